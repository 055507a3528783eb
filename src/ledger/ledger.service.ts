/** The ledgers of leases: staff add entries and take them back, and the leaseholders read them. A ledger never writes a score, and moves no money. */
import type { AppContext } from "../context.ts";
import { isDuplicateKey } from "../database/driver-errors.ts";
import { isRecordID, type WithId } from "../database/record.ts";
import { type CalendarDate, type CalendarMonth, monthOf } from "../domain/calendar.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { liableMonths, liableUserIDs } from "../domain/lease-payments.ts";
import { firstLeaseholder } from "../domain/lease-rules.ts";
import type { LedgerEntryView, LedgerView, StatementView } from "../domain/ledger.ts";
import { type MonthProposal, proposeStatus, proposeStatusFromSum } from "../domain/ledger-balance.ts";
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
import { storedAnswer } from "../http/idempotency.ts";
import type { Lease } from "../leases/leases.repository.ts";
import { rooms } from "../live/channel.ts";
import type { LedgerEntry } from "./ledger-entry.model.ts";
import { createLedgerViews, type ReadableLedger } from "./ledger-views.ts";

/** Ledgers of one page of statements. */
export const STATEMENTS_MAX = 100;

/** For more leases, the statuses of a month are proposed from sums, because years of entries would be read otherwise. */
const MANY_LEASES = 200;

interface Range {
  from: CalendarDate;
  to: CalendarDate;
}

const ALL_DAYS: Range = { from: "", to: "" };

