import { describe, expect, it } from "vitest";
import { routeOf, screenAt } from "../../../src/domain/page-routes.ts";

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

  it("has the id of a record as a parameter", () => {
    expect(routeOf("incidents")).toBe("/staffdashboard/incidents/:_id?");
    expect(routeOf("rewards")).toBe("/staffdashboard/rewards");
  });
});
