/** The chat's two calls: who may, what is answered, what is refused. */

import { describe, expect } from "vitest";
import { CHAT_TEXTS } from "../../../src/domain/chat-message.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { read, send } from "./support/chat.ts";

const it = withPortal()
  .extend("ada", ({ portal }) => portal.resident({ firstName: "Ada" }))
  .extend("staff", ({ portal }) => portal.staff({ firstName: "Sam" }));

describe("send-message", () => {
  it("answers the stored message, with little of its sender, who is named by staff, too", async ({
    staff,
  }) => {
    const { userID } = staff;
    const { status, body } = await send(staff, { userID, message: "Good morning", clientMessageID: "k-1" });
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      conversationID: "property",
      seq: expect.any(Number),
      userID,
      message: "Good morning",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      senderName: "Sam",
      senderRole: "staff",
      clientMessageID: "k-1",
    });
    expect((await send(staff, { userID: "R-OTHER123", message: "Not mine" })).status).toBe(403);
    expect((await read(staff)).body.at(-1)).toEqual(body);
  });

  it("stores 10 repeats of a clientMessageID at once as one message", async ({ ada, staff }) => {
    const page = await staff.open();
    const form = { message: "Once", clientMessageID: "once" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(ada, form)));
    const [first] = answers.filter(({ status }) => status === 201);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201]);
    for (const { body } of answers) expect(body).toEqual(first?.body);
    const { body: last } = await send(ada, { message: "Next" });
    expect(await page.waitForEvents("chat:message", 2)).toEqual([first?.body, last]);
    expect((await read(staff, "?limit=2")).body).toEqual([first?.body, last]);
  });

  it.for([
    ["blank", { message: " \n" }, 400, CHAT_TEXTS.empty],
    ["a message that is no text", { message: ["Hello"] }, 400, CHAT_TEXTS.empty],
    ["4,001 characters", { message: "x".repeat(4_001) }, 413, englishOf(CHAT_TEXTS.tooLong)],
    ["an empty clientMessageID", { message: "x", clientMessageID: "" }, 400, undefined],
    ["a clientMessageID that is too long", { message: "x", clientMessageID: "x".repeat(65) }, 400, undefined],
    ["a userID that is no text", { message: "x", userID: ["R-ADA"] }, 400, undefined],
  ])("refuses %s", async ([_, body, status, text], { ada }) => {
    const answer = await send(ada, body);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toEqual(text ?? expect.any(String));
  });
});

describe("rchat", () => {
  it("gives what was missed after the last seq, in order and once", async ({ staff, ada }) => {
    const { body: held } = await send(ada, { message: "Held" });
    const missed: unknown[] = [];
    for (let number = 0; number < 5; number += 1) {
      missed.push((await send(ada, { message: `Missed ${number}` })).body);
    }
    const back = await staff.open();
    const live = await send(ada, { message: "Live again" });
    expect(await back.waitForEvents("chat:message")).toEqual([live.body]);
    expect((await read(staff, `?afterSeq=${held.seq}`)).body).toEqual([...missed, live.body]);
    expect((await read(staff, `?after=${held._id}`)).body).toEqual([...missed, live.body]);
  });

  it("is oldest first, in windows", async ({ ada }) => {
    const ids: string[] = [];
    for (const message of ["one", "two", "three"]) ids.push((await send(ada, { message })).body._id);
    const last = (await read(ada, "?limit=3")).body.map(({ message }) => message);
    expect(last).toEqual(["one", "two", "three"]);
    const before = (await read(ada, `?before=${ids[2]}&limit=2`)).body.map(({ message }) => message);
    expect(before).toEqual(["one", "two"]);
    const after = (await read(ada, `?after=${ids[1]}`)).body;
    expect(after.map(({ message }) => message)).toEqual(["three"]);
    const seq = (after[0]?.seq ?? 0) - 3;
    const numbered = (await read(ada, `?afterSeq=${seq}&limit=2`)).body;
    expect(numbered.map((one) => [one.message, one.seq])).toEqual([
      ["one", seq + 1],
      ["two", seq + 2],
    ]);
  });

  it.for([
    "?after=R-ADA",
    `?after=${"0".repeat(24)}`,
    `?before=${"F".repeat(24)}`,
    `?before=${"0".repeat(24)}&after=${"0".repeat(24)}`,
    `?after=${"0".repeat(24)}&afterSeq=1`,
    `?before=${"0".repeat(24)}&afterSeq=1`,
    "?afterSeq=-1",
    "?afterSeq=1e3",
    "?afterSeq=1.5",
    "?afterSeq=1000000000",
  ])("refuses %s with a text", async (query, { ada }) => {
    const answer = await read(ada, query);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(/\w/);
  });
});
