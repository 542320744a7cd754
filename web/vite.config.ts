import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// The server runs on 8080 unless told otherwise; `npm run dev` hands everything it does not know on to it.
const server = `localhost:${process.env["ITERU_PORT"] ?? "8080"}`;

/** The service worker, with the names of all files and a digest of them: `assets/` carry one of their own. */
const service_worker: Plugin = {
  name: "service-worker",
  apply: "build",
  generateBundle(_options, bundle) {
    const source = (name: string): string => readFileSync(fileURLToPath(new URL(name, import.meta.url)), "utf8");
    const others = readdirSync(fileURLToPath(new URL("./public", import.meta.url)));
    const digest = createHash("sha256");
    for (const name of others) digest.update(readFileSync(fileURLToPath(new URL(`./public/${name}`, import.meta.url))));
    const named = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort();
    digest.update(named.join(" ") + source("./index.html") + source("./service_worker.js"));
    const files = ["./", ...others, ...named];
    this.emitFile({
      type: "asset",
      fileName: "sw.js",
      source: source("./service_worker.js")
        .replace("__FILES__", JSON.stringify(files))
        .replace("__VERSION__", JSON.stringify(digest.digest("hex").slice(0, 16))),
    });
  },
};

const packages = new Set<string>();

/** Notes from which packages something is in the page or its workers, for the list of what it is made of (tools/sbom). */
const made_of: Plugin = {
  name: "made-of",
  apply: "build",
  generateBundle(_options, bundle) {
    for (const item of Object.values(bundle)) {
      for (const file of item.type === "chunk" ? Object.keys(item.modules) : item.originalFileNames) {
        const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? /^\0(vite|rolldown)\//.exec(file) ?? [];
        if (name !== undefined) packages.add(name);
      }
    }
    const folder = fileURLToPath(new URL("../build", import.meta.url));
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/web-packages.json`, `${JSON.stringify([...packages].sort())}\n`);
  },
};

export default defineConfig({
  plugins: [service_worker, made_of],
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
  // A folder of these files works under any address: only the page itself names them from the root (`iteru site` changes that).
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }) },
  worker: { format: "es", plugins: () => [made_of] },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy knows no data: scripts or fonts
    reportCompressedSize: true,
  },
});
