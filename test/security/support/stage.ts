/** A portal to attack: staff and two residents, one of whom has what the other may never see. */
import { PASSWORD, type TestAccount } from "../../factories/accounts.ts";
import type { Client } from "../../harness/client.ts";
import { it as portalTest, withPortal } from "../../harness/fixtures.ts";
import type { Person, TestPortal, TestPortalOptions } from "../../harness/portal.ts";

export interface Stage {
  portal: TestPortal;
  staff: Person;
  rosa: Person;
  otto: Person;
  /** A further session of somebody. */
  again(person: TestAccount): Promise<Client>;
  /** Asks with a Cookie header as it is. */
  statusWith(cookie: string, path?: string): Promise<number>;
}

export async function addStage(portal: TestPortal): Promise<Stage> {
  return {
    portal,
    staff: await portal.staff(),
    rosa: await portal.resident(),
    otto: await portal.resident({ firstName: "Otto", lastName: "Secretname" }),
    again: (account) => portal.enter(account),
    statusWith: async (cookie, path = "/api/auth/me") =>
      (await portal.visitor().get(path, { headers: { Cookie: cookie } })).status,
  };
}

/** The tests of a file share its stage, on the portal of the worker. */
export const it = portalTest.extend("stage", { scope: "file" }, ({ portal }) => addStage(portal));

/** The same on a portal of the file's own. */
export const withStage = (options?: TestPortalOptions) =>
  withPortal(options).extend("stage", { scope: "file" }, ({ portal }) => addStage(portal));

/** The credentials of a login. */
export const loginOf = ({ email, role }: Pick<TestAccount, "email" | "role">, password = PASSWORD) => ({
  email,
  password,
  role,
});
