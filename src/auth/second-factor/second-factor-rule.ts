/** The property's rule that all staff have two-step login. */
import type { AppContext } from "../../context.ts";
import type { Role } from "../../domain/roles.ts";
import { secondFactorDueAt } from "../../domain/second-factor-rules.ts";
import type { SettingsService } from "../../settings/settings.service.ts";
import type { Account } from "../accounts.repository.ts";

export type SecondFactorRule = ReturnType<typeof createSecondFactorRule>;

export function createSecondFactorRule(
  { repositories: { secondFactors }, secretKey }: Pick<AppContext, "repositories" | "secretKey">,
  settings: Pick<SettingsService, "read">,
) {
  /**
   * When the rule was turned on; undefined if it is off. Read from the database, because every node has to apply a change at once.
   * Without a secret key nobody could set up a second factor.
   */
  async function requiredSince(): Promise<Date | undefined> {
    if (secretKey === undefined) return undefined;
    const { team } = await settings.read();
    return team.requiresSecondFactor ? new Date(team.requiredSince) : undefined;
  }

  return {
    isRequiredFor: async (role: Role): Promise<boolean> =>
      role === "staff" && (await requiredSince()) !== undefined,

    /** When accounts have to have a second factor, by userID; only of staff who have none while the rule holds. */
    async dueDates(
      accounts: readonly Pick<Account, "userID" | "role" | "firstLoginAt">[],
    ): Promise<Map<string, Date>> {
      const staff = accounts.filter(({ role }) => role === "staff");
      const since = staff.length === 0 ? undefined : await requiredSince();
      if (since === undefined) return new Map();
      const withFactor = await secondFactors.activeAmong(staff.map(({ userID }) => userID));
      return new Map(
        staff
          .filter(({ userID }) => !withFactor.has(userID))
          .map(({ userID, firstLoginAt }) => [userID, secondFactorDueAt(since, firstLoginAt)]),
      );
    },
  };
}
