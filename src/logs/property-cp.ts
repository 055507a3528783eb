/** Total CP of the property (specification, section 7): a counter beside the residents' own totals. */
import type { Stores } from "../database/stores.ts";

export interface PropertyCP {
  /** The CP of all residents together. */
  total(): Promise<number>;
  /** Notes that one resident's total CP changed. */
  changed(from: number, to: number): Promise<void>;
  /** Compares the counter with the residents and corrects it: after a crash or a bulk load. */
  repair(): Promise<void>;
}

/** The property's CP over one database. */
export function createPropertyCP(stores: Pick<Stores, "propertyTotals" | "residents">): PropertyCP {
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
      const counted = await propertyTotals.totalCP();
      if (counted === undefined) return;
      const sum = await residents.sumOfCP();
      if (sum !== counted) await propertyTotals.correctCP(counted, sum);
    },
  };
}
