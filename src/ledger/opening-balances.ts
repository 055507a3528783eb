/** Opening balances: the balances of leases when the property began to use the ledger. */
import type { AppContext } from "../context.ts";
import { unlessDuplicate } from "../database/driver-errors.ts";
import type { WithId } from "../database/record.ts";
import { isDateInReach } from "../domain/calendar.ts";
import type { OpeningsView } from "../domain/ledger.ts";
import { LEDGER_CENTS_MAX, LEDGER_TEXTS, OPENINGS_MAX } from "../domain/ledger-rules.ts";
import { foldedUnit } from "../domain/unit-rules.ts";
import { validationError } from "../http/errors.ts";
import type { Lease } from "../leases/leases.repository.ts";
import { amountFields } from "./ledger-entry.model.ts";

type Row = { unit: string; cents: number };

export function createOpeningBalances(context: AppContext) {
  const { repositories, clock } = context;
  const { leases, ledgerEntries } = repositories;

  async function leasesByUnit(): Promise<Map<string, WithId<Lease>[]>> {
    const byUnit = new Map<string, WithId<Lease>[]>();
    for await (const lease of leases.running()) {
      const unit = foldedUnit(lease.unitNumber);
      byUnit.set(unit, [...(byUnit.get(unit) ?? []), lease]);
    }
    return byUnit;
  }

  return {
    /** Stores each balance as a charge or credit, once for each lease. A repeat adds the missing ones. @throws HttpError 400, 404 */
    async enterOpenings(
      author: { userID: string },
      { day, rows }: { day: string; rows: readonly Row[] },
    ): Promise<OpeningsView> {
      const today = context.today();
      const authorID = author.userID;
      await context.ledger.requireOn();
      if (!isDateInReach(day, today) || day > today)
        throw validationError({ field: "day", text: LEDGER_TEXTS.dayInvalid });
      if (rows.length === 0) throw validationError({ field: "rows", text: LEDGER_TEXTS.rowsMissing });
      if (rows.length > OPENINGS_MAX)
        throw validationError({ field: "rows", text: LEDGER_TEXTS.tooManyRows });
      const byUnit = await leasesByUnit();
      const changedLeases: WithId<Lease>[] = [];

      async function enter({ unit, cents }: Row): Promise<OpeningsView["rows"][number]["outcome"]> {
        const [lease, secondLease] = byUnit.get(foldedUnit(unit)) ?? [];
        if (!lease) return "unknown";
        if (secondLease) return "several";
        if (!Number.isInteger(cents) || cents === 0 || Math.abs(cents) > LEDGER_CENTS_MAX) return "invalid";
        const leaseID = lease._id;
        const fields = { ...amountFields(cents), leaseID, day, text: LEDGER_TEXTS.openingBalance };
        const entry = { ...fields, once: `opening:${leaseID}`, authorID, createdAt: clock() };
        if (!(await unlessDuplicate(ledgerEntries.insert(entry)))) return "exists";
        changedLeases.push(lease);
        return "added";
      }

      const outcomes: OpeningsView["rows"] = [];
      try {
        for (const row of rows) outcomes.push({ unit: row.unit, outcome: await enter(row) });
      } finally {
        // If a row fails, the rows before it are stored, and for a repeat they exist already.
        context.ledger.publishChange(changedLeases);
        const cause = `Leases: ${changedLeases.length}`;
        if (changedLeases.length > 0)
          await context.audit.record({ action: "opening-balances-entered", actorID: authorID, cause });
      }
      return { rows: outcomes };
    },
  };
}
