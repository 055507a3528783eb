/** Local storage that never throws: it can be forbidden, full or gone, and nothing here depends on it. */

export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text; an empty one removes the key. */
export function writeStored(key: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Not kept: the page works without.
  }
}

/** Clears everything, as logging out does (specification, section 4). */
export function clearStored(): void {
  try {
    localStorage.clear();
  } catch {
    // There was nothing to clear.
  }
}
