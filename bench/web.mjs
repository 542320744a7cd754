// How fast the browser table is on a phone: node bench/web.mjs PROGRAM. Chromium with its processor slowed down four
// times and a line of 1.6 Mbit/s and 150 ms (Lighthouse's slow 4G); five cold visits each, the middle one counts.
import { open_browser, open_house } from "../tests/browser/house.mjs";

const house = await open_house(process.argv[2] ?? "build/release/iteru");
const browser = await open_browser();
const middle = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function phone() {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await context.addInitScript(() => localStorage.setItem("iteru.coach", "off")); // taps are measured, not thoughts beside them
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8,
  });
  return { context, page, devtools };
}

/** From a click to the frame that shows it. */
const click_to_paint = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const target = document.querySelector(".frame .legal.next:not(.picked)");
        const from = performance.now();
        target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - from)));
      }),
  );

const home = [];
const input = [];
const unslowed = [];
for (let visit = 0; visit < 5; ++visit) {
  const { context, page, devtools } = await phone();
  await page.addInitScript(() => {
    // When the games can be tapped: they are there, and the page has come to draw them.
    new MutationObserver((_, observer) => {
      if (document.querySelector(".cover-card") === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => (window.interactive = performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(house.address);
  await page.waitForSelector(".cover-card");
  home.push(await page.evaluate(() => window.interactive));
  await page.locator('.cover-card[data-game="fertility"]').tap();
  await page.locator(".play-now .primary").tap();
  await page.waitForSelector('.frame[data-state="act"] .legal.next');
  input.push(await click_to_paint(page));
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  unslowed.push(await click_to_paint(page));
  await context.close();
}
console.log(`home interactive: ${middle(home).toFixed(0)} ms`);
console.log(`input to paint:   ${middle(input).toFixed(0)} ms slowed down, ${middle(unslowed).toFixed(0)} ms at full speed`);
await browser.close();
await house.close();
