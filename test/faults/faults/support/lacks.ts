/** Requirements of faults that some machines don't meet. */
import { hasRedis } from "../../../live/nodes/support/redis-server.ts";
import { findCaddy } from "../../harness/programs.ts";

export const lacksRedis = () => (hasRedis ? undefined : "needs redis-server");
export const lacksCaddy = () => (findCaddy() === undefined ? "needs caddy" : lacksRedis());
