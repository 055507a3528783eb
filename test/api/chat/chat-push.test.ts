/** From one person's send to everyone else's screen: the same message, once, soon, and caught up on after a gap. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { median } from "../../harness/statistics.ts";
import { type ChatPerson, type ChatPortal, startChatPortal } from "./support/chat-portal.ts";

const MESSAGES = 100;

/** The median of a push's delay beside the answer's, from the moment of sending: pushes wait for nothing that answers don't. */
const PUSH_PER_ANSWER_MAX = 1.5;

let portal: ChatPortal;
let ada: ChatPerson;
let staff: ChatPerson;

beforeAll(async () => {
  portal = await startChatPortal();
  ada = await portal.resident("Ada");
  staff = await portal.staff("Sam");
});
afterAll(() => portal.stop());

test("what is pushed is what the send answers and what is read", async () => {
  const page = await staff.open();
  const { body } = await ada.send({
    userID: ada.userID,
    message: "Grüße \u{1F3E1}",
    clientMessageID: "p-1",
  });
  expect(await page.waitForEvents("chat:message")).toEqual([body]);
  expect((await staff.read("?limit=1")).body).toEqual([body]);
});

test("it reaches the sender's other pages, but no pending resident", async () => {
  const pending = await (await portal.pending()).open();
  const own = await ada.open();
  const { body } = await ada.send({ message: "To everyone" });
  expect(await own.waitForEvents("chat:message")).toEqual([body]);
  expect(pending.receivedEvents).toEqual([]);
});

test("a repeat of clientMessageID is pushed once, and a refused message never", async () => {
  const page = await staff.open();
  await Promise.all(Array.from({ length: 20 }, () => ada.send({ message: "Once", clientMessageID: "p-2" })));
  await ada.send({ message: " " });
  await ada.send({ userID: staff.userID, message: "Not mine" });
  await ada.send({ message: "Last" });
  const texts = () => page.receivedEvents.filter(({ event }) => event === "chat:message");
  await expect.poll(() => texts().length).toBe(2);
  expect((await page.waitForEvents("chat:message")).map(({ message }) => message)).toEqual(["Once", "Last"]);
});

test("a message missed while the line was down is read after the last seq, in order and once", async () => {
  const page = await staff.open();
  const { body: held } = await ada.send({ message: "Held" });
  await page.waitForEvents("chat:message");
  page.close();
  const missed: unknown[] = [];
  for (let number = 0; number < 25; number += 1) {
    missed.push((await ada.send({ message: `Missed ${number}` })).body);
  }
  const back = await staff.open();
  const live = await ada.send({ message: "Live again" });
  expect(await back.waitForEvents("chat:message")).toEqual([live.body]);
  expect((await staff.read(`?afterSeq=${held.seq}`)).body).toEqual([...missed, live.body]);
  expect((await staff.read(`?after=${held._id}`)).body).toEqual([...missed, live.body]);
});

test("a message reaches other pages about as soon as its sender's answer", async () => {
  const page = await staff.open();
  const arrivals = new Map<string, number>();
  page.socket.on(
    "chat:message",
    ({ clientMessageID = "" }) => void arrivals.set(clientMessageID, performance.now()),
  );
  const ratios: number[] = [];
  for (let number = 0; number < MESSAGES; number += 1) {
    const clientMessageID = `latency-${number}`;
    const began = performance.now();
    await ada.send({ message: `Message ${number}`, clientMessageID });
    const answered = performance.now();
    await page.waitForEvents("chat:message", number + 1);
    const arrived = arrivals.get(clientMessageID) ?? Number.POSITIVE_INFINITY;
    ratios.push((arrived - began) / (answered - began));
  }
  expect(median(ratios)).toBeLessThan(PUSH_PER_ANSWER_MAX);
});
