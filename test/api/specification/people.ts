/** Staff and a resident, as a client written from the specification alone would meet them. */
import type { Client } from "../../harness/client.ts";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";

export interface People {
  portal: TestPortal;
  staff: Client;
  staffID: string;
  resident: Client;
  account: Person;
  userID: string;
}

export async function addPeople(portal: TestPortal): Promise<People> {
  const [{ http: staff, userID: staffID }, account] = [await portal.staff(), await portal.resident()];
  return { portal, staff, staffID, resident: account.http, account, userID: account.userID };
}

/** Each test has its own people. */
export const it = portalTest.extend("people", ({ portal }) => addPeople(portal));
