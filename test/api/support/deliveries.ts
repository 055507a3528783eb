/** Records of the outbox. */
import type { TestPortal } from "../../harness/portal.ts";

/** @returns the `_id` of a message to a user that was not delivered */
export async function addFailedDelivery(
  { clock, repositories }: TestPortal,
  userID: string,
): Promise<string> {
  const at = clock.now();
  const failed = { channel: "mail", userID, kind: "announcement", ref: "documented", reason: "x" } as const;
  const ended = { dueAt: null, endsAt: at, failedAt: at, sentAt: null, createdAt: at, expiresAt: null };
  const { deliveries } = repositories;
  await deliveries.insertNew([{ ...failed, ...ended, attempts: 1, data: null, sealedLink: null }]);
  return (await deliveries.listFailed(1))[0]?._id ?? "";
}
