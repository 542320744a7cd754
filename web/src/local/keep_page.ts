// Keeps the page on this device, so that it opens without a network: the service worker does that.
import { no_server } from "./here";
import { new_version } from "./notices";

/** Where the page stands: a folder of files may lie below any path. */
const root = no_server ? "./" : "/";

export async function keep_page(workers: ServiceWorkerContainer | undefined): Promise<void> {
  if (workers === undefined) return; // not over https, or not allowed
  const registration = await workers.register(`${root}sw.js`);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    // The first one is no news.
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && workers.controller !== null) new_version.value = true;
    });
  });
}
