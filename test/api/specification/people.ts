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

/** Each test has people of its own. */
export const it = portalTest.extend("people", async ({ portal, staff }): Promise<People> => {
  const account = await portal.resident();
  const { http: resident, userID } = account;
  return { portal, staff: staff.http, staffID: staff.userID, resident, account, userID };
});
