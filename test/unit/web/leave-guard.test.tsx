// @vitest-environment happy-dom
/** Which steps in the browser's history a form with unsaved changes takes back, and repeats if they are discarded. */
import { act } from "react";
import { BrowserRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { LeaveGuard } from "../../../web/app/leave-guard.tsx";
import { startHistoryGuard } from "../../../web/lib/history-guard.ts";
import { useUnsavedChanges } from "../../../web/lib/unsaved-changes.ts";
import { settled } from "../../harness/faked-time.ts";
import { press, render } from "./render.tsx";

function Form() {
  useUnsavedChanges(true);
  return <p>Form</p>;
}

startHistoryGuard();

let steps: (number | undefined)[];

beforeEach(async () => {
  steps = [];
  vi.spyOn(history, "go").mockImplementation((delta) => void steps.push(delta));
  // The fourth entry of the tab.
  history.replaceState({ idx: 3 }, "");
  await render(
    <BrowserRouter>
      <LeaveGuard>
        <Form />
      </LeaveGuard>
    </BrowserRouter>,
  );
});

it.each([
  ["Back", { idx: 2 }, -1],
  ["two steps forward", { idx: 5 }, 2],
  ["a hash that the user types into the address", null, 1],
])("%s: waits for the answer", async (_name, state, step) => {
  await act(async () => {
    window.dispatchEvent(new PopStateEvent("popstate", { state }));
  });
  await settled(act);
  expect(document.body.textContent).toContain("Discard your changes?");
  expect(steps).toEqual([-step]);
  await press("Discard");
  expect(steps).toEqual([-step, step]);
});
