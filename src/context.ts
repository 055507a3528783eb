/** The context that all services and routes share. */
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { RunExclusive } from "./http/concurrency-limit.ts";
import type { LiveChannel } from "./live/channel.ts";
import type { RateLimits } from "./rate-limits/rate-limits.ts";
import type { Repositories } from "./repositories.ts";

/** A service takes the entries that it needs as `Pick<AppContext, ...>`. */
export interface AppContext {
  config: Config;
  log: Logger;
  clock: () => Date;
  repositories: Repositories;
  channel: LiveChannel;
  rateLimits: RateLimits;
  /** The key that encrypts secrets in the database. Without it, second factors can't be set up. */
  secretKey: string | undefined;
  /** Runs the changes of one resident one at a time on this node, so that no older change is stored over a newer one. */
  runExclusive: RunExclusive;
}
