/** The ledger of a lease as its leaseholders and staff see it. Amounts are whole cents. */
import { z } from "zod";
import { calendarDate, count, recordID, timestamp } from "./fields.ts";
import { CHARGE_KINDS, ENTRY_KINDS, OPENING_OUTCOMES } from "./ledger-rules.ts";

const cents = z.int().describe("Cents");
const month = z.exactOptional(z.string()).describe("YYYY-MM; set for charges of a month");
const chargeKind = z.exactOptional(z.enum(CHARGE_KINDS)).describe("Set for charges");

export const ledgerEntrySchema = z
  .strictObject({
    _id: recordID,
    kind: z.enum(ENTRY_KINDS),
    chargeKind,
    day: calendarDate,
    cents: cents.describe("Cents that the entry adds to the balance; negative for payments and credits"),
    balance: cents.describe("Cents owed after this entry; negative if paid ahead"),
    month,
    method: z.exactOptional(z.string()).describe("How it was paid"),
    text: z.string(),
    name: z.exactOptional(z.string()).describe("The leaseholder whose monthly fee it is"),
    reverses: z
      .exactOptional(z.strictObject({ _id: recordID, kind: z.enum(ENTRY_KINDS), day: calendarDate }))
      .describe("The entry that it takes back"),
    reversedOn: z.exactOptional(calendarDate).describe("The day of the entry that takes it back"),
    author: z.exactOptional(z.string()).describe("Who added it, shown to staff only; empty for the portal"),
    createdAt: timestamp,
  })
  .meta({ title: "LedgerEntry" });
export type LedgerEntryView = z.infer<typeof ledgerEntrySchema>;

const leaseFields = {
  leaseID: recordID,
  unitNumber: z.string(),
  leaseStart: calendarDate,
  leaseEnd: calendarDate,
  leaseholders: z.array(z.string()).describe("Names"),
  balance: cents.describe("Cents owed today; negative if paid ahead"),
};

const chargeLineSchema = z.strictObject({
  chargeKind,
  month,
  text: z.string(),
  name: z.exactOptional(z.string()),
  cents,
});

export const ledgerSchema = z
  .strictObject({
    ...leaseFields,
    open: z
      .array(chargeLineSchema.extend({ _id: recordID, day: calendarDate }))
      .describe("Charges that are not fully paid, each with the cents still owed, the oldest first"),
    next: z
      .strictObject({ day: calendarDate, cents, lines: z.array(chargeLineSchema) })
      .nullable()
      .describe("The charges of the next due day; null for a lease that ends before"),
    graceDays: count,
    lastPaymentOn: z.exactOptional(calendarDate),
    howToPay: z.string(),
    count: count.describe("Number of all entries"),
    entries: z.array(ledgerEntrySchema).describe("One page, the newest first"),
  })
  .meta({ title: "Ledger" });
export type LedgerView = z.infer<typeof ledgerSchema>;

export const statementSchema = z
  .strictObject({
    ...leaseFields,
    from: calendarDate,
    to: calendarDate,
    start: cents.describe("The balance before the first entry"),
    charged: cents,
    paid: cents,
    howToPay: z.string(),
    entries: z.array(ledgerEntrySchema).describe("The oldest first"),
  })
  .meta({ title: "Statement" });
export type StatementView = z.infer<typeof statementSchema>;

export const openingsSchema = z
  .strictObject({ rows: z.array(z.strictObject({ unit: z.string(), outcome: z.enum(OPENING_OUTCOMES) })) })
  .meta({ title: "OpeningBalances" });
export type OpeningsView = z.infer<typeof openingsSchema>;
