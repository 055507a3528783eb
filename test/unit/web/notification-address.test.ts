/** Where a notification leads its reader. */
import { describe, expect, it } from "vitest";
import { notificationAddress } from "../../../web/lib/notification-address.ts";

const INCIDENT = "65f0c0ffee65f0c0ffee65f0";
const OF_INCIDENT = { about: `incident:${INCIDENT}` };
const OF_MARA = { residentID: "R-MARA0001" };

describe("a notification leads", () => {
  it.each([
    ["New Incident", "staff", { ...OF_INCIDENT, ...OF_MARA }, `/staffdashboard/incidents/${INCIDENT}`],
    ["High-Risk Tenant", "staff", OF_MARA, "/staffdashboard/residents/profile#R-MARA0001"],
    ["Missed Payment", "staff", OF_MARA, "/staffdashboard/residents/profile#R-MARA0001"],
    ["Redemption Request", "staff", OF_MARA, "/staffdashboard/rewards#requests"],
    ["New Registration", "staff", OF_MARA, "/staffdashboard/residents?filterStatus=Pending"],
    ["Message Reported", "staff", { about: `report:${INCIDENT}` }, "/staffdashboard/rchat"],
    ["Account Security", "S-GRACE001", {}, "?account"],
    ["A word of a colleague", "staff", {}, undefined],
  ])("staff from %s", (type, userID, more, address) => {
    expect(notificationAddress({ userID, type, ...more }, "staff")).toBe(address);
  });

  it.each([
    ["Incident Update", OF_INCIDENT, `/dashboard#incidents/${INCIDENT}`],
    ["Behavior Entry", { about: `behavior:${INCIDENT}` }, "/dashboard#profile"],
    ["Redemption Request", {}, "/dashboard#rewards"],
    ["Message Removed", {}, "/dashboard#chat/everyone"],
    ["Account Security", {}, "?account#notifications"],
    ["Welcome", {}, undefined],
  ])("a resident from %s", (type, more, address) => {
    expect(notificationAddress({ userID: "R-MARA0001", type, ...more }, "resident")).toBe(address);
  });

  it.each([
    ["to the incident alone", "Incident Update", OF_INCIDENT, `/staffdashboard/incidents/${INCIDENT}`],
    ["not to their own account", "Account Security", {}, undefined],
    ["not to the requests", "Redemption Request", {}, undefined],
  ])("staff who read a resident's: %s", (_name, type, more, address) => {
    expect(notificationAddress({ userID: "R-MARA0001", type, ...more }, "staff")).toBe(address);
  });
});
