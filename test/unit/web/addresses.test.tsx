// @vitest-environment happy-dom
/** Where notifications and links to profiles lead. */

import { act } from "react";
import { describe, expect, it } from "vitest";
import { notificationAddress } from "../../../web/lib/notification-address.ts";
import { profileAddress, userIDOf } from "../../../web/lib/profile-address.ts";
import { ProfileLink } from "../../../web/ui/profile-link.tsx";
import { one, renderAt } from "./render.tsx";

// Where a notification leads its reader.

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

// Links to a profile: the hash and the navigation state name the resident; the path is the same for all.

const PROFILE = "/staffdashboard/residents/profile";

it("an address names the resident in its hash, and the form to open", () => {
  expect(profileAddress("R-12345678")).toBe(`${PROFILE}#R-12345678`);
  expect(profileAddress("R-12345678", "payment")).toBe(`${PROFILE}?add=payment#R-12345678`);
  expect(userIDOf("#R-12345678")).toBe("R-12345678");
  expect(userIDOf("")).toBeUndefined();
});

it("a link has the whole address, and passes on the resident and what was clicked", async () => {
  await renderAt(
    "/staffdashboard/",
    <ProfileLink userID="R-12345678" about="Violations">
      2
    </ProfileLink>,
  );
  const link = one<HTMLAnchorElement>("a");
  expect(link.getAttribute("href")).toBe(`${PROFILE}#R-12345678`);
  await act(async () => link.click());
  expect(location.pathname + location.hash).toBe(`${PROFILE}#R-12345678`);
  expect(history.state?.usr).toEqual({ userID: "R-12345678", about: "Violations" });
});
