/** Requirements of faults that some machines don't meet. */
import { findCaddy, findMongod, findRedis } from "../../harness/programs.ts";

export const lacksRedis = () => (findRedis() === undefined ? "needs redis-server" : undefined);
export const lacksMongod = () => (findMongod() === undefined ? "needs mongod" : undefined);
export const lacksCaddy = () => (findCaddy() === undefined ? "needs caddy" : lacksRedis());
