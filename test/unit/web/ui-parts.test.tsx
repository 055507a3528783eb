// @vitest-environment happy-dom
/** Parts of `ui/`: what they show, and how they go on after a failure. */

import { shortReplyProblem } from "@domain/short-reply-rules.ts";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { ErrorBoundary, RECOVER_WITHIN_MS, RETRY_AFTER_MS } from "../../../web/app/error-boundary.tsx";
import { ApiError } from "../../../web/lib/http.ts";
import type { Component } from "../../../web/lib/jsx/rendered.ts";
import { useAlerts } from "../../../web/ui/alerts.ts";
import { AsyncList } from "../../../web/ui/async-list.tsx";
import { lazyPart } from "../../../web/ui/lazy-part.tsx";
import { Menu } from "../../../web/ui/menu.tsx";
import { PanelRow } from "../../../web/ui/panel-row.tsx";
import { PhotoPicker } from "../../../web/ui/photo-picker.tsx";
import { SpokenStatus, useSpoken } from "../../../web/ui/spoken-status.tsx";
import { advance, fakeTime, settled } from "../../harness/faked-time.ts";
import { alertTexts, chooseFile, click, one, press, render, renderAt, submit, type } from "./render.tsx";

// What the frame of a list says about failed fetches.

const error = new Error("away");
const SOME = "Some entries could not be loaded.";
const refetch = vi.fn(async () => undefined);

it.each([
  ["a first fetch that failed", "failed", error, true, ["Could not be loaded."]],
  ["rows that came after a first fetch that failed", "failed", error, false, ["Rows", SOME]],
  ["a refetch that failed beside rows", "ready", error, false, ["Rows", "Could not be refreshed."]],
  ["a refetch that failed beside no rows", "ready", error, true, ["No rows.", "Could not be refreshed."]],
  ["rows", "ready", undefined, false, ["Rows"]],
  ["no rows", "ready", undefined, true, ["No rows."]],
] as const)("a list shows %s", async (_name, status, failure, isEmpty, texts) => {
  const list = { status, error: failure, refetch };
  await render(
    <AsyncList list={list} isEmpty={isEmpty} empty="No rows.">
      Rows
    </AsyncList>,
  );
  const shown = document.body.textContent ?? "";
  for (const text of ["Rows", "No rows.", "Could not be loaded.", SOME, "Could not be refreshed."])
    expect([text, shown.includes(text)]).toEqual([text, (texts as readonly string[]).includes(text)]);
  expect(document.querySelectorAll("button")).toHaveLength(failure ? 1 : 0);
  refetch.mockClear();
  await act(async () => document.querySelector("button")?.click());
  expect(refetch).toHaveBeenCalledTimes(failure ? 1 : 0);
});

it("an area that fails is tried again automatically, at once and then every minute", async () => {
  fakeTime({ act });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  let isFailing = true;
  let tries = 0;
  function Board() {
    tries += 1;
    if (isFailing) throw new TypeError("incidents is undefined");
    return <p>The board</p>;
  }
  await render(
    <ErrorBoundary resetKey="/display">
      <Board />
    </ErrorBoundary>,
  );
  expect(document.body.textContent).toContain("Something went wrong here");
  await advance(RECOVER_WITHIN_MS);
  const first = tries;
  await advance(RETRY_AFTER_MS - RECOVER_WITHIN_MS - 1);
  expect(tries).toBe(first);
  isFailing = false;
  await advance(2 * RECOVER_WITHIN_MS + 1);
  expect(document.body.textContent).toBe("The board");
});

it("a dialog whose code can't be loaded says so and closes, so that the next press tries again", async () => {
  const dialog = lazyPart<{ onClose: () => void }>(
    (): Promise<Component<{ onClose: () => void }>> => Promise.reject(new Error("No connection.")),
  );
  const onClose = vi.fn();
  await render(<dialog.Part onClose={onClose} />);
  expect(onClose).toHaveBeenCalledOnce();
  expect(useAlerts.getState().shown.map(({ text }) => text)).toEqual([
    "This could not be loaded. Please try again.",
  ]);
});

it("a menu is drawn with the focus of its button once its code is here, so that a key that opens it focuses its first item", async () => {
  const menu = (label: string) => <Menu label={label}>{({ MenuNote }) => <MenuNote>{label}</MenuNote>}</Menu>;
  await renderAt(
    "/",
    <>
      {menu("First")}
      {menu("Second")}
    </>,
  );
  await act(async () => one("[aria-label=First]").focus());
  await settled(act);
  const second = one("[aria-label=Second]");
  expect(second.nextElementSibling).toBeNull();
  act(() => second.focus());
  expect(second.nextElementSibling).not.toBeNull();
});

