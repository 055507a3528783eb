/** What belongs to two leases that become one, or to one that becomes two again: payments, and the balance of the ledger. Each step can be repeated. */
import type { AppContext } from "../context.ts";
import { toCalendarDate } from "../domain/calendar.ts";

export function createLeaseMerges(context: AppContext) {
  const { repositories, clock, config } = context;
  const { ledgerEntries, paymentLogs } = repositories;

  function changeBy(authorID: string) {
    const createdAt = clock();
    return { authorID, createdAt, day: toCalendarDate(createdAt, config.propertyTimeZone) };
  }

  return {
    async merge(fromID: string, toID: string, actorID: string): Promise<void> {
      await paymentLogs.merge(fromID, toID, clock());
      await ledgerEntries.carry(fromID, toID, changeBy(actorID));
    },
    async split(fromID: string, toID: string, actorID: string): Promise<void> {
      await paymentLogs.unmerge(fromID, toID);
      await ledgerEntries.uncarry(fromID, toID, changeBy(actorID));
    },
  };
}
