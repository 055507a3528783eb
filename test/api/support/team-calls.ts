/** Staff accounts that calls of the Team tab can change. */
import { type AccountOverrides, createStaff, PASSWORD } from "../../factories/accounts.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import type { TestPortal } from "../../harness/portal.ts";

const ONE = "/api/dashboard/team/:userID";

/** Whether a route is about one staff account. */
export const isTeamCall = (path: string): boolean => path.startsWith(ONE);

/** A staff account that a route of the Team tab can be called for: for invitations, one that waits for its own. */
export async function teamMember(
  portal: Pick<TestPortal, "context">,
  path: string,
): Promise<{ userID: string }> {
  const password = path === `${ONE}/invitation` ? null : PASSWORD;
  return createStaff(portal, { isManager: false, password } satisfies AccountOverrides);
}

/** @returns the token of a new invitation to the staff */
export async function staffInvitation(portal: Pick<TestPortal, "context">): Promise<string> {
  const { userID } = await createStaff(portal, { isManager: false, password: null });
  return tokenIn(await portal.context.auth.issueLink("staff", userID, "S-TEST"));
}
