/** From one person's send to everyone else's screen: the same message, once, soon, and caught up on after a gap. */
import { expect } from "vitest";
import { withPortal } from "../../harness/fixtures.ts";
import { median } from "../../harness/statistics.ts";
import { read, send } from "./support/chat.ts";

const MESSAGES = 100;

/** The median of a push's delay beside the answer's, from the moment of sending: pushes wait for nothing that answers don't. */
const PUSH_PER_ANSWER_MAX = 1.5;

const it = withPortal()
  .extend("ada", ({ portal }) => portal.resident({ firstName: "Ada" }))
  .extend("staff", ({ portal }) => portal.staff({ firstName: "Sam" }));

it("what is pushed is what the send answers and what is read", async ({ staff, ada }) => {
  const page = await staff.open();
  const { body } = await send(ada, {
    userID: ada.userID,
    message: "Grüße \u{1F3E1}",
    clientMessageID: "p-1",
  });
  expect(await page.waitForEvents("chat:message")).toEqual([body]);
  expect((await read(staff, "?limit=1")).body).toEqual([body]);
});

it("it reaches the sender's other pages, but no pending resident", async ({ portal, ada }) => {
  const pending = await (await portal.resident({}, { access: "pending" })).open();
  const own = await ada.open();
  const { body } = await send(ada, { message: "To everyone" });
  expect(await own.waitForEvents("chat:message")).toEqual([body]);
  expect(pending.receivedEvents).toEqual([]);
});

it("a repeat of clientMessageID is pushed once, and a refused message never", async ({ staff, ada }) => {
  const page = await staff.open();
  await Promise.all(Array.from({ length: 20 }, () => send(ada, { message: "Once", clientMessageID: "p-2" })));
  await send(ada, { message: " " });
  await send(ada, { userID: staff.userID, message: "Not mine" });
  await send(ada, { message: "Last" });
  const texts = () => page.receivedEvents.filter(({ event }) => event === "chat:message");
  await expect.poll(() => texts().length).toBe(2);
  expect((await page.waitForEvents("chat:message")).map(({ message }) => message)).toEqual(["Once", "Last"]);
});

it("a message missed while the line was down is read after the last seq, in order and once", async ({
  staff,
  ada,
}) => {
  const page = await staff.open();
  const { body: held } = await send(ada, { message: "Held" });
  await page.waitForEvents("chat:message");
  page.close();
  const missed: unknown[] = [];
  for (let number = 0; number < 25; number += 1) {
    missed.push((await send(ada, { message: `Missed ${number}` })).body);
  }
  const back = await staff.open();
  const live = await send(ada, { message: "Live again" });
  expect(await back.waitForEvents("chat:message")).toEqual([live.body]);
  expect((await read(staff, `?afterSeq=${held.seq}`)).body).toEqual([...missed, live.body]);
  expect((await read(staff, `?after=${held._id}`)).body).toEqual([...missed, live.body]);
});

it("a message reaches other pages about as soon as its sender's answer", async ({ staff, ada }) => {
  const page = await staff.open();
  const messages = new Map<string, number>();
  page.socket.on(
    "chat:message",
    ({ clientMessageID = "" }) => void messages.set(clientMessageID, performance.now()),
  );
  const ratios: number[] = [];
  for (let number = 0; number < MESSAGES; number += 1) {
    const clientMessageID = `latency-${number}`;
    const began = performance.now();
    await send(ada, { message: `Message ${number}`, clientMessageID });
    const answered = performance.now();
    await page.waitForEvents("chat:message", number + 1);
    const arrived = messages.get(clientMessageID) ?? Number.POSITIVE_INFINITY;
    ratios.push((arrived - began) / (answered - began));
  }
  expect(median(ratios)).toBeLessThan(PUSH_PER_ANSWER_MAX);
});
