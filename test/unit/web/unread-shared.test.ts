// @vitest-environment happy-dom
/** Unread items on several pages of one browser: an item that was read on one page is read on all. */
import { beforeEach, expect, it } from "vitest";
import type { ReadMarker } from "../../../web/lib/read-markers.ts";
import { resetStores } from "../../../web/lib/store-registry.ts";
import { UNREAD_PER_TOPIC_MAX, useUnread } from "../../../web/lib/unread.store.ts";

const ME = "R-ME";
const KEY = `seen:${ME}`;
const TOPIC = "chat";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
const message = (minute: number) => ({ _id: `message-${minute}`, createdAt: at(minute) });
const arrive = (minute: number) => useUnread.getState().add(TOPIC, message(minute), "new");
const marked = () => Object.keys(useUnread.getState().byTopic[TOPIC] ?? {});

const kept = (): Record<string, ReadMarker> => JSON.parse(localStorage.getItem(KEY) ?? "{}");

/** Another page keeps a state of the topic; `tells` says whether this page has heard of it yet. */
function keepElsewhere(upTo: number, unread: number[], { tells = true, topic = TOPIC } = {}): void {
  const items = Object.fromEntries(unread.map((minute) => [message(minute)._id, "new"]));
  const newValue = JSON.stringify({ ...kept(), [topic]: { upTo: at(upTo), unread: items } });
  localStorage.setItem(KEY, newValue);
  if (tells) window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue }));
}

beforeEach(() => {
  useUnread.getState().loadUser(ME);
  useUnread.getState().initialize(TOPIC, [message(1)]);
});

it("removes items that another page read, but none that the page didn't have yet", () => {
  arrive(2);
  arrive(3);
  keepElsewhere(2, []);
  expect(marked()).toEqual(["message-3"]);
  keepElsewhere(3, [3]);
  expect(marked()).toEqual(["message-3"]);
  keepElsewhere(3, []);
  expect(marked()).toEqual([]);
});

it("doesn't mark an item that another page read before it arrived here, until it changes", () => {
  keepElsewhere(2, [2]);
  keepElsewhere(2, []);
  arrive(2);
  expect(marked()).toEqual([]);
  useUnread.getState().add(TOPIC, { ...message(2), updatedAt: at(4) }, "updated");
  expect(marked()).toEqual(["message-2"]);
});

it("restores nothing by its next write, and keeps the marks of other pages", () => {
  arrive(2);
  keepElsewhere(2, [], { tells: false });
  keepElsewhere(7, [7], { tells: false, topic: "notifications" });
  arrive(3);
  expect(marked()).toEqual(["message-3"]);
  expect(kept()).toEqual({
    [TOPIC]: { upTo: at(3), unread: { "message-3": "new" } },
    notifications: { upTo: at(7), unread: { "message-7": "new" } },
  });
});

it("ignores the marks of other users, and all marks after logout", () => {
  arrive(2);
  window.dispatchEvent(new StorageEvent("storage", { key: "seen:S-OTHER", newValue: "{}" }));
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null, newValue: null }));
  expect(marked()).toEqual(["message-2"]);
  resetStores();
  keepElsewhere(2, []);
  arrive(3);
  expect(kept()[TOPIC]?.unread).toEqual({});
});

it("stores a limited number of marks on a page in the background", () => {
  const last = UNREAD_PER_TOPIC_MAX + 10;
  for (let minute = 2; minute <= last; minute += 1) arrive(minute);
  expect(marked()).toHaveLength(UNREAD_PER_TOPIC_MAX);
  expect(marked().at(-1)).toBe(`message-${last}`);
  expect(Object.keys(kept()[TOPIC]?.unread ?? {})).toEqual(marked());
});
