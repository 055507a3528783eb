/** How much memory the nodes' processes hold, steady enough to be compared before and after. */
import { lasting } from "./figures.ts";
import type { PortalNode } from "./portal-node.ts";

/** Node.js returns freed memory to the system only with later collections; after the third one nothing changes. */
const COLLECTIONS = 4;
const BETWEEN_COLLECTIONS_MS = 1_000;

/** The memory that the system gives each node, in MB, once what was garbage has gone back to it: takes four seconds. */
export async function heldMemory(nodes: readonly PortalNode[]): Promise<number[]> {
  for (let turn = 0; turn < COLLECTIONS; turn += 1) {
    await Promise.all(nodes.map((node) => node.readCollected()));
    await lasting(BETWEEN_COLLECTIONS_MS);
  }
  return (await Promise.all(nodes.map((node) => node.read()))).map(({ rssMB }) => rssMB);
}

/** How much more the node holds that grew most, in MB. */
export const mostGrowth = (before: readonly number[], after: readonly number[]): number =>
  Math.max(...after.map((held, index) => held - (before[index] ?? 0)));
