/** The total CP of the property (specification, section 7), a counter in addition to the totals of the residents. */
import { setTimeout as pause } from "node:timers/promises";
import { roundSum } from "../domain/scoring.ts";
import type { Repositories } from "../repositories.ts";

export interface PropertyCP {
  /** The total CP of all residents. */
  total(): Promise<number>;
  /** Applies a change of one resident's total CP. */
  changed(from: number, to: number): Promise<void>;
  /** Compares the counter with the residents and corrects it, for example after a crash or a bulk load. */
  repair(): Promise<void>;
}

/** The time in which a change of a resident's CP also reaches the counter. */
const SETTLE_MS = 250;

/** Comparisons per repair while residents' CP change. After that, the next repair continues. */
const TRIES = 20;

export function createPropertyCP(
  repositories: Pick<Repositories, "propertyCpTotals" | "residents">,
): PropertyCP {
  const { propertyCpTotals, residents } = repositories;
  return {
    async total() {
      const counter = await propertyCpTotals.totalCP();
      if (counter !== undefined) return counter;
      await propertyCpTotals.startCP(await residents.sumOfCP());
      return (await propertyCpTotals.totalCP()) ?? 0;
    },
    async changed(from, to) {
      if (to !== from) await propertyCpTotals.addCP(to - from);
    },
    async repair() {
      let difference: { counter: number; sum: number } | undefined;
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const counter = await propertyCpTotals.totalCP();
        if (counter === undefined) return;
        const sum = await residents.sumOfCP();
        if (roundSum(sum - counter) === 0) return;
        // A constant difference is not caused by a change in progress.
        if (difference?.counter === counter && difference.sum === sum) {
          await propertyCpTotals.correctCP(counter, sum);
          return;
        }
        difference = { counter, sum };
        await pause(SETTLE_MS);
      }
    },
  };
}
