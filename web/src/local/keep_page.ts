// Keeps the page on this device, so that it opens without a network: the service worker does that.
import { no_server } from "./here";
import { new_version } from "./notices";

/** Where the page stands: a folder of files may lie below any path. */
const root = no_server ? "./" : "/";

/** Whether what was kept last is another page than this one: whoever opened it just now may have the newest already. */
async function is_other(kept: CacheStorage): Promise<boolean> {
  const newest = (await kept.keys()).filter((name) => name.startsWith("iteru-")).at(-1);
  const mine = document.querySelector<HTMLScriptElement>("script[type=module]")?.src; // its name tells its contents
  return newest !== undefined && mine !== undefined && (await kept.match(mine, { cacheName: newest })) === undefined;
}

export async function keep_page(workers: ServiceWorkerContainer | undefined): Promise<void> {
  if (workers === undefined) return; // not over https, or not allowed
  const registration = await workers.register(`${root}sw.js`);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    // The first one is no news.
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && workers.controller !== null) void is_other(caches).then((other) => (new_version.value = other));
    });
  });
}
