/** Every fault, in the order of their numbers. */
import type { Fault } from "../fault.ts";
import { nodeStops } from "./f03-node-stops.ts";
import { nodeDies } from "./f04-node-dies.ts";
import { atOnce } from "./f11-at-once.ts";

export const FAULTS: readonly Fault[] = [nodeStops, nodeDies, atOnce];
