/** Finds names and roles by userID, for views that show the author of a message or an action. */

import { displayName } from "../domain/display-name.ts";
import type { Role } from "../domain/roles.ts";
import type { Repositories } from "../repositories.ts";
import { isStaffID } from "./user-ids.ts";

/** The fields of a user that others may see. */
interface DirectoryEntry {
  /** The first name, or 'Resident' or 'Staff' if none has been entered. */
  name: string;
  role: Role;
}

export interface UserLookup {
  /** Finds the existing users among some userIDs. */
  findDisplayNames(userIDs: string[]): Promise<Map<string, DirectoryEntry>>;
}

export function createUserLookup({
  repositories,
}: {
  repositories: Pick<Repositories, "accounts" | "residents">;
}): UserLookup {
  return {
    async findDisplayNames(userIDs) {
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
