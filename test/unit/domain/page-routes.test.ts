import { describe, expect, it } from "vitest";
import { recordAt, screenAt } from "../../../src/domain/page-routes.ts";

describe("the screen of a path", () => {
  it.each([
    ["/staffdashboard/incidents", "incidents"],
    ["/staffdashboard/incidents/65f0c0ffee65f0c0ffee65f0", "incidents"],
    ["/StaffDashboard/Incidents/65f0c0ffee65f0c0ffee65f0/", "incidents"],
    ["/staffdashboard/incidents/1/2", undefined],
    ["/staffdashboard/rewards/1", undefined],
    ["/staffdashboard/residents/profile", "residentProfile"],
    ["/staffdashboard/", "staffDashboard"],
    ["/", "home"],
    ["/no-such-page", undefined],
  ])("of %s is %s", (path, screen) => {
    expect(screenAt(path)).toBe(screen);
  });

  it("may name a record", () => {
    expect(recordAt("/staffdashboard/incidents/66a0")).toBe("66a0");
    expect(recordAt("/StaffDashboard/Inbox/R-00%2001/")).toBe("R-00 01");
    expect(recordAt("/staffdashboard/inbox/%")).toBe("%");
    expect(recordAt("/staffdashboard/incidents/")).toBeUndefined();
    expect(recordAt("/staffdashboard/rewards")).toBeUndefined();
  });
});
