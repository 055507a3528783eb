/** The service worker from the page's side: it begins with the first page, and logging out takes away what it kept. */
import { ASSET_CACHE } from "../worker/rules.ts";

const WORKER = "/service-worker.js";

/** Starts the worker where the browser has such and the page's connection is a safe one; the portal works without. */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register(WORKER, { updateViaCache: "none" }).catch(() => undefined);
  // After everything that the page itself needs.
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

/** What is kept is nobody's own, but its names tell which screens somebody opened. */
export async function clearAssetCache(): Promise<void> {
  try {
    await globalThis.caches?.delete(ASSET_CACHE);
  } catch {
    // Storage can be forbidden: then there is nothing in it.
  }
}
