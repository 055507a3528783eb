/** The history of a score over HTTP: it follows what staff did. */
import { expect } from "vitest";
import { NEW_RESIDENT } from "../../factories/forms.ts";
import { it } from "../../harness/fixtures.ts";

interface Step {
  kind: string;
  text: string;
  residentScore: number;
  class: string;
  monthlyFee: number;
  isRecorded: boolean;
}

it("has all its steps, and ends in the present figures", async ({ portal, staff }) => {
  const email = `ines-${portal.clock.now().getTime()}@example.com`;
  const { userID } = (await staff.post("/residents/new", { ...NEW_RESIDENT, email, monthlyFee: 45 })).body;
  const entry = { userID, type: "Lease Renewal", rp: 2, reportedBy: "Grace" };
  await staff.post("/behaviorlog/add", { ...entry, type: "5-Year Resident Anniversary", rp: 5 });
  const { body: renewal } = await staff.post("/behaviorlog/add", entry);
  await staff.patch("/residents/update", { userID, class: "A", monthlyFee: 10 });
  await staff.post("/behaviorlog/reverse", { _id: renewal._id, reason: "Entered twice." });
  const { status, body } = await staff.get(`/scorehistory/${userID}`);
  expect(status).toBe(200);
  const steps = (body as Step[]).map((step) => [
    step.kind,
    step.text,
    step.residentScore,
    step.class,
    step.monthlyFee,
    step.isRecorded,
  ]);
  expect(steps).toEqual([
    ["reversal", "Reversal of Lease Renewal", 5, "C", 60, true],
    ["change", "changed by staff", 7, "A", 10, true],
    ["entry", "Lease Renewal", 7, "B", 50, true],
    ["entry", "5-Year Resident Anniversary", 5, "C", 60, true],
    ["start", "", 0, "B", 45, true],
  ]);
  const { body: resident } = await staff.get(`/residents/${userID}`);
  expect(body[0]).toMatchObject({ residentScore: resident.residentScore, class: resident.class });
});
