/** From one person's send to everyone else's screen: the same message, once, soon, and caught up on after a gap. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChatPortal, startChatPortal } from "./support/chat-portal.ts";

/** Generous for a busy machine; on a quiet one the median is a few milliseconds. */
const MEDIAN_BOUND_MS = 50;
const P95_BOUND_MS = 250;

let portal: ChatPortal;
let ada: string;
let staff: string;

beforeAll(async () => {
  portal = await startChatPortal();
  ada = portal.signIn({ userID: "R-ADA", firstName: "Ada" });
  staff = portal.signIn({ userID: "S-SAM", firstName: "Sam", role: "staff" });
});
afterAll(() => portal.stop());

test("what is pushed is what the send answers and what is read", async () => {
  const page = await portal.open(staff);
  const { body } = await portal.send(ada, {
    userID: "R-ADA",
    message: "Grüße \u{1F3E1}",
    clientMessageID: "p-1",
  });
  expect(await page.hear("chat:message")).toEqual([body]);
  expect((await portal.read(staff, "?limit=1")).body).toEqual([body]);
});

test("the sender's own pages hear it, too; those who wait for approval do not", async () => {
  const pending = await portal.open(portal.signIn({ userID: "R-NEW", firstName: "", access: "pending" }));
  const own = await portal.open(ada);
  const { body } = await portal.send(ada, { message: "To everyone" });
  expect(await own.hear("chat:message")).toEqual([body]);
  expect(pending.heard).toEqual([]);
});

test("a repeat of clientMessageID is pushed once, and a refused message never", async () => {
  const page = await portal.open(staff);
  await Promise.all(
    Array.from({ length: 20 }, () => portal.send(ada, { message: "Once", clientMessageID: "p-2" })),
  );
  await portal.send(ada, { message: " " });
  await portal.send(ada, { userID: "S-SAM", message: "Not mine" });
  await portal.send(ada, { message: "Last" });
  const texts = () => page.heard.filter(({ event }) => event === "chat:message");
  await expect.poll(() => texts().length).toBe(2);
  expect((await page.hear("chat:message")).map(({ message }) => message)).toEqual(["Once", "Last"]);
});

test("what was missed while the line was down is had by `after`, in order and once after merging", async () => {
  const page = await portal.open(staff);
  const { body: held } = await portal.send(ada, { message: "Held" });
  await page.hear("chat:message");
  page.close();
  const missed: string[] = [];
  for (let number = 0; number < 25; number += 1) {
    missed.push((await portal.send(ada, { message: `Missed ${number}` })).body._id);
  }
  const back = await portal.open(staff);
  const live = await portal.send(ada, { message: "Live again" });
  await back.hear("chat:message");
  const { body: caughtUp } = await portal.read(staff, `?after=${held._id}`);
  const merged = new Map(caughtUp.map((message) => [message._id, message]));
  for (const message of await back.hear("chat:message")) merged.set(message._id, message);
  const ids = [...merged.keys()];
  expect(ids.slice(ids.indexOf(missed[0] ?? ""))).toEqual([...missed, live.body._id]);
});

test("200 messages are pushed soon after their send began", async () => {
  const page = await portal.open(staff);
  const arrivals = new Map<string, number>();
  page.socket.on(
    "chat:message",
    ({ clientMessageID = "" }) => void arrivals.set(clientMessageID, performance.now()),
  );
  const delays: number[] = [];
  for (let number = 0; number < 200; number += 1) {
    const clientMessageID = `latency-${number}`;
    const began = performance.now();
    const sent = portal.send(ada, { message: `Message ${number}`, clientMessageID });
    await page.hear("chat:message", number + 1);
    delays.push((arrivals.get(clientMessageID) ?? Number.POSITIVE_INFINITY) - began);
    await sent;
  }
  delays.sort((a, b) => a - b);
  expect(delays[100]).toBeLessThan(MEDIAN_BOUND_MS);
  expect(delays[190]).toBeLessThan(P95_BOUND_MS);
});
