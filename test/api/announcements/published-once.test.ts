/** An announcement is published exactly once, with several nodes and whenever a node dies. */
import { expect } from "vitest";
import type { AppContext } from "../../../src/context.ts";
import type { Repositories } from "../../../src/repositories.ts";
import { SECOND } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";

const RESIDENTS = 6;

let tests = 0;

const it = withPortal()
  /** The residents of a unit of the test's own. */
  .extend("people", async ({ portal }) => {
    // Publishing is the nodes' of the test.
    await portal.context.jobs.stop();
    tests += 1;
    const unitNumber = `${tests}A`;
    const names = Array.from({ length: RESIDENTS }, (_, index) => `Resident ${index}`);
    return Promise.all(names.map((name) => portal.bareResident(name, { unitNumber })));
  })
  /** Lets a node publish what is due, again and again, until the test ends. */
  .extend("publishBy", async ({ portal: _ }, { onCleanup }) => {
    const started: AppContext[] = [];
    onCleanup(async () => {
      for (const { jobs } of started) await jobs.stop();
    });
    return (node: AppContext) => {
      started.push(node);
      return node.jobs.start([
        {
          name: "announcements",
          everyMs: SECOND,
          run: node.announcements.publishDue,
        },
      ]);
    };
  })
  /** An announcement to them. */
  .extend("added", async ({ staff, people }) => {
    expect(people).toHaveLength(RESIDENTS);
    const audience = { audience: "units", units: [`${tests}A`] };
    const form = { title: "Water off", text: "From 9 to 11 AM.", sendBy: ["mail"], ...audience };
    const { _id } = (await staff.post("/announcements", form)).body;
    const stored = async () =>
      (await staff.get("/announcements")).body.find((one: { _id: string }) => one._id === _id);
    return { _id, stored, status: async () => (await stored()).status };
  });

type Added = { _id: string; stored: () => Promise<unknown> };

/** Fails an operation of a node after it was done, or before. A node that died leaves its lease behind, as this does. */
function dies<Name extends keyof Repositories>(
  { repositories }: TestPortal,
  name: Name,
  operation: keyof Repositories[Name],
  when: "before" | "after",
): { over: Partial<Repositories>; isDead(): boolean } {
  const real = repositories[name][operation] as (...given: unknown[]) => Promise<unknown>;
  let isDead = false;
  const failing = async (...given: unknown[]) => {
    if (when === "after") await real(...given);
    isDead = true;
    throw new Error("the node died");
  };
  return { over: { [name]: { ...repositories[name], [operation]: failing } }, isDead: () => isDead };
}

async function expectOnce(
  portal: TestPortal,
  { _id, stored }: Added,
  staff: Person,
  people: readonly Person[],
): Promise<void> {
  await expect.poll(stored).toMatchObject({ status: "sent", recipients: people.length });
  const about = `announcement:${_id}`;
  const sent = await portal.connection.collection("notifications").find({ about }).toArray();
  expect(sent.map(({ userID }) => userID).sort()).toEqual(people.map(({ userID }) => userID).sort());
  const trail = async (): Promise<{ action: string; targetID: string }[]> => (await staff.get("/audit")).body;
  const isSent = ({ action, targetID }: { action: string; targetID: string }) =>
    action === "announcement-sent" && targetID === _id;
  await expect.poll(async () => (await trail()).filter(isSent)).toHaveLength(1);
}

it("by several nodes that are woken at the same time", async ({
  portal,
  staff,
  people,
  added,
  publishBy,
}) => {
  for (const node of [portal.anotherNode(), portal.anotherNode(), portal.anotherNode()]) {
    void publishBy(node);
  }
  await expectOnce(portal, added, staff, people);
});

it.for([
  ["announcements", "claim", "after"],
  ["notifications", "insertOnce", "before"],
  ["notifications", "insertOnce", "after"],
  ["announcements", "renew", "after"],
  ["notifications", "countAbout", "after"],
  ["auditEvents", "insert", "after"],
  ["announcements", "finish", "before"],
] as const)("a node dies at %s.%s, %s", async (death, { portal, staff, people, added, publishBy }) => {
  const [name, operation, when] = death;
  const { over, isDead } = dies(portal, name, operation as never, when);
  const dying = portal.anotherNode(over);
  void publishBy(dying);
  await expect.poll(isDead).toBe(true);
  await dying.jobs.stop();
  await publishBy(portal.anotherNode());
  // The lease of the node that died has not ended.
  expect(await added.status()).toBe("sending");
  portal.clock.advance(20 * SECOND);
  await expectOnce(portal, added, staff, people);
});

it("by one node at a time, also if one was paused", async ({ portal, staff, people, added, publishBy }) => {
  const { announcements: stored, notifications } = portal.repositories;
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
    const node = portal.anotherNode({
      announcements: { ...stored, renew },
      notifications: { ...notifications, insertOnce },
    });
    void publishBy(node);
    return { isPaused: () => isPaused, hasAsked: () => hasAsked, goOn, stop: node.jobs.stop };
  }
  const first = pausedNode();
  await expect.poll(first.isPaused).toBe(true);
  portal.clock.advance(20 * SECOND);
  const second = pausedNode();
  await expect.poll(second.isPaused).toBe(true);
  first.goOn();
  await expect.poll(first.hasAsked).toBe(true);
  await first.stop();
  const statusAfterFirst = await added.status();
  second.goOn();
  expect(statusAfterFirst).toBe("sending");
  await expectOnce(portal, added, staff, people);
  await second.stop();
});

it("and a node that stops hands the rest to another one", async ({
  portal,
  staff,
  people,
  added,
  publishBy,
}) => {
  const { notifications } = portal.repositories;
  let stop = (): Promise<unknown> => Promise.resolve();
  let isStopping = false;
  const insertOnce: typeof notifications.insertOnce = async (batch) => {
    isStopping = true;
    void stop();
    return notifications.insertOnce(batch);
  };
  const stopping = portal.anotherNode({ notifications: { ...notifications, insertOnce } });
  stop = stopping.jobs.stop;
  void publishBy(stopping);
  await expect.poll(() => isStopping).toBe(true);
  await stop();
  void publishBy(portal.anotherNode());
  await expectOnce(portal, added, staff, people);
});
