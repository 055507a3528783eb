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

export interface SpokenItem {
  topic: string;
  id: string;
  kind: UnreadKind;
}

interface UnreadState {
  /** Unread items by topic and id. */
  byTopic: Readonly<Record<string, UnreadItems>>;
  /** Items that arrived since screen readers were last informed. */
  announcements: readonly SpokenItem[];
  /** Loads a user's state from this device. */
  loadUser: (userID: string) => void;
  /** Takes the first response of a topic: items newer than the read marker are unread. They are not announced. */
  initialize: (topic: string, items: readonly Dated[]) => void;
  /** Announces an item to screen readers. */
  announce: (announcement: SpokenItem) => void;
  /** Marks an item as unread, and announces it. */
  add: (topic: string, item: Dated, kind: UnreadKind) => void;
  /** Marks one item, or a whole topic, as read. */
  markRead: (topic: string, id?: string) => void;
  /** Removes a topic and its read marker, for example when it shows another person's list. */
  removeTopic: (topic: string) => void;
  /** Returns the announcements and clears them. */
  takeAnnouncements: () => readonly SpokenItem[];
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
/**
 * Items that another page marked as read, with the time of the newest item that page had. An event that is older arrives late, and
 * must not mark them as unread again.
 */
const readElsewhere = new Map<string, string>();

const markers = createReadMarkers(markReadByOtherPage);

function markReadByOtherPage(topic: string, ids: readonly string[], upTo: string): void {
  const readIDs = ids.filter((id) => (changedAt.get(keyOf(topic, id)) ?? "") <= upTo);
  for (const id of readIDs) readElsewhere.set(keyOf(topic, id), upTo);
  for (const key of [...readElsewhere.keys()].slice(0, -UNREAD_PER_TOPIC_MAX)) readElsewhere.delete(key);
  setUnread(topic, without(unreadOf(topic), readIDs));
}

const unreadOf = (topic: string): UnreadItems => useUnread.getState().byTopic[topic] ?? {};

function without(items: UnreadItems, ids: readonly string[]): UnreadItems {
  const removedIDs = new Set(ids);
  return Object.fromEntries(Object.entries(items).filter(([id]) => !removedIDs.has(id)));
}

/** Drops the oldest items over the limit. */
const newestOf = (items: UnreadItems): UnreadItems =>
  Object.fromEntries(Object.entries(items).slice(-UNREAD_PER_TOPIC_MAX));

function setUnread(topic: string, items: UnreadItems): void {
  for (const id of Object.keys(unreadOf(topic))) {
    if (items[id] === undefined) changedAt.delete(keyOf(topic, id));
  }
  useUnread.setState(({ byTopic }) => ({ byTopic: { ...byTopic, [topic]: items } }));
}

function saveMarker(
  topic: string,
  { upTo }: Pick<ReadMarker, "upTo">,
  unread: UnreadItems,
  newestTime = "",
): void {
  markers.put(topic, { upTo: newestTime > upTo ? newestTime : upTo, unread: newestOf(unread) });
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
  loadUser: (userID) => {
    if (!markers.open(userID)) return;
    clearTimes();
    set(EMPTY);
  },
  initialize: (topic, items) => {
    const marker = markers.get(topic);
    const previousUnread = unreadOf(topic);
    const unread = newestOf(marker ? { ...unreadSince(marker, items), ...previousUnread } : previousUnread);
    const newest = items.map(lastChangeOf).sort().at(-1);
    for (const item of items) {
      if (unread[item._id]) changedAt.set(keyOf(topic, item._id), lastChangeOf(item));
    }
    setUnread(topic, unread);
    saveMarker(topic, marker ?? { upTo: "" }, unread, newest);
  },
  announce: (announcement) =>
    set(({ announcements }) => ({
      announcements: [...announcements, announcement].slice(-ANNOUNCEMENTS_MAX),
    })),
  add: (topic, item, kind) => {
    const marker = markers.get(topic);
    const key = keyOf(topic, item._id);
    if (lastChangeOf(item) <= (readElsewhere.get(key) ?? "")) return;
    const previousUnread = unreadOf(topic);
    const unread = newestOf({ ...previousUnread, [item._id]: previousUnread[item._id] ?? kind });
    changedAt.set(key, lastChangeOf(item));
    setUnread(topic, unread);
    get().announce({ topic, id: item._id, kind });
    if (marker) saveMarker(topic, marker, { ...marker.unread, ...unread }, lastChangeOf(item));
  },
  markRead: (topic, id) => {
    const marker = markers.get(topic);
    const unread = unreadOf(topic);
    const readIDs = id === undefined ? Object.keys(unread) : [id].filter((itemID) => unread[itemID]);
    if (readIDs.length === 0) return;
    setUnread(topic, without(unread, readIDs));
    if (marker) saveMarker(topic, marker, without({ ...marker.unread, ...unread }, readIDs));
  },
  removeTopic: (topic) => {
    markers.remove(topic);
    setUnread(topic, {});
    const { [topic]: _removed, ...byTopic } = get().byTopic;
    set({ byTopic, announcements: get().announcements.filter((item) => item.topic !== topic) });
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
