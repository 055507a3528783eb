/** Ledgers and statements as their readers see them. */
import type { AppContext } from "../context.ts";
import { pageOf } from "../database/queries.ts";
import type { WithId } from "../database/record.ts";
import { type CalendarDate, monthAfter, monthOf } from "../domain/calendar.ts";
import type { LedgerEntryView, LedgerView, StatementView } from "../domain/ledger.ts";
import { balanceOf, openCharges, withBalances } from "../domain/ledger-balance.ts";
import { chargeKey, isCharged, leaseholdersOn, nextDueDate, rentOn } from "../domain/ledger-charges.ts";
import { centsOf } from "../domain/ledger-rules.ts";
import type { Lease } from "../leases/leases.repository.ts";
import type { LedgerEntry } from "./ledger-entry.model.ts";

/** A ledger with the entries that its reader may see. The entries before a month count only in the balance. */
export interface ReadableLedger {
  lease: WithId<Lease>;
  entries: readonly WithId<LedgerEntry>[];
  /** The first month whose entries are shown; empty for all. */
  from: string;
  isStaff: boolean;
}

type Names = ReadonlyMap<string, string>;

export function createLedgerViews(context: AppContext) {
  const { repositories } = context;

  /** The names and monthly fees of approved residents. */
  async function people(userIDs: Iterable<string>) {
    const [names, fees] = [new Map<string, string>(), new Map<string, number>()];
    for await (const person of repositories.residents.approvedNames([...new Set(userIDs)])) {
      names.set(person.userID, `${person.firstName} ${person.lastName}`.trim());
      fees.set(person.userID, person.monthlyFee);
    }
    return { names, fees };
  }

  /** @param page the entries to present, which are some of those of the ledger */
  async function present(
    page: readonly (WithId<LedgerEntry> & { balance: number })[],
    { entries, isStaff }: ReadableLedger,
    names: Names,
  ): Promise<LedgerEntryView[]> {
    const byID = new Map(entries.map((entry) => [entry._id, entry]));
    const reversals = new Map(entries.map((entry) => [entry.reverses ?? "", entry]));
    const authors = isStaff
      ? await context.accounts.findDisplayNames([...new Set(page.map(({ authorID }) => authorID))])
      : undefined;
    return page.map((entry): LedgerEntryView => {
      const { _id, kind, chargeKind, day, cents, balance, month, method, text, userID = "" } = entry;
      const name = names.get(userID);
      const reversedEntry = byID.get(entry.reverses ?? "");
      const reversal = reversals.get(_id);
      return {
        _id,
        kind,
        day,
        cents,
        balance,
        text,
        createdAt: entry.createdAt.toISOString(),
        ...(chargeKind && { chargeKind }),
        ...(month !== undefined && { month }),
        ...(method !== undefined && { method }),
        ...(name && { name }),
        ...(reversedEntry && {
          reverses: { _id: reversedEntry._id, kind: reversedEntry.kind, day: reversedEntry.day },
        }),
        ...(reversal && { reversedOn: reversal.day }),
        ...(authors && { author: authors.get(entry.authorID)?.name ?? "" }),
      };
    });
  }

  /** The userIDs of all people on the lease and in the entries. */
  const userIDsIn = ({ lease, entries }: ReadableLedger) =>
    [...lease.people, ...entries].flatMap(({ userID }) => userID ?? []);

  function head({ lease, entries }: ReadableLedger, names: Names) {
    const { _id: leaseID, unitNumber, leaseStart, leaseEnd } = lease;
    const holders = lease.people.filter(({ kind, to }) => kind === "leaseholder" && to === undefined);
    return {
      leaseID,
      unitNumber,
      leaseStart,
      leaseEnd,
      leaseholders: holders.flatMap(({ userID, name = "" }) => names.get(userID ?? "") || name || []),
      balance: balanceOf(entries),
    };
  }

  /** The charges of the next due day that is not charged yet. */
  function nextCharges(
    { lease, entries }: ReadableLedger,
    { names, fees }: Awaited<ReturnType<typeof people>>,
    today: CalendarDate,
  ): LedgerView["next"] {
    const { dueDay } = context.settings.current().ledger;
    const keys = new Set(entries.map(({ once }) => once));
    let day = nextDueDate(today, dueDay);
    if (keys.has(chargeKey(monthOf(day), lease._id)))
      day = nextDueDate(`${monthAfter(monthOf(day), 1)}-01`, dueDay);
    if (!isCharged(lease, day)) return null;
    const month = monthOf(day);
    const charges: NonNullable<LedgerView["next"]>["lines"] = [
      { chargeKind: "rent", month, text: "", cents: rentOn(lease, day, entries) },
      ...leaseholdersOn(lease, day).map((userID) => ({
        chargeKind: "fee" as const,
        month,
        text: "",
        name: names.get(userID) ?? "",
        cents: centsOf(fees.get(userID) ?? 0),
      })),
    ];
    const lines = charges.filter(({ cents }) => cents > 0);
    return { day, cents: balanceOf(lines), lines };
  }

  return {
    people,

    /** A page of a ledger, newest first. @param page its number of entries, and the `_id` of the last entry before it */
    async ledger(
      readable: ReadableLedger,
      today: CalendarDate,
      { limit, before }: { limit: number; before?: string | undefined },
    ): Promise<LedgerView> {
      const { entries, from } = readable;
      const residents = await people(userIDsIn(readable));
      const newestFirst = withBalances(entries).reverse();
      const visibleEntries = newestFirst.filter(({ day }) => monthOf(day) >= from);
      const page = pageOf(visibleEntries, { before, limit });
      const { graceDays, howToPay } = context.settings.current().ledger;
      const lastPayment = newestFirst.find(
        ({ kind, _id }) => kind === "payment" && !entries.some(({ reverses }) => reverses === _id),
      );
      return {
        ...head(readable, residents.names),
        open: openCharges(entries).map(({ charge: { _id, day, chargeKind, month, text, userID }, open }) => ({
          _id,
          day,
          text,
          cents: open,
          ...(chargeKind && { chargeKind }),
          ...(month !== undefined && { month }),
          // A reader doesn't learn from an open charge who lived there before.
          ...(userID !== undefined && monthOf(day) >= from && { name: residents.names.get(userID) ?? "" }),
        })),
        next: nextCharges(readable, residents, today),
        graceDays,
        ...(lastPayment && { lastPaymentOn: lastPayment.day }),
        howToPay,
        count: visibleEntries.length,
        entries: await present(page, readable, residents.names),
      };
    },

    /** @param range days, both included; an empty end is open */
    async statement(
      readable: ReadableLedger,
      range: { from: CalendarDate; to: CalendarDate },
    ): Promise<StatementView> {
      const { entries, from } = readable;
      const { names } = await people(userIDsIn(readable));
      const entriesUntilEnd = withBalances(entries.filter(({ day }) => range.to === "" || day <= range.to));
      const page = entriesUntilEnd.filter(({ day }) => day >= range.from && monthOf(day) >= from);
      const entryBefore = entriesUntilEnd[entriesUntilEnd.length - page.length - 1];
      return {
        ...head({ ...readable, entries: entriesUntilEnd }, names),
        ...range,
        start: entryBefore?.balance ?? 0,
        charged: balanceOf(page.filter(({ cents }) => cents > 0)),
        paid: Math.abs(balanceOf(page.filter(({ cents }) => cents < 0))),
        howToPay: context.settings.current().ledger.howToPay,
        entries: await present(page, readable, names),
      };
    },
  };
}
