/** The middleware of calls that issue a one-time link, so that a repeated call gets the same link. */
import type { Middleware } from "koa";
import { idempotent, type StoredAnswer } from "./idempotency.ts";
import type { SignedIn, SignedInState } from "./state.ts";

/**
 * A new link replaces the earlier ones, so the key is looked up before a link is issued.
 * @param field the field of the answer that has the link's path
 * @param find finds the link that a call with the key has issued
 */
export function linkOnce(
  field: "invitationPath" | "resetPath",
  find: (key: string, user: SignedIn) => Promise<StoredAnswer<string> | undefined>,
): Middleware<SignedInState> {
  return idempotent(
    async (key, user) => {
      const link = await find(key, user);
      return link && { body: link.body, answer: async () => ({ [field]: await link.answer() }) };
    },
    { lookUpFirst: true },
  );
}
