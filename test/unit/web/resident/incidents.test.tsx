// @vitest-environment happy-dom
/** The resident's incidents: what is open comes first. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import type { IncidentView } from "../../../../src/domain/incident.ts";
import { useIncidents } from "../../../../web/features/incidents/incidents.store.ts";
import { IncidentsTable } from "../../../../web/features/incidents/incidents-table.tsx";
import { renderAt } from "../render.tsx";
import { incident } from "../staff-incidents/incidents.ts";

const USER = "R-MARA0001";
const reported = (day: number, status: IncidentView["status"]) => {
  const at = `2026-11-0${day}T12:00:00.000Z`;
  return incident({ _id: String(day), userID: USER, status, createdAt: at, updatedAt: at });
};

const rows = () => [...document.querySelectorAll("tbody tr > :first-child")].map((cell) => cell.textContent);

it("lists open ones first, newest first, with the day and, if it is another of the household, the reporter", async () => {
  const list = [
    reported(1, "Open"),
    { ...reported(2, "Resolved"), userID: "R-OTTO0001", reporterName: "Otto" },
    reported(3, "In Progress"),
    reported(4, "Resolved"),
  ];
  vi.stubGlobal("fetch", async () => Response.json(list));
  await useIncidents.getState().load(USER);
  await renderAt("/dashboard#incidents", <IncidentsTable unread={new Set()} readerID={USER} />);
  expect(rows()).toEqual([
    "REQ-3 Nov 3, 2026",
    "REQ-1 Nov 1, 2026",
    "REQ-4 Nov 4, 2026",
    "REQ-2 Nov 2, 2026Reported by Otto",
  ]);
  await act(async () => useIncidents.getState().applyEvent(reported(5, "Open"), "own"));
  expect(rows()[0]).toBe("REQ-5 Nov 5, 2026");
});
