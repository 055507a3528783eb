/** When a login takes two steps, and the property's rule that all staff have two-step login. */
import type { AppContext } from "../../context.ts";
import type { SecondStepWay } from "../../domain/account.ts";
import type { Role } from "../../domain/roles.ts";
import { secondFactorDueAt } from "../../domain/second-factor-rules.ts";
import type { Account } from "../accounts.repository.ts";
import { findRelyingParty } from "../passkeys/relying-party.ts";

export function createSecondFactorRule(context: AppContext) {
  const {
    repositories: { passkeys, secondFactors },
    config,
    secretKey,
  } = context;

  /** The users with a passkey. Empty if the portal's address doesn't allow passkeys any more, because they don't work for logins then. */
  const passkeyOwners = async (userIDs: readonly string[]): Promise<Set<string>> =>
    findRelyingParty(config) ? passkeys.ownersAmong(userIDs) : new Set();

  /**
   * When the rule was turned on; undefined if it is off. Read from the database, because every node has to apply a change at once.
   * Without a secret key, no second factor can be set up.
   */
  async function requiredSince(): Promise<Date | undefined> {
    if (secretKey === undefined) return undefined;
    const { team } = await context.settings.read();
    return team.requiresSecondFactor ? new Date(team.requiredSince) : undefined;
  }

  const isRequiredFor = async (role: Role): Promise<boolean> =>
    role === "staff" && (await requiredSince()) !== undefined;

  /** Selects the users who have a second factor: an authenticator app, or a passkey, which verifies its user and so is two factors in one. */
  async function ownersAmong(userIDs: readonly string[]): Promise<Set<string>> {
    const [appOwners, passkeyUserIDs] = await Promise.all([
      secondFactors.activeAmong(userIDs),
      passkeyOwners(userIDs),
    ]);
    return new Set([...appOwners, ...passkeyUserIDs]);
  }

  /** When accounts have to have a second factor, by userID; only of staff who have none while the rule holds. */
  async function dueDates(
    accounts: readonly Pick<Account, "userID" | "role" | "firstLoginAt">[],
  ): Promise<Map<string, Date>> {
    const staff = accounts.filter(({ role }) => role === "staff");
    const since = staff.length === 0 ? undefined : await requiredSince();
    if (since === undefined) return new Map();
    const owners = await ownersAmong(staff.map(({ userID }) => userID));
    return new Map(
      staff
        .filter(({ userID }) => !owners.has(userID))
        .map(({ userID, firstLoginAt }) => [userID, secondFactorDueAt(since, firstLoginAt)]),
    );
  }

  return {
    isRequiredFor,
    dueDates,

    /** Whether a user has no second factor, but needs one. */
    isMissingFor: async ({ userID, role }: Pick<Account, "userID" | "role">): Promise<boolean> =>
      (await dueDates([{ userID, role }])).has(userID),

    /**
     * The ways to take the second step after the password; none if the password is enough. A user who has
     * a passkey and no app needs it only while the rule is on. Otherwise the password is enough, also for a user who has lost the
     * passkey: only the app comes with recovery codes.
     */
    async waysOf({ userID, role }: Pick<Account, "userID" | "role">): Promise<readonly SecondStepWay[]> {
      const [factor, owners] = await Promise.all([secondFactors.byUserID(userID), passkeyOwners([userID])]);
      const hasApp = factor?.active === true;
      const hasPasskey = owners.has(userID);
      if (!hasApp && !(hasPasskey && (await isRequiredFor(role)))) return [];
      return [...(hasApp ? (["code"] as const) : []), ...(hasPasskey ? (["passkey"] as const) : [])];
    },

    /** Selects the members of staff whose login takes two steps. */
    async withSecondStep(userIDs: readonly string[]): Promise<Set<string>> {
      return (await isRequiredFor("staff")) ? ownersAmong(userIDs) : secondFactors.activeAmong(userIDs);
    },
  };
}
