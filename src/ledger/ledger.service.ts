/** The ledgers of leases: staff add entries and take them back, and the leaseholders read them. It never writes a score, and moves no money. */
import type { AppContext } from "../context.ts";
import { isDuplicateKey } from "../database/driver-errors.ts";
import { isRecordID, type WithId } from "../database/record.ts";
import { type CalendarDate, type CalendarMonth, monthOf, toCalendarDate } from "../domain/calendar.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { answeredMonths } from "../domain/lease-payments.ts";
import type { LedgerEntryView, LedgerView, StatementView } from "../domain/ledger.ts";
import { type MonthProposal, proposedSince, proposedStatus, withBalances } from "../domain/ledger-balance.ts";
import { holdersOn } from "../domain/ledger-charges.ts";
import {
  chargeKindOf,
  dollarsOf,
  LEDGER_ENTRIES_MAX,
  LEDGER_TEXTS,
  type LedgerEntryForm,
  ledgerEntryProblem,
  reversalProblem,
  staffKindOf,
  statementRangeProblem,
} from "../domain/ledger-rules.ts";
import { type Actor, canViewResident } from "../domain/roles.ts";
import { conflict, forbidden, notFound, validationError } from "../http/errors.ts";
import type { StoredAnswer } from "../http/idempotency.ts";
import type { Lease } from "../leases/leases.repository.ts";
import { rooms } from "../live/channel.ts";
import type { LedgerEntry } from "./ledger-entry.model.ts";
import { createLedgerViews, type ReadableLedger } from "./ledger-views.ts";

/** Ledgers of one page of statements. */
export const STATEMENTS_MAX = 100;

/** Of more leases, a month is proposed from sums. */
const MANY_LEASES = 200;

interface Range {
  from: CalendarDate;
  to: CalendarDate;
}

export type LedgerService = ReturnType<typeof createLedgerService>;

