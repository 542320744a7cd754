import { defineConfig } from "vite";

// The server runs on 8080 unless told otherwise; `npm run dev` hands everything it does not know on to it.
const server = `localhost:${process.env["ITERU_PORT"] ?? "8080"}`;

export default defineConfig({
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
