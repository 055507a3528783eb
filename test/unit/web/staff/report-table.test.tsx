// @vitest-environment happy-dom
/** The rows of a report: their keys, by which React distinguishes them, and how they stay while a person reads them. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { REPORT_DEFINITIONS } from "../../../../src/domain/reports/report-definitions.ts";
import type { ReportName, ReportRow, ReportView } from "../../../../src/domain/reports/report-view.ts";
import { ReportScreen } from "../../../../web/features/reports/report-screen.tsx";
import { ReportTable } from "../../../../web/features/reports/report-table.tsx";
import { useReports } from "../../../../web/features/reports/reports.store.ts";
import { button, press, renderAt } from "../render.tsx";

const MONTHS = ["2026-10", "2026-11"].map((month) => ({ userID: "", month }));
const LEASES = ["2F", "3C"].map((unit) => ({ userID: "R-1", resident: "Ana Cruz", unit }));

it.each<[ReportName, ReportRow[]]>([
  ["occupancy", MONTHS],
  ["balances", LEASES],
])("the rows of %s have different keys", async (report, rows) => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const view = { report, rows, totals: {} } as ReportView;
  await renderAt(
    "/",
    <ReportTable definition={REPORT_DEFINITIONS[report]} view={view} onScrolled={() => undefined} />,
  );
  expect(document.querySelectorAll("tbody tr")).toHaveLength(2);
  expect(errors).not.toHaveBeenCalled();
});

it("rows that the reader has scrolled to stay, until their top is in view or newer data is asked for", async () => {
  const NEW_DATA = "New data available. Refresh";
  let unit = "1A";
  const onShown = vi.fn();
  vi.stubGlobal("fetch", async () => {
    const view = {
      report: "balances",
      from: "",
      to: "",
      today: "2026-11-30",
      totals: {},
      breakdowns: [],
      notes: [],
    };
    const rows = [{ userID: "R-1", resident: "Ana Cruz", unit }];
    return new Response(JSON.stringify({ ...view, rows, countedAt: `count of ${unit}` }));
  });
  const recount = (next: string) =>
    act(async () => {
      unit = next;
      await useReports.getState().refetch();
    });
  const scrollTo = (top: number) =>
    act(async () => {
      vi.stubGlobal("scrollY", top);
      window.dispatchEvent(new Event("scroll"));
    });
  /** The rows, with the moment that the page's head says. */
  const shown = () => `${document.querySelector("tbody")?.textContent} ${onShown.mock.lastCall}`;

  await renderAt(
    "/?report=balances",
    <main id="main" tabIndex={-1}>
      <ReportScreen onShown={onShown} />
    </main>,
  );
  await recount("2B");
  expect(shown()).toMatch(/2B.*count of 2B/);
  await scrollTo(500);
  await recount("3C");
  expect(shown()).toMatch(/2B.*count of 2B/);
  button(NEW_DATA)?.focus();
  await press(NEW_DATA);
  expect(document.activeElement?.id).toBe("main");
  expect(shown()).toMatch(/3C.*count of 3C/);
  expect(button(NEW_DATA)).toBeUndefined();
  await recount("4D");
  expect(shown()).toMatch(/3C.*count of 3C/);
  await scrollTo(0);
  expect(shown()).toMatch(/4D.*count of 4D/);
  expect(button(NEW_DATA)).toBeUndefined();
});
