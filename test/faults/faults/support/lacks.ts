/** Requirements of faults that some machines don't meet. */
import { hasRedis } from "../../../live/nodes/support/redis-server.ts";
import { findCaddy, findMongod } from "../../harness/programs.ts";

export const lacksRedis = () => (hasRedis ? undefined : "needs redis-server");
export const lacksMongod = () => (findMongod() === undefined ? "needs mongod" : undefined);
export const lacksCaddy = () => (findCaddy() === undefined ? "needs caddy" : lacksRedis());
