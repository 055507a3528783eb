/** Loads code with a time limit, and reloads the page if its code was replaced by a newer version. */
import { hasUnsavedChanges } from "./unsaved-changes.ts";

/** The time limit for loading a page's code (specification, sections 2 and 9). */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/** The session storage key for the script that was running at the last automatic reload. */
const RELOADED_KEY = "reloaded-from";

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

/** The path of the page's entry script. */
function ownScript(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script?.getAttribute("src") ?? undefined;
}

/** The HTML of the server's home page; undefined if the server can't be reached. */
async function startPage(): Promise<string | undefined> {
  try {
    const response = await fetch("/", { cache: "no-store" });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a reload would get a page, not the browser's error page. */
export async function isServerThere(): Promise<boolean> {
  return (await startPage()) !== undefined;
}

/**
 * Reloads the page after its code failed to load, if the server's home page has another entry script, that is, if a newer
 * version is out. Reloads only once per script, so that no tab reloads forever, and never while a form has unsaved changes.
 * @returns whether the page is about to reload
 */
export async function reloadIfReplaced(reload: () => void = () => location.reload()): Promise<boolean> {
  const script = ownScript();
  if (script === undefined || reloadedFrom() === script || hasUnsavedChanges()) return false;
  const page = await startPage();
  if (page === undefined || page.includes(script) || hasUnsavedChanges()) return false;
  if (!noteReload(script)) return false;
  reload();
  return true;
}

function reloadedFrom(): string | undefined {
  try {
    return sessionStorage.getItem(RELOADED_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns false if session storage is blocked; then the page doesn't reload automatically. */
function noteReload(script: string): boolean {
  try {
    sessionStorage.setItem(RELOADED_KEY, script);
    return true;
  } catch {
    return false;
  }
}