// A sentence that is announced twice is spoken twice.

function Speaking() {
  const [spoken, speak] = useSpoken();
  return (
    <>
      <button type="button" onClick={() => speak("New: 1 notification.")}>
        Speak
      </button>
      <SpokenStatus spoken={spoken} label="What is new" />
    </>
  );
}

it("a repeated sentence is added to the region again", async () => {
  await render(<Speaking />);
  const region = one("[role=status]");
  await press("Speak");
  const first = region.firstChild;
  expect(region.textContent).toBe("New: 1 notification.");
  await press("Speak");
  await act(async () => {});
  expect(region.textContent).toBe("New: 1 notification.");
  expect(region.firstChild).not.toBe(first);
});

// Changing a photo.

const FAILED = "Photo upload failed.";

let upload: () => Promise<void>;
let leave: () => Promise<void>;

const choose = () => chooseFile(new File(["x"], "me.png"));

const openPicker = async () => {
  leave = await render(
    <PhotoPicker name="Mara" photoUrl="" accept={["image/png"]} failed={FAILED} upload={() => upload()} />,
  );
};

it.each([
  ["the next one succeeds", () => choose()],
  ["its reader leaves", () => leave()],
])("a photo shows that its upload failed until %s", async (_what, end) => {
  await openPicker();
  upload = () => Promise.reject(new Error("413"));
  await choose();
  expect(alertTexts()).toEqual([FAILED]);
  upload = async () => undefined;
  await end();
  expect(alertTexts()).toEqual([]);
});

it("a photo can be pasted or dropped, and text is left to the page", async () => {
  await openPicker();
  const uploads: string[] = [];
  upload = async () => void uploads.push("photo");
  const give = async (type: string, field: string, types: string[]) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(event, { [field]: { types, files: [new File(["x"], "me.png", { type: "image/png" })] } });
    await act(async () => void one("button").dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect(await give("paste", "clipboardData", ["Files"])).toBe(true);
  expect(await give("drop", "dataTransfer", ["Files"])).toBe(true);
  expect(await give("paste", "clipboardData", ["text/plain", "Files"])).toBe(false);
  expect(uploads).toHaveLength(2);
});

it("a photo that is chosen during an upload follows it, so that the last one stays", async () => {
  await openPicker();
  const answers: (() => void)[] = [];
  upload = () => new Promise((resolve) => answers.push(resolve));
  await choose();
  await choose();
  expect(answers).toHaveLength(1);
  await act(async () => answers[0]?.());
  expect([answers.length, one("button").getAttribute("aria-busy")]).toEqual([2, "true"]);
  await act(async () => answers[1]?.());
  expect(one("button").hasAttribute("aria-busy")).toBe(false);
});

// What is wrong with a row that is changed in its panel is said at its field.

const FAILURES = { failed: "Failed to save short reply.", networkError: "Error saving short reply." };

it("a problem and a failure are at the field, and go when it changes", async () => {
  let stored = "";
  const change = async (text: string) => {
    if (text === "Refused") throw new ApiError(400, "Not this one.", { field: "text" });
    stored = text;
  };
  await render(
    <ul>
      <PanelRow
        {...{ name: "On our way", verb: "Edit", text: "On our way", label: "Short reply", maxLength: 500 }}
        isLong
        problemOf={(text) => shortReplyProblem({ text })}
        change={change}
        question="Delete it?"
        remove={async () => undefined}
        failures={{ ...FAILURES, deletion: FAILURES }}
      >
        On our way
      </PanelRow>
    </ul>,
  );
  await click("[aria-label='Edit: On our way']");
  const field = () => one<HTMLTextAreaElement>("textarea");
  const note = () => document.getElementById(field().getAttribute("aria-describedby") ?? "")?.textContent;
  for (const [text, problem] of [
    [" ", "Please enter a text."],
    ["Refused", "Not this one."],
  ] as const) {
    await type(field(), text);
    expect([note(), alertTexts()]).toEqual([undefined, []]);
    await submit();
    expect([note(), alertTexts().length]).toEqual([problem, 1]);
  }
  await type(field(), "Almost there");
  await submit();
  expect([stored, document.querySelector("textarea")]).toEqual(["Almost there", null]);
});
