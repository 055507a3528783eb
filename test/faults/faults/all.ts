/** Every fault, in the order of their numbers. */
import type { Fault } from "../fault.ts";
import { nodeStops } from "./f03-node-stops.ts";
import { nodeDies } from "./f04-node-dies.ts";
import { networkOff } from "./f05-network-off.ts";
import { halfOpen } from "./f06-half-open.ts";
import { allReconnect } from "./f08-all-reconnect.ts";
import { stalledReader } from "./f09-stalled-reader.ts";
import { floods } from "./f10-floods.ts";
import { atOnce } from "./f11-at-once.ts";

export const FAULTS: readonly Fault[] = [
  nodeStops,
  nodeDies,
  networkOff,
  halfOpen,
  allReconnect,
  stalledReader,
  floods,
  atOnce,
];
