/**
 * The repeated jobs of a node. All nodes run all of them, without a lease: each step that only one node may take is claimed in the database
 * when it is taken, such as one message of the outbox.
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
 * What ends a session or a right closes its pages within 2 s. With Redis, nodes tell each other at once. They look all the same, but less
 * often: a command of the operator tells no one, nor does a node that alone has lost its Redis.
 */
const REVOCATIONS_MS = SECOND_MS;
const REVOCATIONS_WITH_REDIS_MS = 1.5 * SECOND_MS;

/** Nodes that tell each other of revocations through Redis, and look at once when Redis comes or goes. */
function shareRevocations({ jobs, repositories }: AppContext, redis: RedisLink, portal: string): void {
  const channel = `${portal}:revocations`;
  const look = () => jobs.wake("revocations");
  repositories.revocations.onStored(() => void redis.client.publish(channel, "").catch(() => undefined));
  redis.subscribe(channel, look);
  redis.onChange(look);
}

/** The job that has to end once before the node serves: until then, stats and search are those of the last run. */
export const firstJob = ({ repair }: AppContext): Job => ({
  name: "stats",
  everyMs: HOUR_MS,
  retryMs: 15 * SECOND_MS,
  run: repair,
});

/** The jobs of the live server, most of which look at the memory of the node only. */
export const liveJobs = (live: LiveServer): Job[] => [
  { name: "live-sessions", everyMs: SECOND_MS, run: live.checkSessions },
  { name: "slow-clients", everyMs: SECOND_MS / 2, run: live.checkQueues },
  { name: "node-report", everyMs: 2 * SECOND_MS, run: live.reportNode },
];

interface Parts {
  live: LiveServer;
  clock: DatabaseClock;
  redis: RedisLink | undefined;
  /** The name of the portal, of several that share one Redis. */
  portal: string;
}

export function listJobs(context: AppContext, { live, clock, redis, portal }: Parts): Job[] {
  const { announcements, delivery, erasure, imageSweep, ledgerCharging, settings, tenancies } = context;
  if (redis) shareRevocations(context, redis, portal);
  let settingsAt: number | undefined;
  async function readSettings(revocations: number): Promise<void> {
    if (revocations === settingsAt) return;
    await settings.check();
    settingsAt = revocations;
  }
  async function lookForRevocations(): Promise<void> {
    const count = await context.repositories.revocations.count();
    await Promise.all([live.checkRevocations(count), readSettings(count)]);
  }
  const revocationsMs = () => (redis?.isUp() ? REVOCATIONS_WITH_REDIS_MS : REVOCATIONS_MS);
  return [
    { name: "revocations", everyMs: revocationsMs, run: lookForRevocations },
    // For a node that crashed between a change of the settings and the note of it.
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
