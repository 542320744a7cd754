// The page without a network. All its files are kept when it is first opened, those of a new version while the old one is
// used; they change places when no page is open any more, so that nothing changes in the middle of a game.
// vite.config.ts puts in what there is to keep.
const files = __FILES__;
const version = __VERSION__;

const name = `iteru-${version}`;
const at = (file) => new URL(file, self.registration.scope).href;

/** What a former version had under the same name, which tells its contents, need not be fetched again. */
async function keep() {
  const cache = await caches.open(name);
  await Promise.all(
    files.map(async (file) => {
      const known = file.startsWith("assets/") ? await caches.match(at(file)) : undefined;
      if (known !== undefined) return cache.put(at(file), known);
      const answer = await fetch(at(file), { cache: file.startsWith("assets/") ? "default" : "reload" });
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      return cache.put(at(file), answer);
    }),
  );
}

self.addEventListener("install", (event) => event.waitUntil(keep()));

self.addEventListener("activate", (event) =>
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((one) => one.startsWith("iteru-") && one !== name).map((one) => caches.delete(one)))),
  ),
);

/** The page itself: the newest, or what is kept if nobody answers. */
const page = (request) => fetch(request).catch(() => caches.match(at("./"), { cacheName: name }));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || !address.href.startsWith(self.registration.scope)) return;
  const path = address.href.slice(self.registration.scope.length).replace(/[?#].*/, "");
  if (/^(api|socket|healthz|metrics)(\/|$)/.test(path)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (files.includes(path)) event.respondWith(caches.match(at(path), { cacheName: name }).then((kept) => kept ?? fetch(request)));
});
