// @vitest-environment happy-dom
/** The keyboard keeps its place in a log, a panel or a table if the pressed control goes or is saved. */
import { act, useState } from "react";
import { expect, it, vi } from "vitest";
import { TeamTab } from "../../../web/features/team/team-tab.tsx";
import { FetchButton } from "../../../web/ui/fetch-button.tsx";
import { PanelRow } from "../../../web/ui/panel-row.tsx";
import { settled } from "../../harness/faked-time.ts";
import { button, click, one, press, render, renderAt, type } from "./render.tsx";

async function focusAndPress(text: string): Promise<void> {
  button(text)?.focus();
  await press(text);
}

it("the role of a team member while it is saved", async () => {
  const member = { userID: "S-2", firstName: "Ben", lastName: "Ode", email: "ben@example.com", title: "" };
  const account = { state: "active", isManager: true, hasSecondFactor: true, lastSeenAt: "", linkUntil: "" };
  vi.stubGlobal("fetch", (_path: string, init?: RequestInit) =>
    init?.method === "PATCH"
      ? new Promise(() => {})
      : Promise.resolve(Response.json([{ ...member, ...account }])),
  );
  await renderAt("/", <TeamTab userID="S-1" />);
  await settled(act);
  const role = one<HTMLSelectElement>("select");
  await type(role, "staff");
  expect([role.getAttribute("aria-busy"), role.disabled]).toEqual(["true", false]);
});

it("the area around 'Show older', once nothing is older", async () => {
  function Log() {
    const [hasOlder, setOlder] = useState(true);
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area
      <section tabIndex={0}>
        {hasOlder ? <FetchButton fetch={async () => setOlder(false)}>Show older</FetchButton> : null}
      </section>
    );
  }
  await render(<Log />);
  await focusAndPress("Show older");
  await settled(act);
  expect(document.activeElement?.tagName).toBe("SECTION");
});

const FAILURE = { failed: "Failed.", networkError: "Error." };

function Replies() {
  const [isDeleted, setDeleted] = useState(false);
  const row = (
    <PanelRow
      name="reply"
      verb="Edit"
      text="On my way."
      label="Short reply"
      maxLength={100}
      problemOf={() => undefined}
      change={async () => undefined}
      question="Delete it?"
      remove={async () => setDeleted(true)}
      failures={{ ...FAILURE, deletion: FAILURE }}
    >
      <button type="button">On my way.</button>
    </PanelRow>
  );
  return (
    <div id="panel" tabIndex={-1}>
      <ul>{isDeleted ? null : row}</ul>
    </div>
  );
}

it.each([
  ["the row, after Cancel", "Edit: reply", "Cancel", () => button("On my way.")],
  ["the row, after Save", "Edit: reply", "Save", () => button("On my way.")],
  ["the row, after Delete was canceled", "Delete: reply", "Cancel", () => button("On my way.")],
  ["the panel, after the row was deleted", "Delete: reply", "Delete", () => one("#panel")],
])("%s", async (_where, tool, answer, target) => {
  await render(<Replies />);
  await click(`[aria-label="${tool}"]`);
  await focusAndPress(answer);
  await settled(act);
  expect(document.activeElement).toBe(target());
});
