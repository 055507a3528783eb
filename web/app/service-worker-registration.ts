/** Registers the service worker, and clears its cache at logout. */
import { ASSET_CACHE } from "../worker/rules.ts";

const WORKER = "/service-worker.js";

/** Registers the worker if the browser supports it and the connection is secure. The portal works without it. */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register(WORKER, { updateViaCache: "none" }).catch(() => undefined);
  // After the page has loaded, so that the worker doesn't delay it.
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

/** The cache has no personal data, but its file names show which screens the user opened. */
export async function clearAssetCache(): Promise<void> {
  try {
    await globalThis.caches?.delete(ASSET_CACHE);
  } catch {
    // Storage is blocked, so the cache is empty.
  }
}
