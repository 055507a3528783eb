/**
 * What has arrived and was not seen yet, by topic (one list on the screens is one topic). Kept on this device over a
 * reload, so that what arrived meanwhile is still marked, and shared with the browser's other pages, so that what was seen on
 * one of them is marked on none; the end of the session forgets it.
 */
import { create } from "zustand";
import { createReadMarkers, type Fresh, type ReadMarker, type UnreadKind } from "./read-markers.ts";
import { registerReset } from "./store-registry.ts";

/** As much of a listed thing as tells when it came and when it last changed. */
export interface Dated {
  _id: string;
  createdAt: string;
  updatedAt?: string;
}

export interface News {
  topic: string;
  id: string;
  kind: UnreadKind;
}

interface UnreadState {
  /** Marked things by topic and id. */
  fresh: Readonly<Record<string, Fresh>>;
  /** What arrived since the last announcement. */
  news: readonly News[];
  /** Takes up what is kept on this device for a user. */
  open: (userID: string) => void;
  /** The first answer of a topic: what is younger than what was seen on this device is marked, without an announcement. */
  begin: (topic: string, items: readonly Dated[]) => void;
  arrive: (topic: string, item: Dated, kind: UnreadKind) => void;
  /** Takes the mark away, of one thing or of a whole topic. */
  seen: (topic: string, id?: string) => void;
  /** Lets a topic begin as if it had never been shown: another person's list takes its place. */
  forget: (topic: string) => void;
  /** Hands over the news and starts anew. */
  takeNews: () => readonly News[];
}

/** As much as one announcement ever tells; a page that tells nothing keeps no more than that. */
const NEWS_MAX = 200;

/** As many things of a topic are marked: a page that nobody looks at for days stays as light as it began. */
export const MARKED_MAX = 200;

const EMPTY = { fresh: {}, news: [] } as const;

export const momentOf = ({ createdAt, updatedAt }: Dated): string => updatedAt ?? createdAt;

const keyOf = (topic: string, id: string) => `${topic} ${id}`;

/** When what is marked came or changed, as far as this page heard of it. */
const moments = new Map<string, string>();
/** What was seen on another page before this one heard of it, and the moment up to which that page knew everything. */
const settled = new Map<string, string>();

const marks = createReadMarkers((topic, ids, upTo) => {
  const isYounger = (id: string) => (moments.get(keyOf(topic, id)) ?? "") > upTo;
  const seen = ids.filter((id) => !isYounger(id));
  for (const id of seen) settled.set(keyOf(topic, id), upTo);
  for (const key of [...settled.keys()].slice(0, -MARKED_MAX)) settled.delete(key);
  show(topic, without(shownOf(topic), seen));
});

const shownOf = (topic: string): Fresh => useUnread.getState().fresh[topic] ?? {};

function without(fresh: Fresh, ids: readonly string[]): Fresh {
  const gone = new Set(ids);
  return Object.fromEntries(Object.entries(fresh).filter(([id]) => !gone.has(id)));
}

/** The youngest of a topic's marks, by when they came. */
const capped = (fresh: Fresh): Fresh => Object.fromEntries(Object.entries(fresh).slice(-MARKED_MAX));

function show(topic: string, fresh: Fresh): void {
  for (const id of Object.keys(shownOf(topic))) {
    if (fresh[id] === undefined) moments.delete(keyOf(topic, id));
  }
  useUnread.setState((state) => ({ fresh: { ...state.fresh, [topic]: fresh } }));
}

function keep(topic: string, { upTo }: Pick<ReadMarker, "upTo">, fresh: Fresh, moment = ""): void {
  marks.put(topic, { upTo: moment > upTo ? moment : upTo, fresh: capped(fresh) });
}

function freshSince(mark: ReadMarker, items: readonly Dated[]): Fresh {
  const fresh: Record<string, UnreadKind> = {};
  for (const item of items) {
    const still = mark.fresh[item._id];
    if (still) fresh[item._id] = still;
    else if (momentOf(item) > mark.upTo) fresh[item._id] = item.createdAt > mark.upTo ? "new" : "updated";
  }
  return fresh;
}

export const useUnread = create<UnreadState>()((set, get) => ({
  ...EMPTY,
  open: (userID) => {
    if (!marks.open(userID)) return;
    forgetMoments();
    set(EMPTY);
  },
  begin: (topic, items) => {
    const mark = marks.get(topic);
    const before = shownOf(topic);
    const fresh = capped(mark ? { ...freshSince(mark, items), ...before } : before);
    const newest = items.map(momentOf).sort().at(-1);
    for (const item of items) {
      if (fresh[item._id]) moments.set(keyOf(topic, item._id), momentOf(item));
    }
    show(topic, fresh);
    keep(topic, mark ?? { upTo: "" }, fresh, newest);
  },
  arrive: (topic, item, kind) => {
    const mark = marks.get(topic);
    const key = keyOf(topic, item._id);
    if (momentOf(item) <= (settled.get(key) ?? "")) return;
    const held = shownOf(topic);
    const fresh = capped({ ...held, [item._id]: held[item._id] ?? kind });
    moments.set(key, momentOf(item));
    show(topic, fresh);
    set({ news: [...get().news, { topic, id: item._id, kind }].slice(-NEWS_MAX) });
    if (mark) keep(topic, mark, { ...mark.fresh, ...fresh }, momentOf(item));
  },
  seen: (topic, id) => {
    const mark = marks.get(topic);
    const held = shownOf(topic);
    const seen = id === undefined ? Object.keys(held) : [id].filter((one) => held[one]);
    if (seen.length === 0) return;
    show(topic, without(held, seen));
    if (mark) keep(topic, mark, without({ ...mark.fresh, ...held }, seen));
  },
  forget: (topic) => {
    marks.drop(topic);
    show(topic, {});
    const { [topic]: _forgotten, ...fresh } = get().fresh;
    set({ fresh, news: get().news.filter((one) => one.topic !== topic) });
  },
  takeNews: () => {
    const { news } = get();
    set({ news: [] });
    return news;
  },
}));

function forgetMoments(): void {
  moments.clear();
  settled.clear();
}

registerReset(() => {
  marks.close();
  forgetMoments();
  useUnread.setState(EMPTY);
});

const countIn = (fresh: Fresh | undefined) => (fresh ? Object.keys(fresh).length : 0);

/** How many things of some topics are still marked. */
export function unseen(fresh: UnreadState["fresh"], topics: readonly string[]): number {
  return topics.reduce((sum, topic) => sum + countIn(fresh[topic]), 0);
}
