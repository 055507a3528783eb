/** Makes sure that a database holds the demo property: loads it, completes it, leaves it alone, or refuses. */
import { PROPERTY_CONVERSATION } from "../src/domain/conversation-id.ts";
import { type DemoStores, type LoadOptions, loadDemoProperty, MARKER_USER_ID } from "./load.ts";

export interface EnsureOptions extends LoadOptions {
  /** Whether this is a production start, where the demo's known passwords have no place. */
  production: boolean;
}

/** The database or the environment is not one for demo data; the message says what to do. */
export class DemoRefused extends Error {
  override readonly name = "DemoRefused";
}

/** `present`: it was there already; `completed`: an earlier load had been cut off. */
export type DemoOutcome = "loaded" | "completed" | "present";

/** A sentence for the log for each outcome. */
export const DEMO_OUTCOME_TEXTS: Readonly<Record<DemoOutcome, string>> = {
  loaded: "The demo data are loaded",
  completed: "An earlier load of the demo data was cut off; it is complete now",
  present: "The demo data are already there",
};

const IN_PRODUCTION =
  "Demo data come with known passwords and are not for production. Start without NODE_ENV=production to try the portal out.";
const NOT_EMPTY =
  "The database holds other data already, and demo data are never mixed with them. Choose another DATA_DIR or MONGODB_URI.";

/** @throws DemoRefused in production; for a program to ask before it opens anything */
export function refuseProduction({ production }: { production: boolean }): void {
  if (production) throw new DemoRefused(IN_PRODUCTION);
}

async function holdsAnything(repositories: DemoStores): Promise<boolean> {
  const one = { limit: 1 };
  const lists = await Promise.all([
    repositories.residents.list(),
    repositories.rewards.list(),
    repositories.chatMessages.latest(PROPERTY_CONVERSATION, 1),
  ]);
  if ((await repositories.accounts.count()) > 0 || lists.some((list) => list.length > 0)) return true;
  for (const { all } of [
    repositories.behaviorLogs,
    repositories.paymentLogs,
    repositories.rewardLogs,
    repositories.incidents,
  ]) {
    for await (const _ of all(one)) return true;
  }
  return false;
}

/**
 * Loads the demo property into an empty database; does nothing if it is already there, also if it was changed since.
 * A load that was cut off is completed as of the day on which it began. Call it before the portal listens.
 * @throws DemoRefused in production, or when the database holds anything else
 */
export async function ensureDemoProperty(options: EnsureOptions): Promise<DemoOutcome> {
  refuseProduction(options);
  const marker = await options.repositories.accounts.byUserID(MARKER_USER_ID);
  if (marker && marker.passwordHash !== null) return "present";
  if (marker) {
    await loadDemoProperty({ ...options, now: marker.updatedAt }, true);
    return "completed";
  }
  if (await holdsAnything(options.repositories)) throw new DemoRefused(NOT_EMPTY);
  await loadDemoProperty(options);
  return "loaded";
}
