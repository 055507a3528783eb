/** The context that all services and routes share. */
import type { Logger } from "pino";
import type { VapidKeys } from "web-push";
import type { Config } from "./config.ts";
import type { RunExclusive } from "./http/concurrency-limit.ts";
import type { LiveChannel } from "./live/channel.ts";
import type { RateLimits } from "./rate-limits/rate-limits.ts";
import type { Repositories } from "./repositories.ts";

/** A service destructures the entries that it needs. If a command or a test creates it with fewer, it takes `Pick<AppContext, ...>`. */
export interface AppContext {
  config: Config;
  log: Logger;
  clock: () => Date;
  repositories: Repositories;
  channel: LiveChannel;
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
