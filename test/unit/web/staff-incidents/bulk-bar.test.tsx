// @vitest-environment happy-dom
/** The bar of chosen incidents: an Undo that the server refuses for some incidents says so. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { BulkBar } from "../../../../web/features/staff-incidents/bulk-bar.tsx";
import { useIncidentSelection } from "../../../../web/features/staff-incidents/selection.store.ts";
import { useAlerts } from "../../../../web/ui/alerts.ts";
import { settled } from "../../../harness/faked-time.ts";
import { alertTexts, press, render } from "../render.tsx";
import { incident } from "./incidents.ts";

it("says which changes could not be undone", async () => {
  let results: object[] = [];
  vi.stubGlobal("fetch", async () => Response.json(results));
  const shown = [incident({ _id: "i-1", dueDate: "2026-11-19" })];
  useIncidentSelection.getState().select(["i-1"]);
  await render(<BulkBar shown={shown} staff={[]} exportOf={() => null} />);
  await press("Clear due date");
  const [done] = useAlerts.getState().shown;
  expect(done?.text).toBe("1 incident without a due date.");
  results = [{ incidentID: "i-1", error: "Incident not found." }];
  await act(async () => done?.undo?.());
  await settled(act);
  expect(alertTexts()).toContain("1 incident could not be changed: Incident not found.");
});
