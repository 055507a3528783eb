/**
 * The repeated jobs of a node. All nodes run all of them. A step that only one node may take, such as sending a message of the outbox, is
 * claimed in the database.
 */
import type { AppContext } from "./context.ts";
import type { DatabaseClock } from "./database/database-clock.ts";
import type { Job } from "./jobs/scheduler.ts";
import type { LiveServer } from "./live/live-server.ts";
import type { RedisLink } from "./redis/redis-link.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The end of a session or of a right (a *revocation*) closes its pages within 2 s. Nodes poll the number of revocations in the database.
 * With Redis, a node also publishes each one, and the others check at once; they still poll, because an operator's command publishes
 * nothing, and neither does a node that has lost its connection to Redis.
 */
const REVOCATIONS_MS = SECOND_MS;
const REVOCATIONS_WITH_REDIS_MS = 1.5 * SECOND_MS;

/**
 * Publishes this node's revocations through Redis. Checks at once after those of other nodes, and when Redis is lost or back. Must run in
 * the same turn as the other subscriptions: a later one counts as an outage, after which all pages fetch their data again.
 * @param portal the name of the portal, of several that share one Redis
 */
export function shareRevocations(
  { jobs, repositories }: Pick<AppContext, "jobs" | "repositories">,
  redis: RedisLink,
  portal: string,
): void {
  const channel = `${portal}:revocations`;
  const checkNow = () => jobs.wake("revocations");
  repositories.revocations.onStored(() => void redis.client.publish(channel, "").catch(() => undefined));
  redis.subscribe(channel, checkNow);
  redis.onChange(checkNow);
}

/** Unlike the other jobs, this one has run once before the node serves requests: a crash may have left stats incorrect, and search starts empty. */
export const firstJob = ({ repair }: AppContext): Job => ({
  name: "stats",
  everyMs: HOUR_MS,
  retryMs: 15 * SECOND_MS,
  run: repair,
});

/** The jobs of the live server. Most of them use the node's memory only. */
export const liveJobs = (live: LiveServer): Job[] => [
  { name: "live-sessions", everyMs: SECOND_MS, run: live.checkSessions },
  { name: "slow-clients", everyMs: SECOND_MS / 2, run: live.checkQueues },
  { name: "node-report", everyMs: 2 * SECOND_MS, run: live.reportNode },
];

interface JobParts {
  live: LiveServer;
  clock: DatabaseClock;
  redis: RedisLink | undefined;
}

export function listJobs(context: AppContext, { live, clock, redis }: JobParts): Job[] {
  const { announcements, delivery, erasure, imageSweep, ledgerCharging, settings, tenancies } = context;
  /** The number of revocations when the settings were checked last. A change of the settings counts as one. */
  let settingsCount: number | undefined;
  async function checkSettings(count: number): Promise<void> {
    if (count === settingsCount) return;
    await settings.check();
    settingsCount = count;
  }
  async function checkRevocations(): Promise<void> {
    const count = await context.repositories.revocations.count();
    await Promise.all([live.checkRevocations(count), checkSettings(count)]);
  }
  const revocationsMs = () => (redis?.isUp() ? REVOCATIONS_WITH_REDIS_MS : REVOCATIONS_MS);
  return [
    { name: "revocations", everyMs: revocationsMs, run: checkRevocations },
    // Finds a change of the settings whose node crashed before it counted the revocation.
    { name: "settings", everyMs: 30 * SECOND_MS, run: settings.check },
    ...delivery.workers.map(({ name, sendDue }) => ({ name, everyMs: 10 * SECOND_MS, run: sendDue })),
    { name: "announcements", everyMs: 10 * SECOND_MS, run: announcements.publishDue },
    { name: "move-outs", everyMs: 15 * SECOND_MS, run: tenancies.applyDue },
    { name: "rent", everyMs: MINUTE_MS, run: ledgerCharging.chargeIfDue },
    { name: "erasures", everyMs: HOUR_MS, run: erasure.eraseDue },
    { name: "image-sweep", everyMs: HOUR_MS, run: imageSweep.sweepIfDue },
    { name: "clock", everyMs: MINUTE_MS, run: clock.synchronize },
    ...liveJobs(live),
  ];
}
