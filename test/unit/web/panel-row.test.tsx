// @vitest-environment happy-dom
/** What is wrong with a row that is changed in its panel is said at its field. */
import { shortReplyProblem } from "@domain/short-reply-rules.ts";
import { act } from "react";
import { expect, it } from "vitest";
import { ApiError } from "../../../web/lib/http.ts";
import { useAlerts } from "../../../web/ui/alerts.ts";
import { PanelRow } from "../../../web/ui/panel-row.tsx";
import { one, render, type } from "./render.tsx";

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
        name="On our way"
        verb="Edit"
        text="On our way"
        label="Short reply"
        maxLength={500}
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
  await act(async () => one("[aria-label='Edit: On our way']").click());
  const field = () => one<HTMLTextAreaElement>("textarea");
  const note = () => document.getElementById(field().getAttribute("aria-describedby") ?? "")?.textContent;
  for (const [text, problem] of [
    [" ", "Please enter a text."],
    ["Refused", "Not this one."],
  ] as const) {
    await type(field(), text);
    expect([note(), useAlerts.getState().shown]).toEqual([undefined, []]);
    await act(async () => one<HTMLFormElement>("form").requestSubmit());
    expect([note(), useAlerts.getState().shown.length]).toEqual([problem, 1]);
  }
  await type(field(), "Almost there");
  await act(async () => one<HTMLFormElement>("form").requestSubmit());
  expect([stored, document.querySelector("textarea")]).toEqual(["Almost there", null]);
});
