// A host that serves a folder of files and knows nothing else, as any does.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const types = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png",
  ".woff2": "font/woff2", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".json": "application/json",
};

/** Serves `folder` below `prefix`; `serve` puts another in its place; `down` ends all connections and refuses new ones, as an aeroplane does. */
export async function host_folder(folder, prefix = "/") {
  let asked = 0;
  const server = createServer(async (request, response) => {
    ++asked;
    const path = decodeURIComponent(new URL(request.url, "http://host").pathname);
    const file = path.startsWith(prefix) ? normalize(path.slice(prefix.length) || "index.html") : "..";
    try {
      if (file.startsWith("..")) throw new Error("outside");
      const body = await readFile(join(folder, file.endsWith("/") ? `${file}index.html` : file));
      response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream", "Cache-Control": "no-cache" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address();
  return {
    address: `http://127.0.0.1:${port}${prefix}`,
    asked: () => asked,
    serve: (other) => void (folder = other),
    down: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
}
