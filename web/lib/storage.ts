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

/** What is kept of one person, and only while they are signed in: texts not sent yet, and what they have seen. */
type PrivateKind = "chat-draft" | "seen";

const PRIVATE_KEY = /^(?:chat-draft|seen):(.*)$/s;

export const privateKey = (kind: PrivateKind, userID: string): string => `${kind}:${userID}`;

/** The keys under which this device keeps something private, except of one person. */
function privateKeys(exceptUserID?: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => {
      const owner = PRIVATE_KEY.exec(key)?.[1];
      return owner !== undefined && owner !== exceptUserID;
    });
  } catch {
    return [];
  }
}

export const holdsPrivate = (): boolean => privateKeys().length > 0;

/** Removes everyone's private entries except those of the given user. */
export function clearPrivate(exceptUserID?: string): void {
  for (const key of privateKeys(exceptUserID)) writeStored(key, "");
}

/** Clears everything, as logging out does (specification, section 4). */
export function clearStored(): void {
  try {
    localStorage.clear();
  } catch {
    // There was nothing to clear.
  }
}
