// @vitest-environment happy-dom
/** Changes of an incident that fail: an alert says so, wherever the person is by then. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { StatusMenu } from "../../../../web/features/staff-incidents/status-menu.tsx";
import {
  type IncidentUpdate,
  useIncidentUpdate,
} from "../../../../web/features/staff-incidents/use-incident-update.ts";
import { useAlerts } from "../../../../web/ui/alerts.ts";
import { settled } from "../../../harness/faked-time.ts";
import { click, render, renderAt } from "../render.tsx";
import { incident } from "./incidents.ts";

const OPEN = incident({ _id: "1" });

it.each([
  ["while the incident is open", false, { text: "Failed to update incident." }],
  ["once it was left", true, { text: "Failed to update incident.", note: OPEN.requestID }],
])("%s", async (_when, isLeft, alert) => {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 500 }));
  let work: IncidentUpdate | undefined;
  function Open() {
    work = useIncidentUpdate(OPEN);
    return null;
  }
  const leave = await render(<Open />);
  if (isLeft) await leave();
  await act(async () => void (await work?.update({ status: "Open" })));
  expect(useAlerts.getState().shown).toEqual([expect.objectContaining(alert)]);
});

it("once its row was filtered out of the list", async () => {
  let fail = () => {};
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve) => {
        fail = () => resolve(Response.json({}, { status: 500 }));
      }),
  );
  const leave = await renderAt("/", <StatusMenu incident={OPEN} />);
  await click("button");
  await settled(act);
  await act(async () => document.querySelector<HTMLElement>('[role="menuitem"]')?.click());
  await leave();
  await act(async () => fail());
  await settled();
  expect(useAlerts.getState().shown).toMatchObject([
    { text: "Failed to update incident.", note: OPEN.requestID },
  ]);
});
