/** An announcement is published exactly once, with several nodes and whenever a node dies. */
import { expect } from "vitest";
import type { Repositories } from "../../../src/repositories.ts";
import { SECOND } from "../../harness/clock.ts";
import { itAlone } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";

const RESIDENTS = 6;
const FORM = { title: "Water off", text: "From 9 to 11 AM.", audience: "everyone", sendBy: ["mail"] };

const it = itAlone.extend("people", async ({ portal }) => {
  // Publishing is the nodes' of the test.
  await portal.services.announcements.stop();
  const names = Array.from({ length: RESIDENTS }, (_, index) => `Resident ${index}`);
  return Promise.all(names.map((name) => portal.bareResident(name)));
});

/** Fails an operation of a node after it was done, or before. A node that died leaves its lease behind, as this does. */
function dies<Name extends keyof Repositories>(
  { repositories }: TestPortal,
  name: Name,
  operation: keyof Repositories[Name],
  when: "before" | "after",
): Partial<Repositories> {
  const real = repositories[name][operation] as (...given: unknown[]) => Promise<unknown>;
  const failing = async (...given: unknown[]) => {
    if (when === "after") await real(...given);
    throw new Error("the node died");
  };
  return { [name]: { ...repositories[name], [operation]: failing } };
}

async function expectOnce(portal: TestPortal, staff: Person, people: readonly Person[]): Promise<void> {
  await expect
    .poll(async () => (await staff.get("/announcements")).body)
    .toMatchObject([{ status: "sent", recipients: people.length }]);
  const stored = await portal.connection.collection("notifications").find({ type: "Announcement" }).toArray();
  expect(stored.map(({ userID }) => userID).sort()).toEqual(people.map(({ userID }) => userID).sort());
  // The audit event is recorded after the state.
  const trail = async (): Promise<{ action: string }[]> => (await staff.get("/audit")).body;
  await expect
    .poll(async () => (await trail()).filter(({ action }) => action === "announcement-sent"))
    .toHaveLength(1);
}

it("by several nodes that are woken at the same time", async ({ portal, staff, people }) => {
  await staff.post("/announcements", FORM);
  const nodes = [portal.services, portal.anotherNode(), portal.anotherNode()];
  for (const { announcements } of nodes) announcements.start();
  await expectOnce(portal, staff, people);
  for (const { announcements } of nodes.slice(1)) await announcements.stop();
});

it.for([
  ["announcements", "claim", "after"],
  ["notifications", "insertOnce", "before"],
  ["notifications", "insertOnce", "after"],
  ["announcements", "renew", "after"],
  ["notifications", "countAbout", "after"],
  ["announcements", "finish", "before"],
] as const)(
  "although a node dies at %s.%s, %s it",
  async ([name, operation, when], { portal, staff, people }) => {
    await staff.post("/announcements", FORM);
    const dying = portal.anotherNode(dies(portal, name, operation as never, when));
    dying.announcements.start();
    await expect.poll(async () => (await staff.get("/announcements")).body[0].status).toBe("sending");
    await dying.announcements.stop();
    portal.services.announcements.start();
    // The lease of the node that died has not ended.
    expect((await staff.get("/announcements")).body[0].status).toBe("sending");
    portal.clock.advance(20 * SECOND);
    await expectOnce(portal, staff, people);
  },
);

it("by one node at a time: one that was paused does not finish what another one has taken over", async ({
  portal,
  staff,
  people,
}) => {
  await staff.post("/announcements", FORM);
  const { announcements: stored, notifications } = portal.repositories;
  const status = async () => (await staff.get("/announcements")).body[0].status;
  /** A node that waits before it stores the first notifications. */
  function pausedNode() {
    let isPaused = false;
    let goOn = () => {};
    const wait = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const insertOnce: typeof notifications.insertOnce = async (batch) => {
      isPaused = true;
      await wait;
      return notifications.insertOnce(batch);
    };
    let hasAsked = false;
    const renew: typeof stored.renew = async (...lease) => {
      const isHeld = await stored.renew(...lease);
      hasAsked = true;
      return isHeld;
    };
    const { announcements } = portal.anotherNode({
      announcements: { ...stored, renew },
      notifications: { ...notifications, insertOnce },
    });
    announcements.start();
    return { isPaused: () => isPaused, hasAsked: () => hasAsked, goOn, stop: announcements.stop };
  }
  const first = pausedNode();
  await expect.poll(first.isPaused).toBe(true);
  portal.clock.advance(20 * SECOND);
  const second = pausedNode();
  await expect.poll(second.isPaused).toBe(true);
  first.goOn();
  await expect.poll(first.hasAsked).toBe(true);
  await first.stop();
  const statusAfterFirst = await status();
  second.goOn();
  expect(statusAfterFirst).toBe("sending");
  await expectOnce(portal, staff, people);
  await second.stop();
});

it("and a node that stops hands the rest to another one", async ({ portal, staff, people }) => {
  await staff.post("/announcements", FORM);
  const { notifications } = portal.repositories;
  let stop = () => Promise.resolve();
  let isStopping = false;
  const insertOnce: typeof notifications.insertOnce = async (batch) => {
    isStopping = true;
    void stop();
    return notifications.insertOnce(batch);
  };
  const stopping = portal.anotherNode({ notifications: { ...notifications, insertOnce } });
  stop = stopping.announcements.stop;
  stopping.announcements.start();
  await expect.poll(() => isStopping).toBe(true);
  await stop();
  portal.services.announcements.start();
  await expectOnce(portal, staff, people);
});
