/** Every fault, in the order of their numbers. */
import type { Fault } from "../fault.ts";
import { databaseAway } from "./f01-database-away.ts";
import { primaryDies } from "./f02-primary-dies.ts";
import { nodeStops } from "./f03-node-stops.ts";
import { nodeDies } from "./f04-node-dies.ts";
import { networkOff } from "./f05-network-off.ts";
import { halfOpen } from "./f06-half-open.ts";
import { redisAway } from "./f07-redis-away.ts";
import { allReconnect } from "./f08-all-reconnect.ts";
import { stalledReader } from "./f09-stalled-reader.ts";
import { floods } from "./f10-floods.ts";
import { revoked } from "./f12-revoked.ts";
import { interleavings } from "./f13-interleavings.ts";
import { stalledRequests } from "./f14-stalled-requests.ts";
import { wrongClock } from "./f17-wrong-clock.ts";
import { soak } from "./f18-soak.ts";
import { backup } from "./f19-backup.ts";
import { chatSequence } from "./f20-chat-sequence.ts";
import { release } from "./f21-release.ts";

export const FAULTS: readonly Fault[] = [
  databaseAway,
  primaryDies,
  nodeStops,
  nodeDies,
  networkOff,
  halfOpen,
  redisAway,
  allReconnect,
  stalledReader,
  floods,
  revoked,
  interleavings,
  stalledRequests,
  wrongClock,
  soak,
  backup,
  chatSequence,
  release,
];
