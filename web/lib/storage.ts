/** The browser's storage, which never throws here. It can be blocked, full or missing, so nothing may depend on it. */

/** The storage of a key: session storage, which ends with the tab, or local storage, which all tabs share. */
const storageOf = (key: string): Storage => (key.startsWith("unanswered:") ? sessionStorage : localStorage);

export function readStored(key: string): string | undefined {
  try {
    return storageOf(key).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text; an empty text removes the key. */
export function writeStored(key: string, text: string): void {
  try {
    if (text === "") storageOf(key).removeItem(key);
    else storageOf(key).setItem(key, text);
  } catch {
    // The page works without the stored value.
  }
}

/**
 * A user's data that is stored until logout: unsent texts and their ids, read markers, the recent entries of 'Jump to', the behavior types that
 * were entered last, the columns of lists, and forms that were sent and have no answer yet.
 */
const PRIVATE_KINDS = [
  "chat-draft",
  "chat-unsent",
  "seen",
  "recent",
  "behaviors",
  "columns",
  "unanswered",
] as const;
type PrivateKind = (typeof PRIVATE_KINDS)[number];

const PRIVATE_KEY = new RegExp(`^(?:${PRIVATE_KINDS.join("|")}):([^ ]*)`);

/** @param part the part of the person's data, such as a conversation */
export const privateKey = (kind: PrivateKind, userID: string, part?: string): string =>
  part === undefined ? `${kind}:${userID}` : `${kind}:${userID} ${part}`;

/** The keys of all users' private data. @param exceptUserID whose keys are left out; none by default */
function privateKeys(exceptUserID?: string): string[] {
  try {
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => {
      const owner = PRIVATE_KEY.exec(key)?.[1];
      return owner !== undefined && owner !== exceptUserID;
    });
  } catch {
    return [];
  }
}

export const hasAnyPrivateData = (): boolean => privateKeys().length > 0;

/** Whether a user has data of a kind here. */
export const hasPrivateData = (kind: PrivateKind, userID: string): boolean =>
  privateKeys().some((key) => key.split(" ")[0] === privateKey(kind, userID));

/** Removes the private data of all users. @param exceptUserID whose data stay; none by default */
export function clearPrivate(exceptUserID?: string): void {
  for (const key of privateKeys(exceptUserID)) writeStored(key, "");
}

/** Clears local storage and all private data, as logging out does (specification, section 4). */
export function clearStored(): void {
  clearPrivate();
  try {
    localStorage.clear();
  } catch {
    // Without storage there is nothing to clear.
  }
}
