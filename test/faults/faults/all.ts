/** Every fault, in the order of their numbers. */
import type { Fault } from "../fault.ts";
import { databaseAway } from "./f01-database-away.ts";
import { nodeDies } from "./f04-node-dies.ts";
import { interleavings } from "./f13-interleavings.ts";
import { soak } from "./f18-soak.ts";
import { backup } from "./f19-backup.ts";
import { chatSequence } from "./f20-chat-sequence.ts";
import { release } from "./f21-release.ts";

export const FAULTS: readonly Fault[] = [
  databaseAway,
  nodeDies,
  interleavings,
  soak,
  backup,
  chatSequence,
  release,
];
