/** Challenges connect the two steps of a login. Each is short-lived, is valid for one account and one password, and has no other use. */

import type { AppContext } from "../../context.ts";
import type { Account } from "../accounts.repository.ts";
import { hashSecret, isSecretShaped, newSecret } from "../secrets.ts";

/** Time to find the phone (decision "Accounts and access"). */
export const CHALLENGE_MS = 5 * 60_000;

/** An account whose password was correct at the first step. */
type Named = Pick<Account, "userID" | "passwordHash">;

export type LoginChallenges = ReturnType<typeof createLoginChallenges>;

const markOf = ({ passwordHash }: Named) => hashSecret(passwordHash ?? "");

export function createLoginChallenges(context: AppContext) {
  const { repositories, clock } = context;
  return {
    /** @returns the cookie's value */
    async open(account: Named, remember: boolean): Promise<string> {
      const secret = newSecret();
      await repositories.loginChallenges.insert({
        _id: hashSecret(secret),
        userID: account.userID,
        passwordMark: markOf(account),
        remember,
        expiresAt: new Date(clock().getTime() + CHALLENGE_MS),
      });
      return secret;
    },

    /** The challenge of a cookie's value, unless it has expired. */
    async find(secret: string | undefined) {
      if (secret === undefined || !isSecretShaped(secret)) return undefined;
      const challenge = await repositories.loginChallenges.byHash(hashSecret(secret), clock());
      if (!challenge) return undefined;
      const { _id: key, userID, remember, passwordMark } = challenge;
      /** Whether it belongs to this account, and the password has not changed since. */
      const isFor = (account: Named) => account.userID === userID && markOf(account) === passwordMark;
      return { key, userID, remember, isFor };
    },

    /** @returns whether it existed; of two concurrent calls, one gets true */
    end: (key: string) => repositories.loginChallenges.remove(key),
  };
}
