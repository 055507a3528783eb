/** Logins that wait for their second step. A challenge connects the steps: it is short-lived, and valid for one account and its password. */
import type { AppContext } from "../../context.ts";
import type { Account } from "../accounts.repository.ts";
import { hashSecret, isSecretShaped, newSecret } from "../secrets.ts";

/** Time to find the phone. */
export const CHALLENGE_MS = 5 * 60_000;

type LoginAccount = Pick<Account, "userID" | "passwordHash">;

const passwordMarkOf = ({ passwordHash }: LoginAccount) => hashSecret(passwordHash ?? "");

export function createLoginChallenges(context: AppContext) {
  const { repositories, clock } = context;
  return {
    /** @returns the cookie's value */
    async open(account: LoginAccount, remember: boolean): Promise<string> {
      const secret = newSecret();
      await repositories.loginChallenges.insert({
        _id: hashSecret(secret),
        userID: account.userID,
        passwordMark: passwordMarkOf(account),
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
      const { _id: hash, userID, remember, passwordMark } = challenge;
      /** Whether the login is into this account, whose password is still the same. */
      const isFor = (account: LoginAccount) =>
        account.userID === userID && passwordMarkOf(account) === passwordMark;
      return { hash, userID, remember, isFor };
    },

    /** @returns whether it existed; of two concurrent calls, one gets true */
    end: (hash: string) => repositories.loginChallenges.remove(hash),
  };
}
