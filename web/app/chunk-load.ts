/** Loading a page's code: with a time limit, and with an answer for when the code is no longer there. */

/** How long a page's code may take to arrive (specification, sections 2 and 9). */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

const RELOADED_KEY = "reloaded-for-new-version";

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
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** The address of the script that this page was started with, as its HTML names it. */
function ownScript(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script?.getAttribute("src") ?? undefined;
}

/** Whether the server is reachable and its page names another script: a new version replaced the one running here. */
export async function isReplaced(fetchPage: typeof fetch = fetch): Promise<boolean> {
  const script = ownScript();
  if (script === undefined) return false;
  try {
    const response = await fetchPage("/", { cache: "no-store" });
    return response.ok && !(await response.text()).includes(script);
  } catch {
    return false;
  }
}

/**
 * After code failed to load: reloads the page when a newer version is out, but only once in a row,
 * so that a broken deployment cannot keep a tab reloading.
 * @returns whether the page is about to reload
 */
export async function reloadIfReplaced(reload: () => void = () => location.reload()): Promise<boolean> {
  if (readFlag() || !(await isReplaced())) return false;
  writeFlag(true);
  reload();
  return true;
}

/** Code arrived: the next failure may reload again. */
export function noteChunkArrived(): void {
  if (readFlag()) writeFlag(false);
}

function readFlag(): boolean {
  try {
    return sessionStorage.getItem(RELOADED_KEY) !== null;
  } catch {
    return true;
  }
}

function writeFlag(set: boolean): void {
  try {
    if (set) sessionStorage.setItem(RELOADED_KEY, "1");
    else sessionStorage.removeItem(RELOADED_KEY);
  } catch {
    // Without session storage the page never reloads by itself (see readFlag).
  }
}
