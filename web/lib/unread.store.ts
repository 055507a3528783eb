/**
 * Unread items by topic; each list on screen is a topic. The state is stored on this device: it survives a reload, and all
 * pages of the browser share it. Logout removes it.
 */
import { create } from "zustand";
import { createReadMarkers, type ReadMarker, type UnreadItems, type UnreadKind } from "./read-markers.ts";
import { registerReset } from "./store-registry.ts";

/** The fields of a list item that say when it was created and last changed. */
export interface Dated {
  _id: string;
  createdAt: string;
  updatedAt?: string;
}

export interface Announcement {
  topic: string;
  id: string;
  kind: UnreadKind;
}

interface UnreadState {
  /** Unread items by topic and id. */
  byTopic: Readonly<Record<string, UnreadItems>>;
  /** Items that arrived since screen readers were last informed. */
  announcements: readonly Announcement[];
  /** Loads a user's state from this device. */
  open: (userID: string) => void;
  /** Takes the first response of a topic: items newer than the read marker are unread. They are not announced. */
  initialize: (topic: string, items: readonly Dated[]) => void;
  /** Announces an item to screen readers. */
  announce: (announcement: Announcement) => void;
  /** Marks an item as unread, and announces it. */
  add: (topic: string, item: Dated, kind: UnreadKind) => void;
  /** Marks one item, or a whole topic, as read. */
  markRead: (topic: string, id?: string) => void;
  /** Removes a topic and its read marker, for example when it shows another person's list. */
  removeTopic: (topic: string) => void;
  /** Returns the announcements and clears them. */
  takeAnnouncements: () => readonly Announcement[];
}

/** Older announcements are dropped, so that a page without a screen reader region doesn't collect them. */
const ANNOUNCEMENTS_MAX = 200;

/** Limits the memory of a page that stays open for days. */
export const UNREAD_PER_TOPIC_MAX = 200;

const EMPTY = { byTopic: {}, announcements: [] } as const;

export const lastChangeOf = ({ createdAt, updatedAt }: Dated): string => updatedAt ?? createdAt;

const keyOf = (topic: string, id: string) => `${topic} ${id}`;

/** When each unread item last changed. */
const changedAt = new Map<string, string>();
/** Items that another page marked as read, with the time up to which that page was current. */
const readElsewhere = new Map<string, string>();

const markers = createReadMarkers((topic, ids, upTo) => {
  const read = ids.filter((id) => (changedAt.get(keyOf(topic, id)) ?? "") <= upTo);
  for (const id of read) readElsewhere.set(keyOf(topic, id), upTo);
  for (const key of [...readElsewhere.keys()].slice(0, -UNREAD_PER_TOPIC_MAX)) readElsewhere.delete(key);
  show(topic, without(unreadOf(topic), read));
});

const unreadOf = (topic: string): UnreadItems => useUnread.getState().byTopic[topic] ?? {};

function without(items: UnreadItems, ids: readonly string[]): UnreadItems {
  const removed = new Set(ids);
  return Object.fromEntries(Object.entries(items).filter(([id]) => !removed.has(id)));
}

/** Drops the oldest items over the limit. */
const capped = (items: UnreadItems): UnreadItems =>
  Object.fromEntries(Object.entries(items).slice(-UNREAD_PER_TOPIC_MAX));

function show(topic: string, items: UnreadItems): void {
  for (const id of Object.keys(unreadOf(topic))) {
    if (items[id] === undefined) changedAt.delete(keyOf(topic, id));
  }
  useUnread.setState(({ byTopic }) => ({ byTopic: { ...byTopic, [topic]: items } }));
}

function store(topic: string, { upTo }: Pick<ReadMarker, "upTo">, unread: UnreadItems, time = ""): void {
  markers.put(topic, { upTo: time > upTo ? time : upTo, unread: capped(unread) });
}

function unreadSince({ upTo, unread }: ReadMarker, items: readonly Dated[]): UnreadItems {
  const unreadItems: Record<string, UnreadKind> = {};
  for (const item of items) {
    const kind = unread[item._id];
    if (kind) unreadItems[item._id] = kind;
    else if (lastChangeOf(item) > upTo) unreadItems[item._id] = item.createdAt > upTo ? "new" : "updated";
  }
  return unreadItems;
}

export const useUnread = create<UnreadState>()((set, get) => ({
  ...EMPTY,
  open: (userID) => {
    if (!markers.open(userID)) return;
    clearTimes();
    set(EMPTY);
  },
  initialize: (topic, items) => {
    const marker = markers.get(topic);
    const before = unreadOf(topic);
    const unread = capped(marker ? { ...unreadSince(marker, items), ...before } : before);
    const newest = items.map(lastChangeOf).sort().at(-1);
    for (const item of items) {
      if (unread[item._id]) changedAt.set(keyOf(topic, item._id), lastChangeOf(item));
    }
    show(topic, unread);
    store(topic, marker ?? { upTo: "" }, unread, newest);
  },
  announce: (announcement) =>
    set(({ announcements }) => ({
      announcements: [...announcements, announcement].slice(-ANNOUNCEMENTS_MAX),
    })),
  add: (topic, item, kind) => {
    const marker = markers.get(topic);
    const key = keyOf(topic, item._id);
    if (lastChangeOf(item) <= (readElsewhere.get(key) ?? "")) return;
    const before = unreadOf(topic);
    const unread = capped({ ...before, [item._id]: before[item._id] ?? kind });
    changedAt.set(key, lastChangeOf(item));
    show(topic, unread);
    get().announce({ topic, id: item._id, kind });
    if (marker) store(topic, marker, { ...marker.unread, ...unread }, lastChangeOf(item));
  },
  markRead: (topic, id) => {
    const marker = markers.get(topic);
    const before = unreadOf(topic);
    const read = id === undefined ? Object.keys(before) : [id].filter((one) => before[one]);
    if (read.length === 0) return;
    show(topic, without(before, read));
    if (marker) store(topic, marker, without({ ...marker.unread, ...before }, read));
  },
  removeTopic: (topic) => {
    markers.remove(topic);
    show(topic, {});
    const { [topic]: _removed, ...byTopic } = get().byTopic;
    set({ byTopic, announcements: get().announcements.filter((one) => one.topic !== topic) });
  },
  takeAnnouncements: () => {
    const { announcements } = get();
    set({ announcements: [] });
    return announcements;
  },
}));

function clearTimes(): void {
  changedAt.clear();
  readElsewhere.clear();
}

registerReset(() => {
  markers.close();
  clearTimes();
  useUnread.setState(EMPTY);
});

/** The number of unread items in some topics. */
export function countUnread(byTopic: UnreadState["byTopic"], topics: readonly string[]): number {
  return topics.reduce((sum, topic) => sum + Object.keys(byTopic[topic] ?? {}).length, 0);
}
