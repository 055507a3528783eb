// @vitest-environment happy-dom
/** A list that is loaded, pushed to and caught up: each thing once, the younger state wins, and what is new is marked. */
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { createListStore } from "../../../web/lib/list-store.ts";
import { newestFirst } from "../../../web/lib/merge-items.ts";
import { resetStores } from "../../../web/lib/store-registry.ts";
import { useUnread } from "../../../web/lib/unread.store.ts";
import { settled } from "../../harness/faked-time.ts";

interface Thing {
  _id: string;
  createdAt: string;
  updatedAt?: string;
  userID: string;
}

const TOPIC = "things";
const ME = "R-ME";

const thing = (minute: number, overrides: Partial<Thing> = {}): Thing => ({
  _id: `thing-${minute}`,
  createdAt: new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString(),
  userID: ME,
  ...overrides,
});

let answer: () => Promise<Thing[]>;
const store = createListStore<Thing>({
  topic: TOPIC,
  fetch: () => answer(),
  order: newestFirst,
  filter: (item, userID) => item.userID === userID,
});

const ids = () => store.getState().items.map(({ _id }) => _id);
const marks = () => useUnread.getState().byTopic[TOPIC] ?? {};

beforeEach(() => {
  useUnread.getState().loadUser(ME);
  answer = async () => [thing(1), thing(2)];
});

describe("a list's store", () => {
  it("marks nothing of its first answer on a device that has seen nothing yet", async () => {
    await store.getState().load(ME);
    expect(ids()).toEqual(["thing-2", "thing-1"]);
    expect(marks()).toEqual({});
  });

  it.each<[string, () => unknown]>([
    ["the list was left", () => store.getState().reset()],
    ["the user logged out", resetStores],
  ])("drops answers and events that come after %s", async (_what, go) => {
    const loading = store.getState().load(ME);
    go();
    await loading;
    store.getState().applyEvent(thing(9));
    await store.getState().refetch();
    const { userID, status, busy } = store.getState();
    expect({ ids: ids(), userID, status, busy }).toEqual({
      ...{ ids: [], userID: undefined, status: "idle", busy: false },
    });
  });

  it("adds a pushed item once, in order, and marks it, whether its push or its fetch is first", async () => {
    await store.getState().load(ME);
    store.getState().applyEvent(thing(3));
    answer = async () => [thing(1), thing(2), thing(3)];
    await store.getState().refetch();
    store.getState().applyEvent(thing(3));
    expect(ids()).toEqual(["thing-3", "thing-2", "thing-1"]);
    expect(marks()).toEqual({ "thing-3": "new" });
  });

  it("keeps items that are pushed during the first fetch", async () => {
    const loading = store.getState().load(ME);
    store.getState().applyEvent(thing(3));
    await loading;
    expect(ids()).toEqual(["thing-3", "thing-2", "thing-1"]);
  });

  it("takes a younger state and marks it as updated, and leaves an older one", async () => {
    await store.getState().load(ME);
    const younger = thing(1, { updatedAt: "2026-11-21T09:00:00.000Z" });
    store.getState().applyEvent(younger);
    store.getState().applyEvent(thing(1));
    expect(store.getState().items.at(-1)).toEqual(younger);
    expect(marks()).toEqual({ "thing-1": "updated" });
  });

  it("equals a fresh fetch after any order of pushes, answers and breaks", async () => {
    const acts = fc.array(fc.constantFrom("add", "change", "break", "connect", "answer"), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(acts, async (script) => {
        resetStores();
        useUnread.getState().loadUser(ME);
        let stored = [thing(1)];
        let isConnected = true;
        const waiting: (() => void)[] = [];
        answer = () => {
          const found = [...stored];
          return new Promise((resolve) => waiting.push(() => resolve(found)));
        };
        const answerAll = async () => {
          for (; waiting.length > 0; await settled()) for (const respond of waiting.splice(0)) respond();
        };
        const write = (item: Thing) => {
          stored = [...stored.filter(({ _id }) => _id !== item._id), item];
          if (isConnected) store.getState().applyEvent(item);
        };
        const connect = () => {
          isConnected = true;
          void store.getState().refetch();
        };
        const loading = store.getState().load(ME);
        const perform = {
          add: (minute: number) => write(thing(2 + minute)),
          change: (minute: number) => write(thing(1, { updatedAt: thing(30 + minute).createdAt })),
          break: () => {
            isConnected = false;
          },
          connect,
          answer: answerAll,
        };
        for (const [minute, act] of script.entries()) await perform[act](minute);
        if (!isConnected) connect();
        await answerAll();
        await loading;
        expect(store.getState().items).toEqual(stored.toSorted(newestFirst));
      }),
    );
  });

  it("doesn't mark the user's own items, even if the push was faster, and ignores items of others", async () => {
    await store.getState().load(ME);
    store.getState().applyEvent(thing(3));
    store.getState().applyEvent(thing(3), "own");
    store.getState().applyEvent(thing(4, { userID: "R-OTHER" }));
    expect(ids()).toEqual(["thing-3", "thing-2", "thing-1"]);
    expect(marks()).toEqual({});
  });

  it("is empty after a failed first load, and unchanged after a later failure", async () => {
    const [works, fails] = [answer, () => Promise.reject(new Error("away"))];
    answer = fails;
    await store.getState().load(ME);
    expect(store.getState()).toMatchObject({ status: "failed", items: [], busy: false });
    answer = works;
    await store.getState().refetch();
    expect(store.getState().status).toBe("ready");
    answer = fails;
    await store.getState().refetch();
    expect(ids()).toEqual(["thing-2", "thing-1"]);
  });

  it("marks new and unread items after a reload of the page", async () => {
    await store.getState().load(ME);
    store.getState().applyEvent(thing(3));
    resetStores();
    useUnread.getState().loadUser(ME);
    answer = async () => [thing(1), thing(2), thing(3), thing(4)];
    await store.getState().load(ME);
    expect(marks()).toEqual({ "thing-3": "new", "thing-4": "new" });
    expect(useUnread.getState().announcements).toEqual([]);
    useUnread.getState().markRead(TOPIC);
    resetStores();
    useUnread.getState().loadUser(ME);
    await store.getState().load(ME);
    expect(marks()).toEqual({});
  });

  it("starts empty if the stored state is unreadable", async () => {
    resetStores();
    localStorage.setItem(`seen:${ME}`, '{"things":{"upTo":7}, ');
    useUnread.getState().loadUser(ME);
    await store.getState().load(ME);
    expect(ids()).toHaveLength(2);
    expect(marks()).toEqual({});
  });
});
