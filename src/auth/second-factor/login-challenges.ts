/** The time between the two steps of a sign-in: short, for one account and one password, and good for nothing else. */

import type { Repositories } from "../../repositories.ts";
import type { Account } from "../accounts.repository.ts";
import { hashSecret, isSecretShaped, newSecret } from "../secrets.ts";

/** Time to find the phone (decision "Accounts and access"). */
export const CHALLENGE_MS = 5 * 60_000;

/** Whoever gave the right password. */
type Named = Pick<Account, "userID" | "passwordHash">;

interface OpenChallenge {
  key: string;
  userID: string;
  remember: boolean;
  /** Whether it was opened for this account with the password that it still has. */
  isFor(account: Named): boolean;
}

export interface LoginChallenges {
  /** @returns what the cookie carries */
  open(account: Named, remember: boolean): Promise<string>;
  /** The challenge behind a cookie's value while it can be met. */
  look(secret: string | undefined): Promise<OpenChallenge | undefined>;
  /** @returns whether it was there: of two at once, one ends it */
  end(key: string): Promise<boolean>;
}

const markOf = ({ passwordHash }: Named) => hashSecret(passwordHash ?? "");

/** The challenges over one database. */
export function createLoginChallenges({
  repositories,
  clock,
}: {
  repositories: Pick<Repositories, "loginChallenges">;
  clock: () => Date;
}): LoginChallenges {
  return {
    async open(account, remember) {
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

    async look(secret) {
      if (secret === undefined || !isSecretShaped(secret)) return undefined;
      const found = await repositories.loginChallenges.byHash(hashSecret(secret), clock());
      if (!found) return undefined;
      const { _id: key, userID, remember, passwordMark } = found;
      const isFor = (account: Named) => account.userID === userID && markOf(account) === passwordMark;
      return { key, userID, remember, isFor };
    },

    end: (key) => repositories.loginChallenges.remove(key),
  };
}
