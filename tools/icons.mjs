// node tools/icons.mjs: the icons of the installed page, web/public/icon-*.png, drawn from icon.svg by Chromium. Run it when that changes.
import { readFileSync } from "node:fs";
import { open_browser } from "../tests/browser/house.mjs";

const folder = new URL("../web/public/", import.meta.url);
const drawing = readFileSync(new URL("icon.svg", folder), "utf8");
const browser = await open_browser();
const page = await browser.newPage();
// A maskable icon is cut to a circle of 80 %: the ground has no corners, and the drawing keeps away from the edge.
const icons = [["icon-192.png", 192, drawing, 1], ["icon-512.png", 512, drawing, 1], ["icon-maskable-512.png", 512, drawing.replace(' rx="14"', ""), 0.72]];
for (const [name, size, svg, scale] of icons) {
  await page.setViewportSize({ width: size, height: size });
  const inner = `${size * scale}px`;
  await page.setContent(`<style>*{margin:0}body{width:${size}px;height:${size}px;display:grid;place-items:center;${scale < 1 ? "background:#f4ead5" : ""}}svg{width:${inner};height:${inner};display:block}</style>${svg}`);
  await page.screenshot({ path: new URL(name, folder).pathname, omitBackground: true });
}
await browser.close();
