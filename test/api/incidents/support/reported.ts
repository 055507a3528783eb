/** An incident that a resident has reported, for tests of what happens to it. */
import { it as portalTest } from "../../../harness/fixtures.ts";
import type { Person } from "../../../harness/portal.ts";

export const REPORT = {
  requestID: "R1",
  type: "Maintenance",
  category: "Plumbing",
  subCategory: "Leaking faucet/pipe",
  description: "It drips.",
  concernedParty: "Unit 4",
};

export const it = portalTest
  .extend("mara", ({ portal }) => portal.bareResident("Mara", { unitNumber: "3C" }))
  .extend("report", ({ mara }) => async (changes: object = {}) => {
    const { body } = await mara.post("/incidents/new", { ...REPORT, ...changes });
    return body._id as string;
  })
  .extend("_id", ({ report }) => report());

export const update = (staff: Person, _id: string, changes: object) =>
  staff.patch("/incidents/update", { _id, ...changes });
