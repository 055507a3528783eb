/** Loads code with a time limit, and reloads the page if its code was replaced by a newer version. */
import { hasUnsavedChanges } from "./unsaved-changes.ts";

/** The time limit for loading a page's code (specification, sections 2 and 9). */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/** The session storage key for the last automatic reload: when it was, and which script was running. */
const RELOADED_KEY = "reloaded-from";

/**
 * The pause between two automatic reloads of the same script. While a release replaces the nodes, one that was not replaced yet may answer
 * the reload with the old version.
 */
export const RELOAD_PAUSE_MS = 60 * 60_000;

/** Code could not be loaded. Anything else that fails on a page is a fault of the page. */
export class ChunkError extends Error {
  override name = "ChunkError";
}

/** @throws ChunkError if the code can't be loaded in time */
export function loadChunk<Module>(
  load: () => Promise<Module>,
  timeoutMs = CHUNK_LOAD_TIMEOUT_MS,
): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError("The page took too long to load.")), timeoutMs);
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, (cause: unknown) =>
        reject(new ChunkError("The code of the page could not be loaded.", { cause })),
      );
  });
}

/**
 * Loads code for what the user has just done. If its files were replaced by a newer version, the page is about to be reloaded, and the promise
 * stays pending.
 * @throws ChunkError if the code can't be loaded in time
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await loadChunk(load);
  } catch (error) {
    if (await reloadIfReplaced()) return new Promise(() => {});
    throw error;
  }
}

/** The path of the page's entry script. */
export function ownScript(): string | undefined {
  if (typeof document === "undefined") return undefined;
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script?.getAttribute("src") ?? undefined;
}

/** The HTML of the server's home page; undefined if the server can't be reached. */
async function fetchHomePage(): Promise<string | undefined> {
  try {
    const response = await fetch("/", { cache: "no-store" });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a reload would get a page, not the browser's error page. */
export async function isServerReachable(): Promise<boolean> {
  return (await fetchHomePage()) !== undefined;
}

/** Whether the entry script of the server's home page can be loaded. The nodes of a release may have different versions. */
async function hasScript(page: string): Promise<boolean> {
  const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  if (script === undefined) return false;
  try {
    return (await fetch(script)).ok;
  } catch {
    return false;
  }
}

/**
 * Reloads the page if the server's home page has another entry script that can be loaded, that is, if a newer version is out. A page with the
 * same script is reloaded once per `RELOAD_PAUSE_MS`, so that no tab reloads again and again.
 * @param mayReload asked before and after the server is; by default, whether no form has unsaved changes
 * @returns whether the page is about to reload
 */
export async function reloadIfReplaced(
  reload: () => void = () => location.reload(),
  mayReload: () => boolean = () => !hasUnsavedChanges(),
): Promise<boolean> {
  const script = ownScript();
  if (script === undefined || wasReloaded(script) || !mayReload()) return false;
  const page = await fetchHomePage();
  if (page === undefined || page.includes(script) || !(await hasScript(page)) || !mayReload()) return false;
  if (!noteReload(script)) return false;
  reload();
  return true;
}

/** A wall display whose code could not be loaded has no user who could reload it, so it tries this often. */
const UNATTENDED_PAUSE_MS = 5 * 60_000;

/** Reloads the page after a pause, or, if the server can't be reached then, after a later one. @returns a function that stops it */
export function reloadUnattended(reload: () => void = () => location.reload()): () => void {
  const timer = setInterval(async () => {
    if (await isServerReachable()) reload();
  }, UNATTENDED_PAUSE_MS);
  return () => clearInterval(timer);
}

/** Whether the page was reloaded a short time ago, while it ran this script. True if session storage is blocked, so that no page reloads in a loop. */
function wasReloaded(script: string): boolean {
  try {
    const [time, reloadedScript] = sessionStorage.getItem(RELOADED_KEY)?.split(" ") ?? [];
    return reloadedScript === script && Math.abs(Date.now() - Number(time)) < RELOAD_PAUSE_MS;
  } catch {
    return true;
  }
}

/** @returns false if session storage is blocked; then the page doesn't reload automatically */
function noteReload(script: string): boolean {
  try {
    sessionStorage.setItem(RELOADED_KEY, `${Date.now()} ${script}`);
    return true;
  } catch {
    return false;
  }
}
