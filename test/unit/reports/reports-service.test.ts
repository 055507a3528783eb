/** Reports go by the property's days, not by UTC's. */
import { expect, it } from "vitest";
import { parseConfig } from "../../../src/config.ts";
import { createReportsService } from "../../../src/reports/reports.service.ts";
import type { Repositories } from "../../../src/repositories.ts";

const config = parseConfig({ PROPERTY_TIME_ZONE: "America/Chicago" });

/** The reports at a moment, and the spans of reward entries that they read. */
function reportsAt(moment: string) {
  const spans: { from: Date | undefined; until: Date | undefined }[] = [];
  async function* nothing() {}
  const repositories = {
    residents: { forReports: nothing },
    rewardLogs: {
      cpBetween(span: (typeof spans)[number]) {
        spans.push(span);
        return nothing();
      },
    },
  } as unknown as Repositories;
  const reports = createReportsService({ repositories, clock: () => new Date(moment), config });
  return { reports, spans };
}

it.each([
  ["2028-01-01T05:59:59Z", "2027-12-31"],
  ["2028-01-01T06:00:00Z", "2028-01-01"],
  ["2027-07-01T04:59:59Z", "2027-06-30"],
  ["2027-07-01T05:00:00Z", "2027-07-01"],
])("at %s today is %s", async (moment, today) => {
  expect(await reportsAt(moment).reports.report("rent-roll", {})).toMatchObject({ today });
});

it.each([
  ["2027-06-30", "2027-06-30", "2027-06-30T05:00:00Z", "2027-07-01T05:00:00Z"],
  ["2027-12-31", "2027-12-31", "2027-12-31T06:00:00Z", "2028-01-01T06:00:00Z"],
  // The days on which the clocks go forward and back have 23 and 25 hours.
  ["2027-03-14", "2027-03-14", "2027-03-14T06:00:00Z", "2027-03-15T05:00:00Z"],
  ["2027-11-07", "2027-11-07", "2027-11-07T05:00:00Z", "2027-11-08T06:00:00Z"],
])("reward entries from %s to %s are those from %s until %s", async (from, to, begins, ends) => {
  const { reports, spans } = reportsAt("2028-02-01T12:00:00Z");
  await reports.report("reward-points", { from, to });
  expect(spans).toEqual([{ from: new Date(begins), until: new Date(ends) }]);
});
