/** Leases that calls can name. */
import type { Client } from "../../harness/client.ts";
import type { TestPortal } from "../../harness/portal.ts";
import { ledgerPath } from "./ledgers.ts";
import { exampleBody, type Route } from "./routes.ts";

export const isLeaseCall = (path: string): boolean => path.includes("/leases/:leaseID");

let made = 0;

/** Two leases that look like one household, the first of them with a contact. */
export async function likelyHousehold(portal: TestPortal, staff: Client) {
  made += 1;
  const terms = { unitNumber: `H${made}` };
  const [one, other] = [await portal.resident(terms), await portal.resident(terms)];
  const leaseOf = async ({ userID }: { userID: string }) =>
    (await staff.get(`/api/dashboard/residents/${userID}/leases`)).body[0];
  const [{ _id }, { _id: otherID }] = [await leaseOf(one), await leaseOf(other)];
  const contact = { kind: "occupant", name: "Theo Whitfield" };
  const { people } = (await staff.post(`/api/dashboard/leases/${_id}/people`, contact)).body;
  return {
    userID: one.userID,
    leaseID: _id as string,
    otherID: otherID as string,
    personID: people[1].personID as string,
  };
}

export async function leaseCall(portal: TestPortal, client: Client, route: Route) {
  const { leaseID, otherID, personID } = await likelyHousehold(portal, client);
  const path = (await ledgerPath(portal, client, route.path, leaseID))
    .replace(":leaseID", leaseID)
    .replace(":personID", personID)
    .replace(":otherID", otherID);
  return { client, path, body: exampleBody(route, { userID: "", _id: "", email: "" }) };
}
