/** Merges the payments and ledgers of two leases, and splits them again. Each step can be repeated. */
import type { AppContext } from "../context.ts";
import { toCalendarDate } from "../domain/calendar.ts";

export function createLeaseMerges(context: AppContext) {
  const { repositories, clock, config } = context;
  const { ledgerEntries, paymentLogs } = repositories;

  /** The fields of the ledger's new entries. */
  function entryFields(authorID: string) {
    const createdAt = clock();
    return { authorID, createdAt, day: toCalendarDate(createdAt, config.propertyTimeZone) };
  }

  return {
    async merge(fromID: string, toID: string, actorID: string): Promise<void> {
      await paymentLogs.merge(fromID, toID, clock());
      await ledgerEntries.moveBalance(fromID, toID, entryFields(actorID));
    },
    /** Undoes `merge` with the same leases: `fromID` gets back what it had. */
    async split(fromID: string, toID: string, actorID: string): Promise<void> {
      await paymentLogs.unmerge(fromID, toID);
      await ledgerEntries.moveBalanceBack(fromID, toID, entryFields(actorID));
    },
  };
}
