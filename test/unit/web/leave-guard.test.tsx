// @vitest-environment happy-dom
/** Which steps in the browser's history a form with unsaved changes takes back, and repeats if they are discarded. */
import { act } from "react";
import { BrowserRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { LeaveGuard } from "../../../web/app/leave-guard.tsx";
import { startHistoryGuard } from "../../../web/lib/history-guard.ts";
import { useUnsavedChanges } from "../../../web/lib/unsaved-changes.ts";
import { settled } from "../../harness/faked-time.ts";
import { press, render } from "./render.tsx";

let hasChanges = true;

function Form() {
  useUnsavedChanges(hasChanges);
  return <p>Form</p>;
}

startHistoryGuard();

let steps: (number | undefined)[];

async function open(isChanged: boolean): Promise<void> {
  hasChanges = isChanged;
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
}

async function arriveAt(state: object | null): Promise<void> {
  await act(async () => void window.dispatchEvent(new PopStateEvent("popstate", { state })));
  await settled(act);
}

it.each([
  ["Back", { idx: 2 }, -1],
  ["two steps forward", { idx: 5 }, 2],
  ["a hash that the user types into the address", null, 1],
])("%s: waits for the answer", async (_name, state, step) => {
  await open(true);
  await arriveAt(state);
  expect(document.body.textContent).toContain("Discard your changes?");
  expect(steps).toEqual([-step]);
  await press("Discard");
  expect(steps).toEqual([-step, step]);
});

it("an entry of a hash that the user typed gets a position, by which later steps are counted", async () => {
  await open(false);
  history.replaceState(null, "", "#typed");
  await arriveAt(null);
  expect(history.state).toEqual({ idx: 4 });
});
