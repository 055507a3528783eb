// @vitest-environment happy-dom
/** The bar of chosen incidents: an Undo that the server refuses for some incidents says so. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { BULK_MAX } from "../../../../src/domain/bulk-rules.ts";
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

const manyIncidents = Array.from({ length: 2 * BULK_MAX }, (_, index) =>
  incident({ _id: `i-${index}`, dueDate: index % 2 === 0 ? "2026-11-19" : "2026-11-20" }),
);

it("offers Undo for the calls that succeeded before one failed, and undoes what it can", async () => {
  const sent: { incidentIDs: string[]; dueDate: string }[] = [];
  let fails = (body: (typeof sent)[number]) => body.incidentIDs.includes(`i-${BULK_MAX}`);
  vi.stubGlobal("fetch", async (_path: string, { body }: RequestInit) => {
    const call = JSON.parse(String(body));
    if (fails(call)) return Response.json({ error: "x" }, { status: 400 });
    sent.push(call);
    return Response.json([]);
  });
  useIncidentSelection.getState().select(manyIncidents.map(({ _id }) => _id));
  await render(<BulkBar shown={manyIncidents} staff={[]} exportOf={() => null} />);
  await press("Clear due date");
  const done = useAlerts.getState().shown.find(({ undo }) => undo);
  expect(done?.text).toBe(`${BULK_MAX} incidents without a due date.`);
  fails = ({ dueDate }) => dueDate === "2026-11-19";
  sent.length = 0;
  await act(async () => done?.undo?.());
  await settled(act);
  expect(sent.map(({ dueDate, incidentIDs }) => [dueDate, incidentIDs.length])).toEqual([
    ["2026-11-20", BULK_MAX / 2],
  ]);
});
