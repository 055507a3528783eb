// @vitest-environment happy-dom
/** The keyboard keeps its place if a pressed button is drawn elsewhere, has nothing left to do, or goes with its list. */
import type { ScoreStep } from "@domain/score-replay.ts";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { SaveView } from "../../../../web/features/saved-views/save-view.tsx";
import { ResidentScoreExplained } from "../../../../web/features/score-explanations/resident-score.tsx";
import { ScoreHistory } from "../../../../web/features/score-explanations/score-history.tsx";
import { ResidentSessions } from "../../../../web/features/sessions/resident-sessions.tsx";
import { advance, fakeTime, settled } from "../../../harness/faked-time.ts";
import { button, press, render, renderAt } from "../render.tsx";

const RESIDENT = {
  userID: "R-1",
  updatedAt: "2026-11-01T12:00:00Z",
  residentScore: 5,
  class: "B",
  monthlyFee: 50,
} as const;

const step = (_id: string): ScoreStep => ({
  ...{ _id, at: "2026-11-01T12:00:00Z", kind: "entry", text: "Lease Renewal", rp: 2, residentScore: 5 },
  ...{ class: "B", monthlyFee: 50, isRecorded: true },
});

async function focusAndPress(text: string): Promise<void> {
  button(text)?.focus();
  await press(text);
}

const FILTER = { text: "", filter: "classC", sort: "name", direction: "ascending" } as const;

const focusedText = () => document.activeElement?.textContent;

it("the button between a score and its history", async () => {
  fakeTime({ act });
  vi.stubGlobal("fetch", async () => Response.json([]));
  await renderAt("/", <ResidentScoreExplained resident={RESIDENT} entries={[]} />);
  await focusAndPress("Step through the history of the score");
  await advance(100);
  expect(focusedText()).toBe("Back to what adds up to the score");
});

it("Previous at the oldest step of a score", async () => {
  vi.stubGlobal("fetch", async () => Response.json([step("2"), step("1")]));
  await render(<ScoreHistory userID="R-1" updatedAt={RESIDENT.updatedAt} />);
  await settled(act);
  await focusAndPress("Previous");
  expect(button("Previous")?.getAttribute("aria-disabled")).toBe("true");
  expect(button("Previous")?.disabled).toBe(false);
});

it("'Save view' once the view is saved", async () => {
  const saveView = (hint?: string) => <SaveView list="residents" filter={FILTER} hint={hint} />;
  await render(saveView("This view is saved."));
  expect(button("Save view")?.disabled).toBe(false);
  await press("Save view");
  expect(button("Save")).toBeUndefined();
});

it("the page's content, once a resident's last session has ended", async () => {
  const session = { device: "Phone", kind: "phone", signedInAt: RESIDENT.updatedAt };
  let sessions = ["1", "2"].map((id) => ({ ...session, id, lastActiveAt: RESIDENT.updatedAt }));
  vi.stubGlobal("fetch", async (_path: string, init?: RequestInit) => {
    if (init?.method === "POST") sessions = [];
    return Response.json(sessions);
  });
  await render(
    <main id="main" tabIndex={-1}>
      <ResidentSessions userID="R-1" />
    </main>,
  );
  await focusAndPress("Log out everywhere");
  await settled(act);
  expect(document.activeElement?.id).toBe("main");
});
