/** Gives and takes the right of managers, so that at least one manager can always log in. */
import type { AppContext } from "../../context.ts";
import { TEAM_TEXTS } from "../../domain/team-rules.ts";
import { conflict } from "../../http/errors.ts";

export function createManagerRights({ repositories: { accounts, leavingManagers } }: AppContext) {
  /** Whether a manager can log in, apart from one user and the users who are losing the right. */
  async function hasOtherManager(userID: string, leavingIDs: readonly string[]): Promise<boolean> {
    const staff = await accounts.activeStaff();
    return staff.some(
      (account) => account.isManager && account.userID !== userID && !leavingIDs.includes(account.userID),
    );
  }

  /** Removes a user from the list of managers who are losing their right. */
  async function removeFromLeaving(userID: string): Promise<void> {
    for (;;) {
      const { version, userIDs } = await leavingManagers.read();
      if (!userIDs.includes(userID)) return;
      const remaining = userIDs.filter((other) => other !== userID);
      if (await leavingManagers.replace(version, remaining)) return;
    }
  }

  return {
    /** Whether the property would have a manager without this user. */
    async hasOther(userID: string): Promise<boolean> {
      return hasOtherManager(userID, (await leavingManagers.read()).userIDs);
    },

    /**
     * Runs a change that takes the right of managers from an account, or closes it. Managers A and B may do this to each other on two
     * nodes at the same time: each call first adds its account to a list in the database, and no call counts the managers on the list. The
     * second call therefore finds no other manager. If a change fails, its account stays on the list until the change is repeated or,
     * once it has lost the right or is closed, until it gets the right again or is opened.
     * @throws HttpError 409 if no other manager would be left
     */
    async take(userID: string, change: () => Promise<void>): Promise<void> {
      for (;;) {
        const { version, userIDs } = await leavingManagers.read();
        if (!(await hasOtherManager(userID, userIDs))) throw conflict(TEAM_TEXTS.lastManager);
        const leavingIDs = [...new Set([...userIDs, userID])];
        if (await leavingManagers.replace(version, leavingIDs)) break;
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
