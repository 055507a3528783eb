/** The ledgers of the last months: what the portal charged, and payments that agree with the payment log. */
import { addDays, type CalendarDate, monthOf, toCalendarDate } from "../../src/domain/calendar.ts";
import { chargeKey } from "../../src/domain/ledger-charges.ts";
import { centsOf } from "../../src/domain/ledger-rules.ts";
import { isMissed } from "../../src/domain/payment-status.ts";
import type { LedgerEntry } from "../../src/ledger/ledger-entry.model.ts";
import { type Calendar, monthYearOf } from "../lib/calendar.ts";
import { demoRecordID } from "../lib/ids.ts";
import { createRandom } from "../lib/random.ts";
import { PEOPLE, userIDOf } from "../people/everyone.ts";
import { DEMO_SETTINGS } from "../settings.ts";
import { DEMO_MANAGER, DEMO_RESIDENT } from "../staff.ts";
import type { History, ResidentRecord } from "./history.ts";

export type LedgerRecord = LedgerEntry & { _id: string };

/** Months with charges, the present one included. */
const MONTHS = 6;

/** Whose last payment the bank returned, before another one came. */
const RETURNED = "tessa";

/** The day since which the ledger is on. */
export const ledgerSince = (calendar: Calendar): CalendarDate => calendar.inMonth(MONTHS - 1, 1);

export function ledgerOf(
  histories: readonly History[],
  residents: readonly ResidentRecord[],
  calendar: Calendar,
): LedgerRecord[] {
  return histories.flatMap(({ person, payments }) => {
    const resident = residents.find(({ userID }) => userID === userIDOf(person.key));
    if (person.joins || !resident?.approvedAt || resident.leaseStart === "") return [];
    const holders = PEOPLE.filter(
      ({ key, joins }) => key === person.key || (joins?.key === person.key && joins.kind === "leaseholder"),
    ).map(({ key }) => userIDOf(key));
    const fees = residents.filter(({ userID }) => holders.includes(userID));
    return entriesOf(person.key, { resident, fees, payments }, calendar);
  });
}

interface Leaseholders {
  resident: ResidentRecord;
  fees: readonly Pick<ResidentRecord, "userID" | "monthlyFee">[];
  payments: History["payments"];
}

function entriesOf(
  key: string,
  { resident, fees, payments }: Leaseholders,
  calendar: Calendar,
): LedgerRecord[] {
  const { _id: leaseID, leaseStart, monthlyRent, moveOut } = resident;
  const entries: LedgerRecord[] = [];
  const method = createRandom(`${key} pays by`).pick([
    "Bank transfer",
    "Bank transfer",
    "Check",
    "Money order",
  ]);
  const add = (
    name: string,
    createdAt: Date,
    fields: Omit<LedgerEntry, "leaseID" | "day" | "createdAt" | "text"> & { day?: string; text?: string },
  ) => {
    if (createdAt > calendar.now) return;
    const day = toCalendarDate(createdAt, calendar.timeZone);
    entries.push({
      _id: demoRecordID(`ledger ${key} ${name}`),
      leaseID,
      day,
      text: "",
      createdAt,
      ...fields,
    });
  };
  const charge = { kind: "charge", authorID: "portal" } as const;
  const byOffice = { authorID: userIDOf(DEMO_MANAGER) };
  let owed = 0;
  for (let ago = MONTHS - 1; ago >= 0; ago -= 1) {
    const due = calendar.inMonth(ago, DEMO_SETTINGS.ledger.dueDay);
    const month = monthOf(due);
    if (leaseStart > due || (moveOut && moveOut.date <= due)) continue;
    const at = calendar.at(due, 0);
    const rent = centsOf(monthlyRent);
    add(`${month} rent`, at, {
      ...charge,
      chargeKind: "rent",
      cents: rent,
      month,
      once: chargeKey(month, leaseID),
    });
    for (const { userID, monthlyFee } of fees)
      add(`${month} fee ${userID}`, at, {
        ...{ ...charge, chargeKind: "fee", cents: centsOf(monthlyFee), month, userID },
        once: chargeKey(month, leaseID, userID),
      });
    const sum = rent + fees.reduce((all, { monthlyFee }) => all + centsOf(monthlyFee), 0);
    const payment = payments.find(({ monthYear }) => monthYear === monthYearOf(due));
    if (!payment || isMissed(payment.status)) {
      owed += sum;
      continue;
    }
    // An unpaid month is paid with the next one that is paid, and stays unpaid in the log.
    add(`${month} payment`, payment.createdAt, {
      kind: "payment",
      cents: -(sum + owed),
      method,
      ...byOffice,
    });
    if (key === RETURNED && ago > 0) addReturned(payment.createdAt, sum);
    owed = 0;
  }
  const last = entries.at(-1);
  const lately = addDays(calendar.today, -2);
  if (key === DEMO_RESIDENT.key && last?.kind === "payment" && lately >= calendar.inMonth(0, 1)) {
    const at = calendar.at(lately, 11 * 60);
    add("key fob", at, {
      kind: "charge",
      chargeKind: "other",
      cents: 4_500,
      ...byOffice,
      text: "Key fob, replacement",
    });
  }
  return entries;

  function addReturned(paidAt: Date, sum: number): void {
    const name = `returned ${toCalendarDate(paidAt, calendar.timeZone)}`;
    const day = toCalendarDate(paidAt, calendar.timeZone);
    const check = demoRecordID(`ledger ${key} ${name}`);
    const back = new Date(paidAt.getTime() + 1);
    add(name, paidAt, { kind: "payment", cents: -sum, method: "Check 1158", ...byOffice });
    add(`${name} reversal`, back, {
      ...{ kind: "reversal", cents: sum, reverses: check, once: `reversal:${check}`, ...byOffice, day },
      text: "The bank returned check 1158.",
    });
  }
}
