// @vitest-environment happy-dom
/** What is wrong with a row that is changed in its panel is said at its field. */
import { shortReplyProblem } from "@domain/short-reply-rules.ts";
import { expect, it } from "vitest";
import { ApiError } from "../../../web/lib/http.ts";
import { PanelRow } from "../../../web/ui/panel-row.tsx";
import { alertTexts, click, one, render, submit, type } from "./render.tsx";

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
