// @vitest-environment happy-dom
/** The behavior types that a person entered last. */
import { expect, it } from "vitest";
import { addLastBehavior, readLastBehaviors } from "../../../../web/features/logs/last-behaviors.ts";

it("the last 3 types are kept for each person, the newest first and each once", () => {
  for (const type of ["Lease Renewal", "Returned Payment", "Resident Referral", "Lease Renewal"])
    addLastBehavior("S-1", type);
  addLastBehavior("S-1", "Autopay Enrollment");
  expect(readLastBehaviors("S-1")).toEqual(["Autopay Enrollment", "Lease Renewal", "Resident Referral"]);
  expect(readLastBehaviors("S-2")).toEqual([]);
  localStorage.setItem("behaviors:S-3", "0,x,9999,,-1");
  expect(readLastBehaviors("S-3")).toEqual(["Onboarded Resident"]);
});
