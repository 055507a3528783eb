/** Local storage that never throws. It can be blocked, full or missing, so nothing may depend on it. */

export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text; an empty text removes the key. */
export function writeStored(key: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The page works without the stored value.
  }
}

/** A user's data that is stored until logout: unsent texts and their ids, read markers, and the recent entries of 'Jump to'. */
type PrivateKind = "chat-draft" | "chat-unsent" | "seen" | "recent";

const PRIVATE_KEY = /^(?:chat-draft|chat-unsent|seen|recent):([^ ]*)/;

/** @param part the part of the person's data, such as a conversation */
export const privateKey = (kind: PrivateKind, userID: string, part?: string): string =>
  part === undefined ? `${kind}:${userID}` : `${kind}:${userID} ${part}`;

/** The keys of all users' private data, except those of one user. */
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
    // Without storage there is nothing to clear.
  }
}
