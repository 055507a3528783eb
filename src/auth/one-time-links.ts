/** One-time links: invitations of residents and of staff, and password resets. */
import type { AppContext } from "../context.ts";
import { newRecordID, recordIDFrom } from "../database/record.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { type LinkPlace, linkPlace } from "../domain/link-place.ts";
import type { Text } from "../domain/message.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { LINK_ISSUED_TEXT, linkUsedText } from "../domain/notification-texts.ts";
import { PAGE_ROUTES } from "../domain/page-routes.ts";
import { englishOf } from "../domain/rendered-message.ts";
import { LINK_PURPOSES, type LinkPurpose, type OneTimeLink } from "./one-time-links.repository.ts";
import { derivedSecret, hashSecret, isSecretShaped, newSecret } from "./secrets.ts";

const MINUTE_MS = 60_000;

/** How long a link works: an invitation 7 days, a reset 60 minutes. */
export const LINK_MS: Record<LinkPurpose, number> = {
  invite: 7 * 24 * 60 * MINUTE_MS,
  reset: 60 * MINUTE_MS,
  staff: 7 * 24 * 60 * MINUTE_MS,
};

/** The state of a user's latest link. */
type LinkState = "none" | "open" | "used" | "expired";

/** The name of an action in the audit trail. */
const auditAction = (purpose: LinkPurpose, verb: "issued" | "used") =>
  `${purpose === "reset" ? "reset" : "invitation"}-${verb}`;

/** The token of a link's path. */
export const tokenIn = (path: string): string => path.slice(path.indexOf("=") + 1);

const pathOf = (purpose: LinkPurpose, token: string) =>
  purpose === "staff"
    ? `${PAGE_ROUTES.staffInvitation}#invite=${token}`
    : `${PAGE_ROUTES.register}#${purpose}=${token}`;

export function createOneTimeLinks(context: AppContext) {
  const { repositories, clock, secretKey = newSecret() } = context;
  const notifyOwner = (userID: string, message: Text, _id = newRecordID()) =>
    context.notifications.notify(userID, NOTIFICATION_TYPES.accountSecurity, message, { _id });

  /**
   * Records that a link was issued. Safe to repeat.
   * @param replacesPassword whether the account has a password already. Its owner is then notified of the link
   */
  async function announceIssue(
    { _id: hash, purpose, userID, issuedBy }: OneTimeLink,
    replacesPassword: boolean,
  ): Promise<void> {
    const _id = recordIDFrom(`link issued ${hash}`);
    const event = { _id, action: auditAction(purpose, "issued"), actorID: issuedBy, userID };
    // Started together: the owner is notified even if the audit event can't be stored.
    await Promise.all([
      context.audit.record(event),
      replacesPassword && notifyOwner(userID, LINK_ISSUED_TEXT, _id),
    ]);
  }

  /** Revokes a user's unused links of all purposes. */
  async function revokeAll(userID: string): Promise<void> {
    for (const purpose of LINK_PURPOSES)
      await repositories.oneTimeLinks.revokeUnused(userID, purpose, clock());
  }

  return {
    /**
     * Creates a link that works for `lifetimeMs` milliseconds, and revokes the user's earlier unused links of the same purpose.
     * @returns its path, such as `/register#invite=TOKEN` or `/staff-invitation#invite=TOKEN`. The token can't be read again later. It is in
     * the fragment, because browsers send fragments neither to servers nor in `Referer`
     */
    async issue(
      userID: string,
      purpose: LinkPurpose,
      {
        issuedBy,
        lifetimeMs,
        replacesPassword,
        idempotency,
      }: {
        issuedBy: string;
        lifetimeMs: number;
        replacesPassword: boolean;
        idempotency?: Idempotency | undefined;
      },
    ): Promise<string> {
      const token = idempotency ? derivedSecret(secretKey, idempotency.key) : newSecret();
      const _id = hashSecret(token);
      const now = clock();
      // Another node may just have stored the same link, for a repeat of the same call.
      await repositories.oneTimeLinks.revokeUnused(userID, purpose, now, _id);
      const link = {
        _id,
        purpose,
        userID,
        issuedBy,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetimeMs),
        usedAt: null,
        idempotency,
      };
      if (await repositories.oneTimeLinks.insert(link)) await announceIssue(link, replacesPassword);
      return pathOf(purpose, token);
    },

    /**
     * The link that a call with an idempotency key has issued, used or not. `path` is undefined if another process issued the
     * link and there is no SECRET_KEY, or if the key has changed since: the token can't be derived again.
     */
    async byKey(
      key: string,
    ): Promise<{ link: OneTimeLink; body: string; path: string | undefined } | undefined> {
      const link = await repositories.oneTimeLinks.byIdempotencyKey(key);
      if (!link?.idempotency) return undefined;
      const token = derivedSecret(secretKey, key);
      const path = hashSecret(token) === link._id ? pathOf(link.purpose, token) : undefined;
      return { link, body: link.idempotency.body, path };
    },

    announceIssue,

    /** The link of a token, if it can be used. */
    async find(token: string, purpose: LinkPurpose): Promise<OneTimeLink | undefined> {
      return isSecretShaped(token)
        ? repositories.oneTimeLinks.usable(hashSecret(token), purpose, clock())
        : undefined;
    },

    /** Whether a token belongs to an invitation that was used to register. */
    wasAccepted: async (token: string, purpose: LinkPurpose): Promise<boolean> =>
      purpose !== "reset" &&
      isSecretShaped(token) &&
      (await repositories.oneTimeLinks.wasUsed(hashSecret(token), purpose)),

    /**
     * Marks a link as used. The user's other unused links are revoked, so that none of them can replace the password again. The owner is
     * notified, and the audit trail records the client.
     * @returns whether it could be used; of two concurrent calls, one gets true
     */
    async use(token: string, purpose: LinkPurpose, place: LinkPlace): Promise<boolean> {
      const link = isSecretShaped(token)
        ? await repositories.oneTimeLinks.use(hashSecret(token), purpose, clock())
        : undefined;
      if (!link) return false;
      const { userID } = link;
      await revokeAll(userID);
      // Started together, as in `announceIssue`.
      await Promise.all([
        context.audit.record({
          action: auditAction(purpose, "used"),
          actorID: place.login?.userID ?? userID,
          userID,
          cause: englishOf(linkPlace(place)),
        }),
        notifyOwner(userID, linkUsedText(place)),
      ]);
      return true;
    },

    revokeAll,

    /** The state of the link of a purpose that was issued last. */
    async stateOf(userID: string, purpose: LinkPurpose): Promise<LinkState> {
      const link = await repositories.oneTimeLinks.latestOf(userID, purpose);
      if (!link) return "none";
      if (link.usedAt) return "used";
      return link.expiresAt > clock() ? "open" : "expired";
    },
  };
}
