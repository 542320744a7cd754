// A real server on a free port with a folder of its own, and Debian's Chromium.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const require = createRequire(new URL("../../package.json", import.meta.url));
const { chromium, firefox } = require("playwright-core");
export const axe_source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** Starts `iteru serve`, whose limits suit many people at one address; `address` is where it is, `again` starts it anew on the same port and data. */
export async function open_house(program) {
  const data = mkdtempSync(join(tmpdir(), "iteru-browser-"));
  let server;
  let port = 0;
  const start = () =>
    new Promise((ready, failed) => {
      const web = process.env.ITERU_WEB === undefined ? [] : ["--web", process.env.ITERU_WEB];
      server = spawn(program, ["serve", "--port", String(port), "--data", data, "--rate", "1000", "--per-address", "10000", ...web, "--lang", "en"]);
      let said = "";
      const hear = (text) => {
        said += text;
        const address = /http:\/\/[^\s:]+:(\d+)/.exec(said);
        if (address === null) return;
        port = Number(address[1]);
        ready();
      };
      server.stdout.on("data", hear);
      server.stderr.on("data", hear);
      server.on("exit", (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
    });
  const stop = () =>
    new Promise((done) => {
      server.removeAllListeners("exit");
      server.on("exit", done);
      server.kill("SIGTERM");
    });
  await start();
  return {
    get address() {
      return `http://127.0.0.1:${port}`;
    },
    start,
    stop,
    async close() {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** The shell is Chromium without its windows, and takes less of the processor. */
const names = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export async function open_browser() {
  const browser = await chromium.launch({
    executablePath: process.env.ITERU_CHROMIUM ?? names.find((name) => existsSync(name)),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  // Playwright closes the browser then, and would let the tests go on without it.
  process.once("SIGTERM", () => void browser.close().finally(() => process.exit(143)));
  return browser;
}

/** Debian's Firefox. It knows no `emulation.setMediaFeaturesOverride` yet, which Playwright sends to every new window. */
export async function open_firefox() {
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath: "/usr/bin/firefox-esr" });
  const line = browser._connection.toImpl(browser)._browserSession;
  const send = line.send.bind(line);
  line.send = (what, details) => (what === "emulation.setMediaFeaturesOverride" ? Promise.resolve({}) : send(what, details));
  return browser;
}
