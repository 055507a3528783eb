/** Gives and takes the right of managers, so that at least one manager can always log in. */
import type { AppContext } from "../../context.ts";
import { TEAM_TEXTS } from "../../domain/team-rules.ts";
import { conflict } from "../../http/errors.ts";

export function createManagerRights({ repositories: { accounts, leavingManagers } }: AppContext) {
  /** The managers who can log in, except one user and the users who are losing the right. */
  async function othersThan(userID: string, leaving: readonly string[]): Promise<string[]> {
    const staff = await accounts.activeStaff();
    return staff
      .filter((account) => account.isManager)
      .map((account) => account.userID)
      .filter((other) => other !== userID && !leaving.includes(other));
  }

  /** Removes a user from the list of managers who are losing their right. */
  async function removeFromLeaving(userID: string): Promise<void> {
    for (;;) {
      const { version, userIDs } = await leavingManagers.read();
      if (!userIDs.includes(userID)) return;
      const rest = userIDs.filter((other) => other !== userID);
      if (await leavingManagers.change(version, rest)) return;
    }
  }

  return {
    async hasOther(userID: string): Promise<boolean> {
      return (await othersThan(userID, (await leavingManagers.read()).userIDs)).length > 0;
    },

    /**
     * Runs a change that takes the right of managers from an account, or closes it. Managers A and B may do this to each other on two
     * nodes at the same time: each call first adds its account to a list in the database, and no call counts the managers on the list. The
     * second call therefore finds no other manager. If a change fails, its account stays on the list until it is repeated, or the right
     * is given again.
     * @throws HttpError 409 if no other manager would be left
     */
    async take(userID: string, change: () => Promise<void>): Promise<void> {
      for (;;) {
        const { version, userIDs } = await leavingManagers.read();
        if ((await othersThan(userID, userIDs)).length === 0) throw conflict(TEAM_TEXTS.lastManager);
        const leaving = [...userIDs.filter((other) => other !== userID), userID];
        if (await leavingManagers.change(version, leaving)) break;
      }
      await change();
      await removeFromLeaving(userID);
    },

    /** Runs a change after which an account is a manager. */
    async give(userID: string, change: () => Promise<void>): Promise<void> {
      await change();
      await removeFromLeaving(userID);
    },
  };
}
