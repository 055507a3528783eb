/** The context that all services and routes share: the node's configuration and connections, the repositories, and the services. */
import type { Logger } from "pino";
import type { VapidKeys } from "web-push";
import type { Config } from "./config.ts";
import type { CalendarDate } from "./domain/calendar.ts";
import type { RunExclusive } from "./http/concurrency-limit.ts";
import type { Scheduler } from "./jobs/scheduler.ts";
import type { LiveChannel } from "./live/channel.ts";
import type { RateLimits } from "./rate-limits/rate-limits.ts";
import type { Repositories } from "./repositories.ts";
import type { CREATE } from "./services.ts";

/** The entries that exist before the services. */
export interface ContextBase {
  config: Config;
  log: Logger;
  clock: () => Date;
  repositories: Repositories;
  channel: LiveChannel;
  /** The repeated jobs of this node, so that a service can wake them. */
  jobs: Scheduler;
  rateLimits: RateLimits;
  /** The key that encrypts secrets in the database. Without it, second factors can't be set up, and there are no push notifications. */
  secretKey: string | undefined;
  /** The key pair that signs push messages; undefined without push. */
  vapidKeys: VapidKeys | undefined;
  /** PEM certificates that connections to push services trust in place of Node.js's own; set by tests. */
  trustedCertificates: string | undefined;
  /** Runs the changes of one resident one at a time on this node, so that no older change is stored over a newer one. */
  runExclusive: RunExclusive;
}

/** The services, by the functions that create them. */
type Services = { [Name in keyof typeof CREATE]: ReturnType<(typeof CREATE)[Name]> };

/**
 * A service takes the context and calls the others when it needs them, such as `context.audit.record(...)`. The services are created one
 * after the other: while a service is created, those that are created later are not there yet.
 */
export interface AppContext extends ContextBase, Services {
  /** The present day at the property. */
  today: () => CalendarDate;
}
