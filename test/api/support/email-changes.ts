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

/** An address that no other account has. */
export function newAddress(): string {
  made += 1;
  return `proposed-${made}@example.com`;
}

/** Proposes another address for a resident. */
export const proposeEmail = (http: Client, userID: string, email = newAddress()) =>
  http.call("PUT", `/api/dashboard/residents/${userID}/email-change`, { email });

/** Proposes an address for a new resident. @returns the token that confirms it */
export async function proposedEmail(portal: TestPortal): Promise<string> {
  const { userID } = await createResident(portal);
  const staff = { userID: "S-AUTHOR00", role: "staff", access: "member" } as const;
  const form = { email: newAddress() };
  const { confirmationPath = "" } = await portal.context.contactDetails.proposeEmail(staff, userID, form);
  return tokenIn(confirmationPath);
}
