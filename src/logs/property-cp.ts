/** Total CP of the property (specification, section 7): a counter beside the residents' own totals. */
import { setTimeout as pause } from "node:timers/promises";
import { cleanSum } from "../domain/scoring.ts";
import type { Repositories } from "../repositories.ts";

export interface PropertyCP {
  /** The CP of all residents together. */
  total(): Promise<number>;
  /** Notes that one resident's total CP changed. */
  changed(from: number, to: number): Promise<void>;
  /** Compares the counter with the residents and corrects it: after a crash or a bulk load. */
  repair(): Promise<void>;
}

/** Long enough for a change of a resident's CP to reach the counter as well. */
const SETTLE_MS = 250;

/** How often the counter is compared anew while residents' CP change; after that it waits for the next repair. */
const TRIES = 20;

/** The property's CP over one database. */
export function createPropertyCP(stores: Pick<Repositories, "propertyTotals" | "residents">): PropertyCP {
  const { propertyTotals, residents } = stores;
  return {
    async total() {
      const counted = await propertyTotals.totalCP();
      if (counted !== undefined) return counted;
      await propertyTotals.startCP(await residents.sumOfCP());
      return (await propertyTotals.totalCP()) ?? 0;
    },
    async changed(from, to) {
      if (to !== from) await propertyTotals.addCP(to - from);
    },
    async repair() {
      let difference: { counted: number; sum: number } | undefined;
      for (let tried = 0; tried < TRIES; tried += 1) {
        const counted = await propertyTotals.totalCP();
        if (counted === undefined) return;
        const sum = await residents.sumOfCP();
        if (cleanSum(sum - counted) === 0) return;
        // A difference that stays is no change on its way.
        if (difference?.counted === counted && difference.sum === sum) {
          await propertyTotals.correctCP(counted, sum);
          return;
        }
        difference = { counted, sum };
        await pause(SETTLE_MS);
      }
    },
  };
}
