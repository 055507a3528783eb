/**
 * What has arrived and was not seen yet, by topic (one list on the screens is one topic). Kept on this device over a
 * reload, so that what arrived meanwhile is still marked; logging out forgets it with the rest of local storage.
 */
import { create } from "zustand";
import { readStored, writeStored } from "./storage.ts";
import { registerReset } from "./store-registry.ts";

export type ArrivalKind = "new" | "updated";

type Fresh = Readonly<Record<string, ArrivalKind>>;

/** As much of a listed thing as tells when it came and when it last changed. */
export interface Dated {
  _id: string;
  createdAt: string;
  updatedAt?: string;
}

export interface News {
  topic: string;
  id: string;
  kind: ArrivalKind;
}

/** How far a topic was seen: everything up to a moment, less what is still marked. */
interface Mark {
  upTo: string;
  fresh: Fresh;
}

interface ArrivalsState {
  /** Marked things by topic and id. */
  fresh: Readonly<Record<string, Fresh>>;
  /** What arrived since the last announcement. */
  news: readonly News[];
  /** Takes up what is kept on this device for a user. */
  open: (userID: string) => void;
  /** The first answer of a topic: what is younger than what was seen on this device is marked, without an announcement. */
  begin: (topic: string, items: readonly Dated[]) => void;
  arrive: (topic: string, item: Dated, kind: ArrivalKind) => void;
  /** Takes the mark away, of one thing or of a whole topic. */
  seen: (topic: string, id?: string) => void;
  /** Lets a topic begin as if it had never been shown: another person's list takes its place. */
  forget: (topic: string) => void;
  /** Hands over the news and starts anew. */
  takeNews: () => readonly News[];
}

/** As much as one announcement ever tells; a page that tells nothing keeps no more than that. */
const NEWS_MAX = 200;

const EMPTY = { fresh: {}, news: [] } as const;

export const momentOf = ({ createdAt, updatedAt }: Dated): string => updatedAt ?? createdAt;

let owner: string | undefined;
let marks: Record<string, Mark> = {};

const storageKey = (userID: string) => `seen:${userID}`;

/** What was written by an earlier version or by hand must not break the page. */
function isMark(value: unknown): value is Mark {
  const mark = value as Partial<Mark> | null;
  return typeof mark?.upTo === "string" && typeof mark.fresh === "object" && mark.fresh !== null;
}

function readMarks(userID: string): Record<string, Mark> {
  try {
    const kept: unknown = JSON.parse(readStored(storageKey(userID)) ?? "{}");
    return Object.fromEntries(Object.entries(kept ?? {}).filter(([, mark]) => isMark(mark)));
  } catch {
    return {};
  }
}

function keep(topic: string, fresh: Fresh, moment?: string): void {
  const mark = marks[topic];
  if (owner === undefined || (!mark && moment === undefined)) return;
  const upTo = [mark?.upTo ?? "", moment ?? ""].sort()[1] ?? "";
  marks[topic] = { upTo, fresh };
  writeStored(storageKey(owner), JSON.stringify(marks));
}

function freshSince(mark: Mark, items: readonly Dated[]): Fresh {
  const fresh: Record<string, ArrivalKind> = {};
  for (const item of items) {
    const still = mark.fresh[item._id];
    if (still) fresh[item._id] = still;
    else if (momentOf(item) > mark.upTo) fresh[item._id] = item.createdAt > mark.upTo ? "new" : "updated";
  }
  return fresh;
}

export const useArrivals = create<ArrivalsState>()((set, get) => ({
  ...EMPTY,
  open: (userID) => {
    if (owner === userID) return;
    owner = userID;
    marks = readMarks(userID);
    set(EMPTY);
  },
  begin: (topic, items) => {
    const mark = marks[topic];
    const before = get().fresh[topic] ?? {};
    const fresh = mark ? { ...freshSince(mark, items), ...before } : before;
    const newest = items.map(momentOf).sort().at(-1);
    set({ fresh: { ...get().fresh, [topic]: fresh } });
    keep(topic, fresh, newest ?? "");
  },
  arrive: (topic, item, kind) => {
    const held = get().fresh[topic] ?? {};
    const fresh = { ...held, [item._id]: held[item._id] ?? kind };
    set({
      fresh: { ...get().fresh, [topic]: fresh },
      news: [...get().news, { topic, id: item._id, kind }].slice(-NEWS_MAX),
    });
    if (marks[topic]) keep(topic, fresh, momentOf(item));
  },
  seen: (topic, id) => {
    const held = get().fresh[topic] ?? {};
    if (id === undefined ? Object.keys(held).length === 0 : held[id] === undefined) return;
    const fresh =
      id === undefined ? {} : Object.fromEntries(Object.entries(held).filter(([other]) => other !== id));
    set({ fresh: { ...get().fresh, [topic]: fresh } });
    if (marks[topic]) keep(topic, fresh);
  },
  forget: (topic) => {
    delete marks[topic];
    const { [topic]: _forgotten, ...fresh } = get().fresh;
    set({ fresh, news: get().news.filter((one) => one.topic !== topic) });
    if (owner !== undefined) writeStored(storageKey(owner), JSON.stringify(marks));
  },
  takeNews: () => {
    const { news } = get();
    set({ news: [] });
    return news;
  },
}));

registerReset(() => {
  owner = undefined;
  marks = {};
  useArrivals.setState(EMPTY);
});

const countIn = (fresh: Fresh | undefined) => (fresh ? Object.keys(fresh).length : 0);

/** How many things of some topics are still marked. */
export function unseen(fresh: ArrivalsState["fresh"], topics: readonly string[]): number {
  return topics.reduce((sum, topic) => sum + countIn(fresh[topic]), 0);
}
