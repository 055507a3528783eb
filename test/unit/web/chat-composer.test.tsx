// @vitest-environment happy-dom
/** The chat's input is emptied after a send, also if the screen was left and opened again before the response. */
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { PROPERTY_CONVERSATION } from "../../../src/domain/conversation-id.ts";
import { Composer } from "../../../web/features/conversations/composer.tsx";
import { draftOf } from "../../../web/features/conversations/draft.store.ts";
import { ShortRepliesPanel } from "../../../web/features/conversations/short-replies-panel.tsx";
import { resetStores } from "../../../web/lib/store-registry.ts";
import { click, keydown, one, render, type } from "./render.tsx";

const ME = "R-MAYA0001";
const KEPT = `chat-draft:${ME} ${PROPERTY_CONVERSATION}`;

let sent: string[];
let answer: (response: Response) => void;
let close: () => Promise<void>;

const open = async () => {
  close = await render(
    <Composer conversationID={PROPERTY_CONVERSATION} userID={ME} onTyping={() => undefined} />,
  );
};
const field = () => one<HTMLTextAreaElement>("textarea");
const pressEnter = () => keydown(field(), "Enter");
const answerWith = (status: number) => act(async () => answer(new Response("{}", { status })));

beforeEach(async () => {
  sent = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)).message);
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  await open();
});

it.each<[string, string | undefined, string]>([
  ["is empty", undefined, ""],
  ["keeps the text typed after the sent one", "Hello, and one more thing", ", and one more thing"],
])("after a send that began before the screen was closed and reopened, %s", async (_, typed, rest) => {
  await type(field(), "Hello");
  await pressEnter();
  await close();
  await open();
  expect(field().value).toBe("Hello");
  if (typed) await type(field(), typed);
  await answerWith(201);
  expect([field().value, localStorage.getItem(KEPT) ?? "", sent]).toEqual([rest, rest, ["Hello"]]);
});

it("is empty after a send that ended while no chat was open", async () => {
  await type(field(), "Hello");
  await pressEnter();
  await close();
  await answerWith(201);
  await open();
  expect(field().value).toBe("");
});

it("keeps a rejected text, and never shows a user's text to the next user", async () => {
  await type(field(), "Hello");
  await pressEnter();
  await answerWith(429);
  expect(field().value).toBe("Hello");
  await act(async () => resetStores());
  expect([field().value, localStorage.getItem(KEPT)]).toEqual(["", "Hello"]);
  expect(draftOf(PROPERTY_CONVERSATION).getState().userID).toBeUndefined();
});

it("keeps a text that is too long, says how much doesn't fit, and sends it once it fits", async () => {
  await type(field(), "x".repeat(4_300));
  await pressEnter();
  expect([field().value.length, sent.length]).toEqual([4_300, 0]);
  expect(document.body.textContent).toContain("300 too many: at most 4,000 characters fit.");
  await type(field(), "x".repeat(4_000));
  await pressEnter();
  expect(sent).toHaveLength(1);
  await answerWith(201);
});

it("a short reply is added to the text like a typed one: a text that was not sent is another one then", async () => {
  await type(field(), "Hello");
  await pressEnter();
  await answerWith(429);
  expect(document.body.textContent).toContain("Not sent");
  vi.stubGlobal("fetch", async () => Response.json([{ _id: "1".repeat(24), text: "Thanks!" }]));
  await render(
    <ShortRepliesPanel
      conversationID={PROPERTY_CONVERSATION}
      isOpen
      button={{ current: null }}
      onClose={() => undefined}
    />,
  );
  await click("[data-row]");
  expect(field().value).toBe("Hello Thanks!");
  expect(document.body.textContent).not.toContain("Not sent");
});
