import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// The server runs on 8080 unless told otherwise; `npm run dev` hands everything it does not know on to it.
const server = `localhost:${process.env["ITERU_PORT"] ?? "8080"}`;

export default defineConfig({
  // The boards stand in games/<game>/web and say `web/…` for what is here.
  resolve: { alias: { "web/": fileURLToPath(new URL("./src/", import.meta.url)) } },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } }, // tsconfig.json is not found from there
  test: { dir: fileURLToPath(new URL("..", import.meta.url)), include: ["{web/src,games/*/web}/**/*.test.ts"] },
  server: {
    proxy: {
      "/api": { target: `http://${server}` },
      "/socket": { target: `ws://${server}`, ws: true },
    },
  },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy knows no data: scripts or fonts
    reportCompressedSize: true,
  },
});
