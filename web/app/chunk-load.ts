/** Loading a page's code: with a time limit, and with an answer for when the code is no longer there. */

/** How long a page's code may take to arrive (specification, sections 2 and 9). */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/** Holds the script that was running when the page last reloaded by itself. */
const RELOADED_KEY = "reloaded-from";

export class ChunkTimeout extends Error {
  override name = "ChunkTimeout";
}

/** Loads code; rejects when it fails or takes longer than the limit. */
export function loadChunk<Module>(
  load: () => Promise<Module>,
  timeoutMs = CHUNK_LOAD_TIMEOUT_MS,
): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkTimeout("The page took too long to load.")), timeoutMs);
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}

/** The address of the script that this page was started with, as its HTML names it. */
function ownScript(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script?.getAttribute("src") ?? undefined;
}

/** The server's current start page; undefined while it cannot be reached. */
async function startPage(): Promise<string | undefined> {
  try {
    const response = await fetch("/", { cache: "no-store" });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a reload would get a page at all, and not the browser's own error. */
export async function isServerThere(): Promise<boolean> {
  return (await startPage()) !== undefined;
}

/**
 * After code failed to load: reloads the page when the server's start page names another script than the one running
 * here, that is, when a newer version is out; but only once from each, so that no tab keeps reloading.
 * @returns whether the page is about to reload
 */
export async function reloadIfReplaced(reload: () => void = () => location.reload()): Promise<boolean> {
  const script = ownScript();
  if (script === undefined || reloadedFrom() === script) return false;
  const page = await startPage();
  if (page === undefined || page.includes(script)) return false;
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

/** Answers false where it cannot be noted: then the page does not reload by itself. */
function noteReload(script: string): boolean {
  try {
    sessionStorage.setItem(RELOADED_KEY, script);
    return true;
  } catch {
    return false;
  }
}
