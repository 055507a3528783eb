/** A portal to attack: staff and two residents, one of whom has what the other may never see. */
import { PASSWORD, type TestAccount } from "../../factories/accounts.ts";
import type { Client } from "../../harness/client.ts";
import {
  type Person,
  startTestPortal,
  type TestPortal,
  type TestPortalOptions,
} from "../../harness/portal.ts";

export interface Stage {
  portal: TestPortal;
  staff: Person;
  rosa: Person;
  otto: Person;
  /** Signs somebody in once more. */
  again(person: TestAccount): Promise<Client>;
  /** Asks with a Cookie header as it is. */
  statusWith(cookie: string, path?: string): Promise<number>;
  stop(): Promise<void>;
}

/** Starts it. */
export async function startStage(options: TestPortalOptions = {}): Promise<Stage> {
  const portal = await startTestPortal(options);
  return {
    portal,
    staff: await portal.staff(),
    rosa: await portal.resident(),
    otto: await portal.resident({ firstName: "Otto", lastName: "Secretname" }),
    again: (account) => portal.signIn(account),
    statusWith: async (cookie, path = "/api/auth/me") =>
      (await portal.visitor().get(path, { headers: { Cookie: cookie } })).status,
    stop: portal.stop,
  };
}

/** What signs somebody in. */
export const loginOf = ({ email, role }: Pick<TestAccount, "email" | "role">, password = PASSWORD) => ({
  email,
  password,
  role,
});
