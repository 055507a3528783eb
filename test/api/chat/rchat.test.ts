/** The chat's two calls: who may, what is answered, what is refused. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCOUNT_TEXTS } from "../../../src/domain/account-rules.ts";
import { CHAT_TEXTS } from "../../../src/domain/chat-message.ts";
import { type ChatPerson, type ChatPortal, startChatPortal } from "./support/chat-portal.ts";

let portal: ChatPortal;
let ada: ChatPerson;
let staff: ChatPerson;
let pending: ChatPerson;

beforeAll(async () => {
  portal = await startChatPortal();
  ada = await portal.resident("Ada");
  staff = await portal.staff("Sam");
  pending = await portal.pending();
});
afterAll(() => portal.stop());

describe("who may", () => {
  test("nobody without a session: 401", async () => {
    expect((await portal.visitor().read()).status).toBe(401);
    expect((await portal.visitor().send({ message: "Hello" })).status).toBe(401);
  });

  test("a pending resident may not: 403 with the reason", async () => {
    for (const answer of [await pending.read(), await pending.send({ message: "Hello" })]) {
      expect(answer).toMatchObject({ status: 403, body: { error: ACCOUNT_TEXTS.pending, code: "pending" } });
    }
  });

  test("residents and staff, each under their own name only: 201, another's userID 403", async () => {
    for (const person of [ada, staff]) {
      const { userID } = person;
      expect(await person.send({ userID, message: "Mine" })).toMatchObject({ status: 201, body: { userID } });
      expect((await person.send({ userID: "R-OTHER123", message: "Not mine" })).status).toBe(403);
    }
    const { body } = await staff.read();
    expect(body.some(({ message }) => message === "Not mine")).toBe(false);
  });
});

describe("send-message", () => {
  test("answers the stored message, with nothing of the sender but first name and role", async () => {
    const { status, body } = await staff.send({
      userID: staff.userID,
      message: "Good morning",
      clientMessageID: "k-1",
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      conversationID: "property",
      seq: expect.any(Number),
      userID: staff.userID,
      message: "Good morning",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      senderName: "Sam",
      senderRole: "staff",
      clientMessageID: "k-1",
    });
    expect((await ada.read()).body.at(-1)).toEqual(body);
  });

  test("answers a repeat of clientMessageID with 200 and the first message", async () => {
    const first = await ada.send({ message: "Once", clientMessageID: "once" });
    const second = await ada.send({ message: "Once", clientMessageID: "once" });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
  });

  test("stores 50 parallel sends of one clientMessageID once", async () => {
    const body = { userID: ada.userID, message: "Fifty", clientMessageID: "fifty" };
    const answers = await Promise.all(Array.from({ length: 50 }, () => ada.send(body)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(49).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.body._id)).size).toBe(1);
    const { body: stored } = await ada.read("?limit=500");
    expect(stored.filter(({ message }) => message === "Fifty")).toHaveLength(1);
  });

  test("ignores what the call does not have", async () => {
    const extra = {
      _id: "0".repeat(24),
      timestamp: "2000-01-01T00:00:00.000Z",
      senderRole: "staff",
      senderName: "Boss",
    };
    const { status, body } = await ada.send({ message: "Extra", ...extra });
    expect(status).toBe(201);
    expect(body).toMatchObject({ senderName: "Ada", senderRole: "resident" });
    expect(body._id).not.toBe(extra._id);
    expect(body.timestamp > "2020").toBe(true);
  });

  test.each([
    ["blank", { message: " \n" }, 400, CHAT_TEXTS.empty],
    ["no message", {}, 400, CHAT_TEXTS.empty],
    ["a message that is no text", { message: ["Hello"] }, 400, CHAT_TEXTS.empty],
    ["an operator for a message", { message: { $gt: "" } }, 400, undefined],
    ["4,001 characters", { message: "x".repeat(4_001) }, 413, CHAT_TEXTS.tooLong],
    ["an empty clientMessageID", { message: "x", clientMessageID: "" }, 400, undefined],
    ["a clientMessageID that is too long", { message: "x", clientMessageID: "x".repeat(65) }, 400, undefined],
    [
      "a clientMessageID that is no text",
      { message: "x", clientMessageID: { $exists: true } },
      400,
      undefined,
    ],
    ["a userID that is no text", { message: "x", userID: ["R-ADA"] }, 400, undefined],
    ["what is no JSON", "{", 400, undefined],
  ])("refuses %s", async (_, body, status, text) => {
    const answer = await ada.send(body);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toEqual(text ?? expect.any(String));
  });
});

describe("the rate", () => {
  test("is 10 at once by default's figures, then 429 with Retry-After; a neighbour sends on", async () => {
    const slow = await startChatPortal({});
    try {
      const eager = await slow.resident("Eve");
      const calm = await slow.resident("Cal");
      const answers = await Promise.all(Array.from({ length: 12 }, () => eager.send({ message: "Now!" })));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(2);
      expect(refused[0]?.body.error).toBe(CHAT_TEXTS.tooMany);
      expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThanOrEqual(1);
      expect((await calm.send({ message: "Me, too" })).status).toBe(201);
      expect((await calm.read()).body).toHaveLength(11);
    } finally {
      await slow.stop();
    }
  });
});

describe("rchat", () => {
  test("is oldest first, in windows", async () => {
    const ids: string[] = [];
    for (const message of ["one", "two", "three"]) ids.push((await ada.send({ message })).body._id);
    const last = (await ada.read("?limit=3")).body.map(({ message }) => message);
    expect(last).toEqual(["one", "two", "three"]);
    const before = (await ada.read(`?before=${ids[2]}&limit=2`)).body.map(({ message }) => message);
    expect(before).toEqual(["one", "two"]);
    const after = (await ada.read(`?after=${ids[1]}`)).body;
    expect(after.map(({ message }) => message)).toEqual(["three"]);
    const seq = (after[0]?.seq ?? 0) - 3;
    const numbered = (await ada.read(`?afterSeq=${seq}&limit=2`)).body;
    expect(numbered.map((one) => [one.message, one.seq])).toEqual([
      ["one", seq + 1],
      ["two", seq + 2],
    ]);
  });

  test.each([
    "?limit=0",
    "?limit=501",
    "?limit=-1",
    "?limit=1.5",
    "?limit=ten",
    "?limit=",
    "?limit=1&limit=2",
    "?limit[$gt]=1&limit=x",
    "?after=zzz",
    `?after=${"0".repeat(24)}`,
    `?before=${"F".repeat(24)}`,
    "?before=",
    `?before=${"0".repeat(24)}&before=${"1".repeat(24)}`,
    `?before=${"0".repeat(24)}&after=${"0".repeat(24)}`,
    `?after=${"0".repeat(24)}&afterSeq=1`,
    "?afterSeq=-1",
    "?afterSeq=1e3",
    "?afterSeq=1.5",
    "?afterSeq=1&afterSeq=2",
    "?afterSeq=1000000000",
  ])("refuses %s with a text", async (query) => {
    const answer = await ada.read(query);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(/\w/);
  });
});
