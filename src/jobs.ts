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

/** What ends a session or a right closes its pages within 2 s. With Redis, nodes tell each other, and look in case they were not heard. */
const REVOCATIONS_MS = SECOND_MS;
const REVOCATIONS_WITH_REDIS_MS = 5 * SECOND_MS;

/** Nodes that tell each other of revocations through Redis, and look at once when Redis comes or goes. */
function shareRevocations({ jobs, repositories }: AppContext, redis: RedisLink, name: string): void {
  const channel = `${name}:revocations`;
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
  failed: "the stats could not be compared with the logs; the next attempt is in 15 seconds",
});

/** The jobs of the live server, most of which look at the memory of the node only. */
export const liveJobs = (live: LiveServer): Job[] => [
  {
    name: "live-sessions",
    everyMs: SECOND_MS,
    run: live.checkSessions,
    failed: "the live sessions could not be checked; retries continue every second",
  },
  {
    name: "slow-clients",
    everyMs: SECOND_MS / 2,
    run: live.checkQueues,
    failed: "the queues of pages could not be checked",
  },
  {
    name: "node-report",
    everyMs: 2 * SECOND_MS,
    run: live.reportNode,
    failed: "the pages of this node could not be reported to the other nodes",
  },
];

export function listJobs(
  context: AppContext,
  {
    live,
    clock,
    redis,
    name,
  }: { live: LiveServer; clock: DatabaseClock; redis: RedisLink | undefined; name: string },
): Job[] {
  const { announcements, delivery, erasure, imageSweep, ledgerCharging, settings, tenancies } = context;
  if (redis) shareRevocations(context, redis, name);
  let settingsAt: number | undefined;
  async function readSettings(revocations: number): Promise<void> {
    if (revocations === settingsAt) return;
    await settings.check();
    settingsAt = revocations;
  }
  return [
    {
      name: "revocations",
      everyMs: () => (redis?.isUp() ? REVOCATIONS_WITH_REDIS_MS : REVOCATIONS_MS),
      async run() {
        const count = await context.repositories.revocations.count();
        await Promise.all([live.checkRevocations(count), readSettings(count)]);
      },
      failed: "revocations and settings could not be checked; retries continue",
    },
    {
      // For a node that crashed between a change of the settings and the note of it.
      name: "settings",
      everyMs: 30 * SECOND_MS,
      run: settings.check,
      failed: "the settings could not be checked; retries continue",
    },
    ...delivery.workers.map(
      ({ channel, ...worker }): Job => ({
        name: worker.name,
        everyMs: 10 * SECOND_MS,
        run: worker.sendDue,
        failed: `due messages of the channel ${channel.name} could not be read`,
      }),
    ),
    {
      name: "announcements",
      everyMs: 10 * SECOND_MS,
      run: announcements.publishDue,
      failed: "due announcements could not be read",
    },
    {
      name: "move-outs",
      everyMs: 15 * SECOND_MS,
      run: tenancies.applyDue,
      failed: "due move-outs could not be applied; the next attempt follows",
    },
    {
      name: "rent",
      everyMs: MINUTE_MS,
      run: ledgerCharging.chargeIfDue,
      failed: "the rent could not be charged; the next attempt follows",
    },
    {
      name: "erasures",
      everyMs: HOUR_MS,
      run: erasure.eraseDue,
      failed: "due erasures could not be looked for; the next attempt follows",
    },
    {
      name: "image-sweep",
      everyMs: HOUR_MS,
      run: imageSweep.sweepIfDue,
      failed: "unused images could not be deleted; the next attempt is in a day",
    },
    {
      name: "clock",
      everyMs: MINUTE_MS,
      run: clock.synchronize,
      failed: "the time of the database could not be read; the next attempt follows",
    },
    ...liveJobs(live),
  ];
}
