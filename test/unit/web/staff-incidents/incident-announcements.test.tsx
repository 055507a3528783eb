// @vitest-environment happy-dom
/** What the incidents screen says to screen readers about the user's own changes. */
import { act } from "react";
import { expect, it } from "vitest";
import { IncidentAnnouncements, say } from "../../../../web/app/pages/incidents/incident-announcements.tsx";
import { advance, fakeTime } from "../../../harness/faked-time.ts";
import { one, render } from "../render.tsx";

const BATCH_MS = 1500;
const said = () => one('[aria-label="What has changed"]').textContent;

it("says changes in batches, and nothing later of those that were made as the screen was left", async () => {
  fakeTime({ act });
  const leave = await render(<IncidentAnnouncements />);
  await act(async () => {
    say("Note added, staff only.");
    say("Status saved.");
  });
  await advance(BATCH_MS);
  expect(said()).toBe("Note added, staff only. Status saved.");
  await act(async () => say("Assignee saved."));
  await leave();
  say("Due date saved.");
  await render(<IncidentAnnouncements />);
  await advance(BATCH_MS);
  expect(said()).toBe("");
  await act(async () => say("Priority saved."));
  await advance(BATCH_MS);
  expect(said()).toBe("Priority saved.");
});
