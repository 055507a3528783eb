/**
 * `sending status | hold | release`: whether the portal sends email, push notifications and scheduled announcements. A restore holds
 * them, because the portal from which the backup came may still send the same ones.
 */
import type { Repositories } from "../repositories.ts";
import { UsageError, withConnection } from "./command.ts";

const USAGE = "Usage: npm run sending -- status|hold|release";

export const HELD_TEXT =
  "Email, push notifications and scheduled announcements are held until they are released: npm run sending -- release";

type SendingRepositories = Pick<Repositories, "announcements" | "deliveries" | "settings">;

/** Releases held messages. Messages that were due before the hold are skipped, because the portal from which the backup came has sent them. */
async function release(
  { announcements, deliveries, settings }: SendingRepositories,
  now: Date,
): Promise<string> {
  const { sendingHeldSince: since } = await settings.state();
  if (since === undefined) return "Nothing is held.";
  const skippedCount = await deliveries.skipDue(since, now);
  const announcementCount = await announcements.keepInPortal(since);
  await settings.releaseSending();
  return (
    `Released. Due before the restore, and therefore not sent again: ${skippedCount} messages, and email and push of ${announcementCount} ` +
    "announcements, which appear in the portal."
  );
}

/** Runs an action on the stored data. @throws UsageError for any other action */
export async function changeSending(
  repositories: SendingRepositories,
  action: string,
  now: Date,
): Promise<string> {
  if (action === "release") return release(repositories, now);
  if (action === "hold") {
    await repositories.settings.holdSending(now);
    return HELD_TEXT;
  }
  if (action !== "status") throw new UsageError(USAGE);
  const { sendingHeldSince } = await repositories.settings.state();
  return sendingHeldSince ? `Held since ${sendingHeldSince.toISOString()}. ${HELD_TEXT}` : "Nothing is held.";
}

export async function sendingCommand([action = "", ...more]: string[]): Promise<string> {
  if (more.length > 0 || !["status", "hold", "release"].includes(action)) throw new UsageError(USAGE);
  return withConnection(({ repositories }) => changeSending(repositories, action, new Date()));
}
