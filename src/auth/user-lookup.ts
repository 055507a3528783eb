/** Names by userID, for whatever shows who said or did something. */

import { displayName } from "../domain/display-name.ts";
import type { Role } from "../domain/roles.ts";
import type { Repositories } from "../repositories.ts";
import { isStaffID } from "./user-ids.ts";

/** As much of a user as others may see. */
interface DirectoryEntry {
  /** The first name; where none is entered yet, 'Resident' or 'Staff'. */
  name: string;
  role: Role;
}

export interface UserLookup {
  /** The users that exist among some userIDs. */
  namesOf(userIDs: string[]): Promise<Map<string, DirectoryEntry>>;
}

/** The directory over one database. */
export function createUserLookup({
  repositories,
}: {
  repositories: Pick<Repositories, "accounts" | "residents">;
}): UserLookup {
  return {
    async namesOf(userIDs) {
      const perhapsResidents = userIDs.filter((userID) => !isStaffID(userID));
      const [accounts, residents] = await Promise.all([
        repositories.accounts.byUserIDs(userIDs),
        perhapsResidents.length === 0 ? [] : repositories.residents.byUserIDs(perhapsResidents),
      ]);
      const firstNames = new Map(residents.map(({ userID, firstName }) => [userID, firstName]));
      return new Map(
        accounts.map(({ userID, role, firstName }) => [
          userID,
          { name: displayName({ role, firstName: firstNames.get(userID) ?? firstName }), role },
        ]),
      );
    },
  };
}
