/**
 * The 27 calls of the specification's table (section 7). What each takes and answers is tested in the folder of its capability.
 */
import { describe, expect } from "vitest";
import { it, withPortal } from "../../harness/fixtures.ts";
import { addMarkedResident } from "../../security/support/marked-resident.ts";
import { routesOf } from "../support/routes.ts";

const itOnOwnPortal = withPortal();

const CALLS = [
  "GET /api/auth/me",
  "POST /api/auth/login",
  "POST /api/auth/register",
  "POST /api/auth/logout",
  "GET /api/dashboard/residents",
  "GET /api/dashboard/residents/:userID",
  "POST /api/dashboard/residents/new",
  "PATCH /api/dashboard/residents/update",
  "POST /api/dashboard/residents/photo-upload",
  "GET /api/dashboard/behaviorlogs",
  "GET /api/dashboard/paymentlogs",
  "GET /api/dashboard/behaviorlog/:userID",
  "GET /api/dashboard/paymentlog/:userID",
  "GET /api/dashboard/notifications/:userID",
  "GET /api/dashboard/rewardlog/:userID",
  "POST /api/dashboard/behaviorlog/add",
  "POST /api/dashboard/rewardlog/add",
  "POST /api/dashboard/paymentlog/add",
  "POST /api/dashboard/notifications/add",
  "GET /api/dashboard/rewards",
  "POST /api/dashboard/rewards/add",
  "GET /api/dashboard/incidents",
  "GET /api/dashboard/incidents/:userID",
  "POST /api/dashboard/incidents/new",
  "GET /api/dashboard/property/totalcp",
  "GET /api/dashboard/rchat",
  "POST /api/dashboard/rchat/send-message",
];

describe("the specification's calls", () => {
  it("are routes of the portal", ({ portal }) => {
    const routes = routesOf(portal).map(({ name }) => name);
    expect(routes).toEqual(expect.arrayContaining(CALLS));
  });

  itOnOwnPortal("leave nothing stored that the schemas don't allow", async ({ portal, staff }) => {
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
});
