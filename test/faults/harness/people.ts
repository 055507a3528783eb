/** The people of a fault test: accounts with a resident's record and an open session, made straight in the database. */

import { sessionCookie } from "../../../src/auth/session-cookie.ts";
import { commandContext } from "../../../src/cli/command.ts";
import { parseConfig } from "../../../src/config.ts";
import type { DatabaseConnection } from "../../../src/database/connect.ts";
import type { Role } from "../../../src/domain/roles.ts";

export interface Person {
  userID: string;
  role: Role;
  email: string;
  /** The Cookie header of an open session. */
  cookie: string;
}

/** The password of all accounts. */
export const PASSWORD = "four plain garden chairs";

/** Makes one member of staff, who comes first, and so many residents. */
export async function makePeople(database: DatabaseConnection, residents: number): Promise<Person[]> {
  const { accounts, passwords, repositories, sessions } = commandContext(database, parseConfig({}));
  const passwordHash = await passwords.hash(PASSWORD);
  const now = new Date();

  async function make(number: number): Promise<Person> {
    const role: Role = number === 0 ? "staff" : "resident";
    const email = `${role}-${number}@example.com`;
    const name = { firstName: `Person ${number}`, lastName: "Sample" };
    const { userID } = await accounts.create({ email, role, access: "member", passwordHash, ...name });
    if (role === "resident") {
      const record = { userID, email, ...name, unitNumber: String(number), leaseStart: "2025-01-01" };
      const dates = { approvedAt: now, createdAt: now, updatedAt: now };
      await repositories.residents.insert({ ...record, ...dates });
    }
    const { id } = await sessions.open(userID, false);
    return { userID, role, email, cookie: `${sessionCookie.nameOf(false)}=${id}` };
  }

  const people: Person[] = [];
  // One after another: on a busy machine, more connections could take longer than the portal waits for one.
  while (people.length <= residents) people.push(await make(people.length));
  return people;
}
