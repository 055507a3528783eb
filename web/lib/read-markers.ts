/**
 * How far a user has read each topic. The markers are stored on this device and shared by all pages of the portal in this
 * browser. Every write starts from the latest stored markers, so that pages don't overwrite each other.
 */
import { privateKey, readStored, writeStored } from "./storage.ts";

export type UnreadKind = "new" | "updated";

/** Unread items by id. */
export type UnreadItems = Readonly<Record<string, UnreadKind>>;

/** Everything up to `upTo` is read, except the items in `unread`. */
export interface ReadMarker {
  upTo: string;
  unread: UnreadItems;
}

type Markers = Readonly<Record<string, ReadMarker>>;

/** Called when another page, which was current up to `upTo`, has marked items as read. */
type OnReadElsewhere = (topic: string, ids: readonly string[], upTo: string) => void;

const keyOf = (userID: string) => privateKey("seen", userID);

/** Stored values are checked: an earlier version of the portal, or a person, may have written something else. */
function isReadMarker(value: unknown): value is ReadMarker {
  const marker = value as Partial<ReadMarker> | null;
  return typeof marker?.upTo === "string" && typeof marker.unread === "object" && marker.unread !== null;
}

function parse(text: string): Markers {
  try {
    const value: unknown = JSON.parse(text);
    return Object.fromEntries(Object.entries(value ?? {}).filter(([, marker]) => isReadMarker(marker)));
  } catch {
    return {};
  }
}

export interface ReadMarkers {
  /** Loads a user's markers and follows their changes; nothing is stored before. @returns whether the user has changed */
  open: (userID: string) => boolean;
  close: () => void;
  get: (topic: string) => ReadMarker | undefined;
  put: (topic: string, marker: ReadMarker) => void;
  remove: (topic: string) => void;
}

export function createReadMarkers(onReadElsewhere: OnReadElsewhere): ReadMarkers {
  let owner: string | undefined;
  let markers: Markers = {};
  /** The text that was last read or written. It prevents applying a change twice. */
  let lastText = "";

  function apply(text: string | undefined | null): void {
    // Empty if the user is logging out, or if the browser stores nothing.
    if (!text || text === lastText) return;
    const previousMarkers = markers;
    lastText = text;
    markers = parse(text);
    for (const [topic, { upTo, unread }] of Object.entries(markers)) {
      const readIDs = Object.keys(previousMarkers[topic]?.unread ?? {}).filter(
        (id) => unread[id] === undefined,
      );
      if (readIDs.length > 0) onReadElsewhere(topic, readIDs, upTo);
    }
  }

  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (owner !== undefined && key === keyOf(owner)) apply(newValue);
  };

  function write(next: Markers): void {
    if (owner === undefined) return;
    markers = next;
    lastText = JSON.stringify(markers);
    writeStored(keyOf(owner), lastText);
  }

  const readLatest = () => {
    if (owner !== undefined) apply(readStored(keyOf(owner)));
    return markers;
  };

  function close(): void {
    if (owner !== undefined) window.removeEventListener("storage", onStorage);
    owner = undefined;
    markers = {};
    lastText = "";
  }

  return {
    open(userID) {
      if (owner === userID) return false;
      close();
      owner = userID;
      lastText = readStored(keyOf(userID)) ?? "";
      markers = parse(lastText);
      window.addEventListener("storage", onStorage);
      return true;
    },
    close,
    get: (topic) => readLatest()[topic],
    put: (topic, marker) => write({ ...readLatest(), [topic]: marker }),
    remove(topic) {
      const { [topic]: marker, ...others } = readLatest();
      if (marker) write(others);
    },
  };
}