export function createLedgerService(context: AppContext) {
  const { repositories, channel, clock, config } = context;
  const { leases, ledgerEntries, residents } = repositories;
  const today = () => toCalendarDate(clock(), config.propertyTimeZone);
  const current = () => context.settings.current().ledger;
  const views = createLedgerViews(context);

  async function requireOn(): Promise<void> {
    // Another node may have turned it on a moment ago.
    if (!current().isOn && !(await context.settings.read()).ledger.isOn) throw notFound(LEDGER_TEXTS.off);
  }

  /** The ledger of a lease as far as a person may read it; undefined if the person never owed its rent. */
  async function readable(lease: WithId<Lease>, actor: Actor): Promise<ReadableLedger | undefined> {
    const isStaff = actor.role === "staff";
    const span = isStaff ? { from: "", to: "9999-12" } : answeredMonths(actor.userID, lease);
    if (!span) return undefined;
    const entries = (await ledgerEntries.ofLease(lease._id)).filter(({ day }) => monthOf(day) <= span.to);
    return { lease, entries, from: span.from, isStaff };
  }

  /** The ledger of the lease that a person is on, or of another one that the person was on. @throws HttpError 403, 404 */
  async function find(actor: Actor, userID: string, leaseID = ""): Promise<ReadableLedger> {
    if (!canViewResident(actor, userID)) throw forbidden();
    await requireOn();
    const [tenant] = await residents.tenants({ userID: { $in: [userID] } });
    const wanted = leaseID || tenant?.leaseID;
    const isOwn = wanted === tenant?.leaseID || tenant?.leaseIDs?.includes(wanted ?? "");
    const lease = wanted && isOwn && isRecordID(wanted) ? await leases.byID(wanted) : undefined;
    if (!lease) throw notFound(LEDGER_TEXTS.notFound);
    const readableLedger = await readable(lease, actor);
    // An occupant doesn't owe the rent.
    if (!readableLedger) throw forbidden();
    return readableLedger;
  }

  async function leaseOrThrow(leaseID: string): Promise<WithId<Lease>> {
    await requireOn();
    const lease = isRecordID(leaseID) ? await leases.byID(leaseID) : undefined;
    if (!lease) throw notFound(LEDGER_TEXTS.notFound);
    return lease;
  }

  /** The entry as staff see it, with its balance. */
  async function view(lease: WithId<Lease>, _id: string): Promise<LedgerEntryView> {
    const entries = withBalances(await ledgerEntries.ofLease(lease._id));
    const statement = await views.statement(
      { lease, entries, from: "", isStaff: true },
      { from: "", to: "" },
    );
    const entry = statement.entries.find((one) => one._id === _id);
    if (!entry) throw notFound(LEDGER_TEXTS.entryNotFound);
    return entry;
  }

  /** Stores an entry of staff, tells the readers, and records it. */
  async function store(
    lease: WithId<Lease>,
    entry: Omit<LedgerEntry, "createdAt" | "leaseID">,
    action: string,
  ) {
    const { _id: leaseID, people } = lease;
    if ((await ledgerEntries.countOf(leaseID)) >= LEDGER_ENTRIES_MAX) throw conflict(LEDGER_TEXTS.tooMany);
    const storedEntry = await ledgerEntries.insert({ ...entry, leaseID, createdAt: clock() });
    changed([lease]);
    const userID = people.find(({ kind, to }) => kind === "leaseholder" && to === undefined)?.userID;
    await context.audit.record({
      ...{ action, actorID: entry.authorID, targetID: storedEntry._id, cause: entry.text },
      ...(userID !== undefined && { userID }),
      changes: [{ field: "balance", from: null, to: dollarsOf(entry.cents) }],
    });
    return view(lease, storedEntry._id);
  }

  /** Publishes a changed ledger to staff and the leaseholders. Many changed ledgers are one event for staff. */
  function changed(some: readonly WithId<Lease>[]): void {
    const [first, second] = some;
    if (!first) return;
    channel.publish(rooms.staff, "ledger:changed", { leaseID: second ? "" : first._id });
    for (const lease of some)
      for (const userID of holdersOn(lease, today()))
        channel.publish(rooms.user(userID), "ledger:changed", { leaseID: lease._id });
  }

  return {
    changed,
    isOn: () => current().isOn,

    /** What a call with this key has stored. */
    async byKey(key: string): Promise<StoredAnswer | undefined> {
      const entry = await ledgerEntries.byIdempotencyKey(key);
      if (!entry?.idempotency) return undefined;
      const { body } = entry.idempotency;
      return { body, answer: async () => view(await leaseOrThrow(entry.leaseID), entry._id) };
    },

    /** A page of a ledger with its balance. @throws HttpError 403, 404 */
    async ledger(
      actor: Actor,
      userID: string,
      { leaseID, ...page }: { leaseID?: string | undefined; limit: number; before?: string | undefined },
    ): Promise<LedgerView> {
      return views.ledger(await find(actor, userID, leaseID), today(), page);
    },

    /** The entries of some days. @throws HttpError 400, 403, 404 */
    async statement(
      actor: Actor,
      userID: string,
      { leaseID, from, to }: Range & { leaseID?: string | undefined },
    ): Promise<StatementView> {
      const problem = statementRangeProblem({ from, to });
      const readableLedger = await find(actor, userID, leaseID);
      if (problem !== undefined) throw validationError(problem);
      return views.statement(readableLedger, { from, to });
    },

    /** The statements of running leases by unit, a page at a time. @param after the leaseID of the last one before the page */
    async statements({ after, ...range }: Range & { after: string }): Promise<StatementView[]> {
      await requireOn();
      const problem = statementRangeProblem(range);
      if (problem !== undefined) throw validationError(problem);
      const page = await leases.runningAfter(isRecordID(after) ? after : undefined, STATEMENTS_MAX);
      const leasesByID = new Map(page.map((lease) => [lease._id, lease]));
      const statements: StatementView[] = [];
      for await (const byLease of ledgerEntries.ofLeases([...leasesByID.keys()])) {
        for (const [leaseID, entries] of byLease) {
          const lease = leasesByID.get(leaseID);
          if (lease)
            statements.push(await views.statement({ lease, entries, from: "", isStaff: true }, range));
        }
      }
      return statements;
    },

    /** Adds a charge, payment or credit. @throws HttpError 400, 404, 409 */
    async add(
      author: { userID: string },
      leaseID: string,
      form: LedgerEntryForm,
      idempotency?: Idempotency,
    ): Promise<LedgerEntryView> {
      const lease = await leaseOrThrow(leaseID);
      const problem = ledgerEntryProblem(form, today());
      const [kind, chargeKind] = [staffKindOf(form.kind), chargeKindOf(form.chargeKind)];
      if (problem) throw validationError(problem);
      if (!kind) throw validationError(LEDGER_TEXTS.kindInvalid);
      const { cents, day, method, text } = form;
      const entry = {
        ...{
          kind,
          day,
          text,
          cents: kind === "charge" ? cents : -cents,
          authorID: author.userID,
          idempotency,
        },
        ...(kind === "charge" && chargeKind && { chargeKind }),
        ...(kind === "payment" && { method }),
      };
      return store(lease, entry, "ledger-entry-added");
    },

    /** Takes an entry back by another one of today. @throws HttpError 400, 404, 409 for an entry that was reversed, and for a reversal */
    async reverse(
      author: { userID: string },
      { leaseID, entryID, reason }: { leaseID: string; entryID: string; reason: string },
      idempotency?: Idempotency,
    ): Promise<LedgerEntryView> {
      const lease = await leaseOrThrow(leaseID);
      const problem = reversalProblem({ reason });
      if (problem) throw validationError(problem);
      const entry = isRecordID(entryID) ? await ledgerEntries.byID(entryID) : undefined;
      if (entry?.leaseID !== leaseID) throw notFound(LEDGER_TEXTS.entryNotFound);
      if (entry.kind === "reversal") throw conflict(LEDGER_TEXTS.reversalOfReversal);
      if (entry.pair) throw conflict(LEDGER_TEXTS.movedBalance);
      const day = entry.day > today() ? entry.day : today();
      const reversal = {
        ...{ kind: "reversal" as const, day, cents: -entry.cents, text: reason, reverses: entryID },
        ...{ once: `reversal:${entryID}`, authorID: author.userID, idempotency },
      };
      return store(lease, reversal, "ledger-entry-reversed").catch((error: unknown) => {
        throw isDuplicateKey(error, "once") ? conflict(LEDGER_TEXTS.alreadyReversed) : error;
      });
    },

    /** The statuses of a month as the ledgers of leases have it. Empty if the ledger is off. */
    async proposals(leaseIDs: readonly string[], month: CalendarMonth): Promise<Map<string, MonthProposal>> {
      const monthProposals = new Map<string, MonthProposal>();
      if (!current().isOn) return monthProposals;
      const rules = { graceDays: current().graceDays, today: today() };
      let read = leaseIDs;
      if (leaseIDs.length > MANY_LEASES) {
        // Years of entries would be read to propose one month.
        const [earlier, since] = [
          await ledgerEntries.sums(`${month}-01`),
          await ledgerEntries.since(`${month}-01`),
        ];
        read = leaseIDs.filter((leaseID) => {
          const proposal = proposedSince(earlier.get(leaseID) ?? 0, since.get(leaseID) ?? [], month, rules);
          if (proposal !== undefined && proposal !== "read") monthProposals.set(leaseID, proposal);
          return proposal === "read";
        });
      }
      for await (const byLease of ledgerEntries.balancesOf(read)) {
        for (const [leaseID, entries] of byLease) {
          const proposal = proposedStatus(entries, month, rules);
          if (proposal) monthProposals.set(leaseID, proposal);
        }
      }
      return monthProposals;
    },

    /** What a person may read of the ledgers of all own leases, the newest entry first, for the personal data. */
    async entriesOf(userID: string): Promise<LedgerEntryView[]> {
      const [tenant] = await residents.tenants({ userID: { $in: [userID] } });
      const entries: LedgerEntryView[] = [];
      for (const lease of await leases.byIDs([...new Set([...(tenant?.leaseIDs ?? [])])])) {
        const own = await readable(lease, { userID, role: "resident", access: "member" });
        if (own) entries.push(...(await views.statement(own, { from: "", to: "" })).entries.reverse());
      }
      return entries;
    },
  };
}
