/**
 * How far each topic was seen, as this device keeps it for one person: shared by all pages of the portal that are open in the
 * browser, so that what was read on one of them is read on the others. No page overwrites what another has kept meanwhile.
 */
import { privateKey, readStored, writeStored } from "./storage.ts";

export type UnreadKind = "new" | "updated";

export type Fresh = Readonly<Record<string, UnreadKind>>;

/** How far a topic was seen: everything up to a moment, less what is still marked. */
export interface ReadMarker {
  upTo: string;
  fresh: Fresh;
}

type Marks = Readonly<Record<string, ReadMarker>>;

/** Is told what of a topic was seen on another page, which knew everything up to a moment. */
type OnSeenElsewhere = (topic: string, ids: readonly string[], upTo: string) => void;

const keyOf = (userID: string) => privateKey("seen", userID);

/** What was written by an earlier version or by hand must not break the page. */
function isReadMarker(value: unknown): value is ReadMarker {
  const mark = value as Partial<ReadMarker> | null;
  return typeof mark?.upTo === "string" && typeof mark.fresh === "object" && mark.fresh !== null;
}

function parse(text: string): Marks {
  try {
    const kept: unknown = JSON.parse(text);
    return Object.fromEntries(Object.entries(kept ?? {}).filter(([, mark]) => isReadMarker(mark)));
  } catch {
    return {};
  }
}

export interface ReadMarkers {
  /** Takes up what is kept for a user, and follows it; before that, nothing is kept. Answers whether it was another user's. */
  open: (userID: string) => boolean;
  close: () => void;
  get: (topic: string) => ReadMarker | undefined;
  put: (topic: string, mark: ReadMarker) => void;
  drop: (topic: string) => void;
}

export function createReadMarkers(onSeenElsewhere: OnSeenElsewhere): ReadMarkers {
  let owner: string | undefined;
  let marks: Marks = {};
  /** What was last read or written, so that nothing is taken up twice. */
  let known = "";

  function takeUp(text: string | undefined | null): void {
    // Gone altogether: somebody logs out, or the browser keeps nothing.
    if (!text || text === known) return;
    const before = marks;
    known = text;
    marks = parse(text);
    for (const [topic, { upTo, fresh }] of Object.entries(marks)) {
      const seen = Object.keys(before[topic]?.fresh ?? {}).filter((id) => fresh[id] === undefined);
      if (seen.length > 0) onSeenElsewhere(topic, seen, upTo);
    }
  }

  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (owner !== undefined && key === keyOf(owner)) takeUp(newValue);
  };

  function write(changed: Marks): void {
    if (owner === undefined) return;
    marks = changed;
    known = JSON.stringify(marks);
    writeStored(keyOf(owner), known);
  }

  const latest = () => {
    if (owner !== undefined) takeUp(readStored(keyOf(owner)));
    return marks;
  };

  function close(): void {
    if (owner !== undefined) window.removeEventListener("storage", onStorage);
    owner = undefined;
    marks = {};
    known = "";
  }

  return {
    open(userID) {
      if (owner === userID) return false;
      close();
      owner = userID;
      known = readStored(keyOf(userID)) ?? "";
      marks = parse(known);
      window.addEventListener("storage", onStorage);
      return true;
    },
    close,
    get: (topic) => latest()[topic],
    put: (topic, mark) => write({ ...latest(), [topic]: mark }),
    drop(topic) {
      const { [topic]: dropped, ...others } = latest();
      if (dropped) write(others);
    },
  };
}
