/** Ledgers and statements as their readers see them. */
import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import { type CalendarDate, monthOf } from "../domain/calendar.ts";
import type { LedgerEntryView, LedgerView, StatementView } from "../domain/ledger.ts";
import { balanceOf, openCharges, withBalances } from "../domain/ledger-balance.ts";
import { chargeKey, holdersOn, isCharged, nextDueDate, rentOn } from "../domain/ledger-charges.ts";
import { centsOf } from "../domain/ledger-rules.ts";
import { monthAfter } from "../domain/rent-month-rules.ts";
import type { Lease } from "../leases/leases.repository.ts";
import type { LedgerEntry } from "./ledger-entry.model.ts";

/** A ledger as far as its reader may see it: all entries until a month, and from a month on each by itself. */
export interface ReadableLedger {
  lease: WithId<Lease>;
  entries: readonly WithId<LedgerEntry>[];
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

  async function present(
    shown: readonly (WithId<LedgerEntry> & { balance: number })[],
    { entries, isStaff }: ReadableLedger,
    names: Names,
  ): Promise<LedgerEntryView[]> {
    const byID = new Map(entries.map((entry) => [entry._id, entry]));
    const reversals = new Map(entries.map((entry) => [entry.reverses ?? "", entry]));
    const authors = isStaff
      ? await context.accounts.findDisplayNames([...new Set(shown.map(({ authorID }) => authorID))])
      : undefined;
    return shown.map((entry): LedgerEntryView => {
      const { _id, kind, chargeKind, day, cents, balance, month, method, text, userID = "" } = entry;
      const name = names.get(userID);
      const reversed = byID.get(entry.reverses ?? "");
      const reversal = reversals.get(_id);
      return {
        ...{ _id, kind, day, cents, balance, text, createdAt: entry.createdAt.toISOString() },
        ...(chargeKind && { chargeKind }),
        ...(month !== undefined && { month }),
        ...(method !== undefined && { method }),
        ...(name && { name }),
        ...(reversed && { reverses: { _id: reversed._id, kind: reversed.kind, day: reversed.day } }),
        ...(reversal && { reversedOn: reversal.day }),
        ...(authors && { author: authors.get(entry.authorID)?.name ?? "" }),
      };
    });
  }

  const named = ({ entries }: ReadableLedger) => entries.flatMap(({ userID }) => userID ?? []);

  function head({ lease, entries }: ReadableLedger, names: Names) {
    const { _id: leaseID, unitNumber, leaseStart, leaseEnd } = lease;
    const holders = lease.people.filter(({ kind, to }) => kind === "leaseholder" && to === undefined);
    return {
      ...{ leaseID, unitNumber, leaseStart, leaseEnd },
      leaseholders: holders.flatMap(({ userID, name = "" }) => names.get(userID ?? "") || name || []),
      balance: balanceOf(entries),
    };
  }

  const holderIDs = (lease: Lease) => lease.people.flatMap(({ userID }) => userID ?? []);

  /** What the lease is charged on the next due day that is not charged yet. */
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
    const lines: NonNullable<LedgerView["next"]>["lines"] = [
      { chargeKind: "rent", month: monthOf(day), text: "", cents: rentOn(lease, day, entries) },
      ...holdersOn(lease, day).map((userID) => ({
        ...{ chargeKind: "fee" as const, month: monthOf(day), text: "", name: names.get(userID) ?? "" },
        cents: centsOf(fees.get(userID) ?? 0),
      })),
    ];
    const owed = lines.filter(({ cents }) => cents > 0);
    return { day, cents: balanceOf(owed), lines: owed };
  }

  return {
    people,

    /** @param page the number of entries, after the one with the `_id` `before` */
    async ledger(
      readable: ReadableLedger,
      today: CalendarDate,
      { limit, before }: { limit: number; before?: string | undefined },
    ): Promise<LedgerView> {
      const { lease, entries, from } = readable;
      const names = await people([...holderIDs(lease), ...named(readable)]);
      const newestFirst = withBalances(entries).reverse();
      const shown = newestFirst.filter(({ day }) => monthOf(day) >= from);
      const start = before === undefined ? 0 : shown.findIndex(({ _id }) => _id === before) + 1;
      const page = before !== undefined && start === 0 ? [] : shown.slice(start, start + limit);
      const lastPayment = newestFirst.find(
        ({ kind, _id }) => kind === "payment" && !entries.some(({ reverses }) => reverses === _id),
      );
      return {
        ...head(readable, names.names),
        open: openCharges(entries).map(({ charge: { _id, day, chargeKind, month, text, userID }, open }) => ({
          ...{ _id, day, text, cents: open },
          ...(chargeKind && { chargeKind }),
          ...(month !== undefined && { month }),
          ...(userID !== undefined && { name: names.names.get(userID) ?? "" }),
        })),
        next: nextCharges(readable, names, today),
        graceDays: context.settings.current().ledger.graceDays,
        ...(lastPayment && { lastPaymentOn: lastPayment.day }),
        howToPay: context.settings.current().ledger.howToPay,
        count: shown.length,
        entries: await present(page, readable, names.names),
      };
    },

    /** @param range days, both included; an empty end is open */
    async statement(
      readable: ReadableLedger,
      range: { from: CalendarDate; to: CalendarDate },
    ): Promise<StatementView> {
      const { lease, entries, from } = readable;
      const { names } = await people([...holderIDs(lease), ...named(readable)]);
      const all = withBalances(entries.filter(({ day }) => range.to === "" || day <= range.to));
      const shown = all.filter(({ day }) => day >= range.from && monthOf(day) >= from);
      const before = all[all.length - shown.length - 1];
      const sum = (sign: 1 | -1) =>
        balanceOf(shown.map(({ cents }) => ({ cents: Math.max(0, sign * cents) })));
      return {
        ...head({ ...readable, entries: all }, names),
        ...range,
        start: before?.balance ?? 0,
        ...{ charged: sum(1), paid: sum(-1), howToPay: context.settings.current().ledger.howToPay },
        entries: await present(shown, readable, names),
      };
    },
  };
}
