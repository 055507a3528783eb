// @vitest-environment happy-dom
/** What the tabs of a resident list, fetch and report. */

import type { ScoreStep } from "@domain/score-replay.ts";
import { act } from "react";
import { expect, it, vi } from "vitest";
import type { IncidentView } from "../../../../src/domain/incident.ts";
import { useIncidents } from "../../../../web/features/incidents/incidents.store.ts";
import { IncidentsTable } from "../../../../web/features/incidents/incidents-table.tsx";
import { AnnouncementMessage } from "../../../../web/features/notifications/announcement-message.tsx";
import { ScoreHistory } from "../../../../web/features/score-explanations/score-history.tsx";
import { resetStores } from "../../../../web/lib/store-registry.ts";
import { advance, fakeTime, settled } from "../../../harness/faked-time.ts";
import { render, renderAt } from "../render.tsx";
import { incident } from "../staff-incidents/incidents.ts";

// The resident's incidents: what is open comes first.

const USER = "R-MARA0001";
const reported = (day: number, status: IncidentView["status"]) => {
  const at = `2026-11-0${day}T12:00:00.000Z`;
  return incident({ _id: String(day), userID: USER, status, createdAt: at, updatedAt: at });
};

const rows = () => [...document.querySelectorAll("tbody tr > :first-child")].map((cell) => cell.textContent);

it("a resident's incidents list open ones first, newest first, with the day and, if it is another of the household, the reporter", async () => {
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

// The steps of a score: fetched once when they open, and no changes where the earlier figures are not loaded.

const step = (_id: string, residentScore: number): ScoreStep => ({
  ...{ _id, at: "2026-11-01T12:00:00Z", kind: "entry", text: "Lease Renewal", rp: 2, residentScore },
  ...{ class: "B", monthlyFee: 50, isRecorded: true },
});

/** @param count the number of steps on the server's first page */
async function open(count: number): Promise<string[]> {
  const calls: string[] = [];
  const list = Array.from({ length: count }, (_, index) => step(String(index), 5));
  vi.stubGlobal("fetch", async (path: string) => {
    calls.push(path);
    return Response.json(list);
  });
  await render(<ScoreHistory userID="R-1" updatedAt="2026-11-01T12:00:00Z" />);
  await settled(act);
  return calls;
}

const steps = () => [...document.querySelectorAll<HTMLElement>("ol button")];

it("the steps of a score are fetched once", async () => {
  expect(await open(2)).toHaveLength(1);
  expect(document.querySelector("dl")?.textContent).toContain("stays 5");
});

it("a score shows no changes of the oldest loaded step while there are older ones", async () => {
  await open(200);
  expect(document.querySelector("dl")).not.toBeNull();
  await act(async () => steps().at(-1)?.click());
  expect(document.querySelector("dl")).toBeNull();
});

// An announcement in the list is reported as read once it was in view, for each resident who logs in on this page.

it("an announcement is reported as read once, and again for the next user of the page", async () => {
  fakeTime();
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    calls.push(path);
    return Response.json({});
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(listener: (entries: object[]) => void) {
        this.observe = () => listener([{ isIntersecting: true }]);
      }
      observe: () => void;
      disconnect = () => undefined;
    },
  );
  const announcement = (
    <AnnouncementMessage _id="a-1" title="Pool" text="Open." onlyIn={undefined} isRead={false} />
  );
  async function view(): Promise<void> {
    const remove = await render(announcement);
    await act(() => advance(1000));
    await remove();
  }
  await view();
  await view();
  expect(calls).toEqual(["/api/dashboard/announcements/a-1/read"]);
  resetStores();
  await view();
  expect(calls).toHaveLength(2);
});
