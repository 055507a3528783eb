// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { officeConversation, PROPERTY_CONVERSATION } from "../../../src/domain/conversation-id.ts";
import { draftOf, remainderAfterSend } from "../../../web/features/conversations/draft.store.ts";
import { outboxOf } from "../../../web/features/conversations/outbox.store.ts";
import { RETRY_FOR_MS } from "../../../web/lib/send-until-answered.ts";
import { resetStores } from "../../../web/lib/store-registry.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";

const USER = "R-MAYA0001";
const outbox = outboxOf(PROPERTY_CONVERSATION);
const send = (text: string) => outbox.getState().send(USER, text);

/** Answers the sends one after another, the last one for ever; answers what was sent. */
function answerWith(...statuses: (number | "nothing")[]) {
  const sent: { message: string; clientMessageID: string }[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    const status = statuses[Math.min(sent.length, statuses.length) - 1];
    if (status === "nothing" || status === undefined) throw new TypeError("Failed to fetch");
    return new Response("{}", { status });
  });
  return sent;
}

beforeEach(() => {
  fakeTime();
});

describe("sending a chat message", () => {
  it("sends nothing for a blank text", async () => {
    const sent = answerWith(201);
    expect(await send("  \n ")).toBe(false);
    expect(sent).toEqual([]);
    expect(outbox.getState().status).toBe("idle");
  });

  it("sends once when Enter is pressed twice", async () => {
    const sent = answerWith(201);
    const [first, second] = await Promise.all([send("Hello"), send("Hello")]);
    expect([first, second]).toEqual([true, false]);
    expect(sent).toHaveLength(1);
  });

  it("tries again with the same id while the server is unavailable", async () => {
    const sent = answerWith("nothing", 503, 201);
    const sending = send("Hello");
    await advance(5_000);
    expect(await sending).toBe(true);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ clientMessageID }) => clientMessageID)).size).toBe(1);
  });

  it("gives up after 30 seconds and keeps the id for the same text", async () => {
    const sent = answerWith("nothing");
    const sending = send("Hello");
    await advance(RETRY_FOR_MS);
    expect(await sending).toBe(false);
    expect(outbox.getState().status).toBe("failed");
    const tries = sent.length;
    expect(tries).toBeGreaterThan(5);

    const again = answerWith(201);
    expect(await send("Hello")).toBe(true);
    expect(again[0]?.clientMessageID).toBe(sent[0]?.clientMessageID);
  });

  it.each([
    ["keeps its id, also on another page of the same user", USER, () => undefined, true],
    ["is another message if another person sends it", "R-OTHER000", () => undefined, false],
    ["is another message once its text was deleted", USER, () => outbox.getState().write(USER, ""), false],
  ])("a message whose answer was lost before a reload %s", async (_what, userID, change, isSame) => {
    const sent = answerWith("nothing");
    const sending = send("Hello");
    await advance(1_000);
    // Stores are empty after a reload, as after a logout; what this device keeps is not.
    resetStores();
    await advance(RETRY_FOR_MS);
    expect(await sending).toBe(false);
    const again = answerWith(201);
    change();
    for (let times = 0; times < 2; times += 1) await outbox.getState().send(userID, "Hello");
    const lost = sent[0]?.clientMessageID;
    expect(again.map(({ clientMessageID }) => clientMessageID === lost)).toEqual([isSame, false]);
  });

  it("sends the same text a second time as another message", async () => {
    const sent = answerWith(201);
    expect([await send("Thanks!"), await send("Thanks!")]).toEqual([true, true]);
    expect(new Set(sent.map(({ clientMessageID }) => clientMessageID)).size).toBe(2);
  });

  it("does not try again after an error response, and sends another text with another id", async () => {
    const sent = answerWith(429);
    expect(await send("Hello")).toBe(false);
    expect(sent).toHaveLength(1);
    outbox.getState().write(USER, "Hello there");
    expect(outbox.getState().status).toBe("idle");
    const again = answerWith(201);
    await send("Hello there");
    expect(again[0]?.clientMessageID).not.toBe(sent[0]?.clientMessageID);
  });

  it("ignores a running send after logout", async () => {
    answerWith("nothing", 201);
    const sending = send("Hello");
    resetStores();
    await advance(1_000);
    expect(await sending).toBe(false);
    expect(outbox.getState().status).toBe("idle");
  });
});

it("a sent message is removed from the draft of its conversation, and from no other", async () => {
  const [everyone, office] = [PROPERTY_CONVERSATION, officeConversation(USER)];
  for (const id of [everyone, office]) draftOf(id).getState().write("Hello");
  answerWith(201);
  await outboxOf(office).getState().send(USER, "Hello");
  expect([everyone, office].map((id) => draftOf(id).getState().text)).toEqual(["Hello", ""]);
});

it.each([
  ["Hello", ""],
  ["Hello and more", "and more"],
  ["Something else", "Something else"],
])("after 'Hello' was sent, the input with '%s' holds '%s'", (typed, rest) => {
  expect(remainderAfterSend(typed, "Hello")).toBe(rest);
});