export function createLedgerService(context: AppContext) {
  const { repositories, channel, clock, today } = context;
  const { leases, ledgerEntries, residents } = repositories;
  const ledgerSettings = () => context.settings.current().ledger;
  const views = createLedgerViews(context);

  /** @throws HttpError 404 if the property doesn't use the ledger */
  async function requireOn(): Promise<void> {
    // Another node may have turned the ledger on a moment ago.
    if (!ledgerSettings().isOn && !(await context.settings.read()).ledger.isOn)
      throw notFound(LEDGER_TEXTS.off);
  }

  /** The ledger of a lease with the entries that a person may read; undefined if the person never owed its rent. */
  async function readLedger(lease: WithId<Lease>, actor: Actor): Promise<ReadableLedger | undefined> {
    const isStaff = actor.role === "staff";
    const span = isStaff ? { from: "", to: "9999-12" } : liableMonths(actor.userID, lease);
    if (!span) return undefined;
    const entries = (await ledgerEntries.ofLease(lease._id)).filter(({ day }) => monthOf(day) <= span.to);
    return { lease, entries, from: span.from, isStaff };
  }

  /** The ledger of a person's lease. @param leaseID a lease of the person; the current lease by default @throws HttpError 403, 404 */
  async function findLedger(actor: Actor, userID: string, leaseID = ""): Promise<ReadableLedger> {
    if (!canViewResident(actor, userID)) throw forbidden();
    await requireOn();
    const [tenant] = await residents.tenants([userID]);
    const chosenID = leaseID || tenant?.leaseID || "";
    const isTenants = chosenID === tenant?.leaseID || tenant?.leaseIDs?.includes(chosenID);
    const lease = isTenants && isRecordID(chosenID) ? await leases.byID(chosenID) : undefined;
    if (!lease) throw notFound(LEDGER_TEXTS.notFound);
    const ledger = await readLedger(lease, actor);
    // An occupant doesn't owe the rent.
    if (!ledger) throw forbidden();
    return ledger;
  }

  async function leaseOrThrow(leaseID: string): Promise<WithId<Lease>> {
    await requireOn();
    const lease = isRecordID(leaseID) ? await leases.byID(leaseID) : undefined;
    if (!lease) throw notFound(LEDGER_TEXTS.notFound);
    return lease;
  }

  /** The entry as staff see it, with its balance. */
  async function view(lease: WithId<Lease>, _id: string): Promise<LedgerEntryView> {
    const entries = await ledgerEntries.ofLease(lease._id);
    const statement = await views.statement({ lease, entries, from: "", isStaff: true }, ALL_DAYS);
    const entry = statement.entries.find((one) => one._id === _id);
    if (!entry) throw notFound(LEDGER_TEXTS.entryNotFound);
    return entry;
  }

  /** Records an entry of staff, once. */
  async function record(
    { people }: WithId<Lease>,
    { _id, kind, authorID, text, cents }: WithId<LedgerEntry>,
  ): Promise<void> {
    await context.audit.record({
      _id,
      action: kind === "reversal" ? "ledger-entry-reversed" : "ledger-entry-added",
      actorID: authorID,
      userID: firstLeaseholder(people)?.userID ?? "",
      targetID: _id,
      cause: text,
      changes: [{ field: "balance", from: null, to: dollarsOf(cents) }],
    });
  }

  /** Stores an entry of staff, publishes the changed ledger, and records the entry. */
  async function store(lease: WithId<Lease>, entry: Omit<LedgerEntry, "createdAt" | "leaseID">) {
    const { _id: leaseID } = lease;
    if ((await ledgerEntries.countOf(leaseID)) >= LEDGER_ENTRIES_MAX) throw conflict(LEDGER_TEXTS.tooMany);
    const storedEntry = await ledgerEntries.insert({ ...entry, leaseID, createdAt: clock() });
    publishChange([lease]);
    await record(lease, storedEntry);
    return view(lease, storedEntry._id);
  }

  /**
   * Publishes the changed ledgers of leases to staff and the leaseholders, also to those who have yet to move in or have moved out last. Staff get
   * one event for many ledgers.
   */
  function publishChange(changedLeases: readonly WithId<Lease>[]): void {
    const [first, second] = changedLeases;
    if (!first) return;
    channel.publish(rooms.staff, "ledger:changed", { leaseID: second ? "" : first._id });
    for (const lease of changedLeases)
      for (const userID of liableUserIDs(lease, monthOf(today())))
        channel.publish(rooms.user(userID), "ledger:changed", { leaseID: lease._id });
  }

  return {
    publishChange,
    requireOn,
    isOn: () => ledgerSettings().isOn,

    /** The entry that a call of `add` or `reverse` with this key has stored. */
    byKey: storedAnswer(ledgerEntries.byIdempotencyKey, async (entry) => {
      const lease = await leaseOrThrow(entry.leaseID);
      await record(lease, entry);
      return view(lease, entry._id);
    }),

    /** A page of a ledger with its balance. @throws HttpError 403, 404 */
    async ledger(
      actor: Actor,
      userID: string,
      { leaseID, ...page }: { leaseID?: string | undefined; limit: number; before?: string | undefined },
    ): Promise<LedgerView> {
      return views.ledger(await findLedger(actor, userID, leaseID), today(), page);
    },

    /** The entries of some days. @throws HttpError 400, 403, 404 */
    async statement(
      actor: Actor,
      userID: string,
      { leaseID, from, to }: Range & { leaseID?: string | undefined },
    ): Promise<StatementView> {
      const problem = statementRangeProblem({ from, to });
      const ledger = await findLedger(actor, userID, leaseID);
      if (problem !== undefined) throw validationError(problem);
      return views.statement(ledger, { from, to });
    },

    /** A page of the statements of running leases, by leaseID. @param after the leaseID of the last statement before the page @throws HttpError 400, 404 */
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
        kind,
        day,
        text,
        cents: kind === "charge" ? cents : -cents,
        authorID: author.userID,
        idempotency,
        ...(kind === "charge" && chargeKind && { chargeKind }),
        ...(kind === "payment" && { method }),
      };
      return store(lease, entry);
    },

    /** Takes an entry back by a reversal. @throws HttpError 400, 404, 409 for an entry that was reversed, a reversal and a moved balance */
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
        kind: "reversal" as const,
        day,
        cents: -entry.cents,
        text: reason,
        reverses: entryID,
        once: `reversal:${entryID}`,
        authorID: author.userID,
        idempotency,
      };
      return store(lease, reversal).catch((error: unknown) => {
        throw isDuplicateKey(error, "once") ? conflict(LEDGER_TEXTS.alreadyReversed) : error;
      });
    },

    /** The payment statuses of a month that follow from the ledgers, by leaseID. Empty if the ledger is off. */
    async proposals(leaseIDs: readonly string[], month: CalendarMonth): Promise<Map<string, MonthProposal>> {
      const monthProposals = new Map<string, MonthProposal>();
      if (!ledgerSettings().isOn) return monthProposals;
      const rules = { graceDays: ledgerSettings().graceDays, today: today() };
      let undecidedIDs = leaseIDs;
      if (leaseIDs.length > MANY_LEASES) {
        const balancesBefore = await ledgerEntries.sums(`${month}-01`);
        const entriesSince = await ledgerEntries.since(`${month}-01`);
        undecidedIDs = leaseIDs.filter((leaseID) => {
          const balance = balancesBefore.get(leaseID) ?? 0;
          const proposal = proposeStatusFromSum(balance, entriesSince.get(leaseID) ?? [], month, rules);
          if (proposal === "needs-earlier-entries") return true;
          if (proposal) monthProposals.set(leaseID, proposal);
          return false;
        });
      }
      for await (const byLease of ledgerEntries.balanceEntriesOf(undecidedIDs)) {
        for (const [leaseID, entries] of byLease) {
          const proposal = proposeStatus(entries, month, rules);
          if (proposal) monthProposals.set(leaseID, proposal);
        }
      }
      return monthProposals;
    },

    /** The entries that a person may read in the ledgers of the person's leases, newest first, for the personal data. */
    async entriesOf(userID: string): Promise<LedgerEntryView[]> {
      const [tenant] = await residents.tenants([userID]);
      const entries: LedgerEntryView[] = [];
      for (const lease of await leases.byIDs(tenant?.leaseIDs ?? [])) {
        const ledger = await readLedger(lease, { userID, role: "resident", access: "member" });
        if (ledger) entries.push(...(await views.statement(ledger, ALL_DAYS)).entries.reverse());
      }
      return entries;
    },
  };
}
