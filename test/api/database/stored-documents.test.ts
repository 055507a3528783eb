/** What is stored, beside what its schema says: the driver writes some of it without them. */
import { expect } from "vitest";
import { withPortal } from "../../harness/fixtures.ts";
import { addMarkedResident } from "../../security/support/marked-resident.ts";

const it = withPortal();

it("everything that the calls store is what the schemas allow", async ({ portal, staff }) => {
  await addMarkedResident(portal, staff);
  const written: string[] = [];
  for (const model of Object.values(portal.connection.models)) {
    const fields = Object.keys(model.schema.paths).map((path) => path.split(".")[0]);
    for (const stored of await model.collection.find().toArray()) {
      written.push(model.modelName);
      await model.validate(stored);
      for (const field of Object.keys(stored)) expect(["__v", ...fields], model.modelName).toContain(field);
    }
  }
  const byTheDriver = ["AuditEvent", "BehaviorLog", "ChatMessage", "PaymentLog", "RewardLog", "Session"];
  expect(written).toEqual(expect.arrayContaining(byTheDriver));
});
