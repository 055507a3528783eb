/** Changes of a resident's email address, as tests make them. */
import { createResident } from "../../factories/residents.ts";
import type { Client } from "../../harness/client.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import type { TestPortal } from "../../harness/portal.ts";
import type { Route } from "./routes.ts";

/** Whether a call changes the address with which a resident logs in. */
export const isEmailChange = ({ name }: Pick<Route, "name">): boolean =>
  name === "POST /api/dashboard/residents/:userID/email";

let made = 0;

/** Proposes another address for a resident. */
export function proposeEmail(http: Client, userID: string) {
  made += 1;
  const email = `proposed-${made}@example.com`;
  return http.call("PUT", `/api/dashboard/residents/${userID}/email-change`, { email });
}

/** Proposes an address for a new resident. @returns the token that confirms it */
export async function proposedEmail(portal: TestPortal): Promise<string> {
  const { userID } = await createResident(portal);
  made += 1;
  const staff = { userID: "S-AUTHOR00", role: "staff", access: "member" } as const;
  const form = { email: `proposed-${made}@example.com` };
  const { confirmationPath = "" } = await portal.context.contactDetails.proposeEmail(staff, userID, form);
  return tokenIn(confirmationPath);
}
