/** The sums of ledgers: random histories against a plain recomputation, and the rules by tables. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../../src/domain/calendar.ts";
import {
  agingOf,
  balanceOf,
  type LedgerLine,
  openCharges,
  proposeStatus,
  proposeStatusFromSum,
  settleCharges,
  withBalances,
} from "../../../src/domain/ledger-balance.ts";
import { isCharged, monthsToCharge, nextDueDate } from "../../../src/domain/ledger-charges.ts";
import {
  CHARGE_KINDS,
  LEDGER_TEXTS,
  ledgerEntryProblem,
  parseCents,
} from "../../../src/domain/ledger-rules.ts";
import { message, word } from "../../../src/domain/message.ts";

const FIRST = "2026-01-01";
const TODAY = "2026-12-31";

const line = fc.record({
  kind: fc.constantFrom("charge", "payment", "credit", "reversal"),
  chargeKind: fc.constantFrom(...CHARGE_KINDS),
  days: fc.integer({ min: 0, max: 364 }),
  cents: fc.integer({ min: 1, max: 500_000 }),
  of: fc.nat(),
});

/** A history as the portal could have stored it: each reversal takes back an earlier entry that nothing has taken back. */
const history = fc.array(line, { maxLength: 40 }).map((lines): LedgerLine[] => {
  const entries: LedgerLine[] = [];
  const left: LedgerLine[] = [];
  for (const [at, { kind, chargeKind, days, cents, of }] of lines.entries()) {
    const base = { _id: String(at).padStart(3, "0"), day: addDays(FIRST, days), createdAt: new Date(at) };
    if (kind === "charge") entries.push({ ...base, kind, chargeKind, cents });
    else if (kind === "payment" || kind === "credit") entries.push({ ...base, kind, cents: -cents });
    else {
      const [taken] = left.splice(of % Math.max(1, left.length), 1);
      if (!taken) continue;
      entries.push({ ...base, kind: "reversal", cents: -taken.cents, reverses: taken._id });
      continue;
    }
    left.push(entries.at(-1) as LedgerLine);
  }
  return entries;
});

describe("any history", () => {
  const holds = (check: (entries: LedgerLine[]) => void) =>
    fc.assert(fc.property(history, (entries) => check(entries)));

  it("has the balance of its sum, day by day, in whole cents", () => {
    holds((entries) => {
      for (const { _id, day, balance } of withBalances(entries)) {
        const until = entries.filter((one) => one.day < day || (one.day === day && one._id <= _id));
        expect(balance).toBe(balanceOf(until));
        expect(Number.isInteger(balance)).toBe(true);
      }
    });
  });

  it("owes the open charges less the unapplied payments, by age as well", () => {
    holds((entries) => {
      const open = openCharges(entries);
      const sum = open.reduce((all, one) => all + one.open, 0);
      expect(sum - settleCharges(entries).unapplied).toBe(balanceOf(entries));
      expect(agingOf(open, TODAY).reduce((all, one) => all + one, 0)).toBe(sum);
      expect(Math.min(sum, settleCharges(entries).unapplied)).toBe(0);
    });
  });

  it("pays the oldest charges first, and each on the first day on which the money is there", () => {
    holds((entries) => {
      const { charges } = settleCharges(entries);
      const firstOpen = charges.findIndex(({ open }) => open > 0);
      if (firstOpen >= 0)
        expect(charges.slice(firstOpen + 1).every(({ charge, open }) => open === charge.cents)).toBe(true);
      const reversed = new Set(entries.map(({ reverses }) => reverses));
      const money = entries.filter(
        ({ kind, _id }) => kind !== "reversal" && kind !== "charge" && !reversed.has(_id),
      );
      let owed = 0;
      for (const { charge, open, paidOn } of charges) {
        owed += charge.cents;
        const until = (day: string) => -balanceOf(money.filter((one) => one.day <= day));
        if (open > 0) expect(paidOn).toBeUndefined();
        else
          expect([until(paidOn ?? "") >= owed, until(addDays(paidOn ?? "", -1)) >= owed]).toEqual([
            true,
            false,
          ]);
      }
    });
  });

  it("is the same in any order, and nothing once all of it is reversed", () => {
    holds((entries) => {
      expect(settleCharges(entries.toReversed())).toEqual(settleCharges(entries));
      const taken = new Set(entries.map(({ reverses }) => reverses));
      const rest = entries.filter(({ kind, _id }) => kind !== "reversal" && !taken.has(_id));
      const reversals = rest.map(
        (one): LedgerLine => ({
          ...{ _id: `r${one._id}`, kind: "reversal", day: TODAY, createdAt: new Date(0) },
          ...{ cents: -one.cents, reverses: one._id },
        }),
      );
      expect(settleCharges([...entries, ...reversals])).toEqual({ charges: [], unapplied: 0 });
      expect(balanceOf([...entries, ...reversals])).toBe(0);
    });
  });
});

describe("the status of a month", () => {
  it("is the same by the sum of all earlier entries, unless it was paid before the month", () => {
    const month = "2026-06";
    fc.assert(
      fc.property(
        fc.record({
          history,
          due: fc.integer({ min: 1, max: 28 }),
          today: fc.integer({ min: 150, max: 364 }),
        }),
        ({ history: random, due, today }) => {
          const dayOf = (_id = "") => random.find((entry) => entry._id === _id)?.day ?? "";
          // An entry is reversed on its day or later.
          const later = random.map((entry) =>
            dayOf(entry.reverses) > entry.day ? { ...entry, day: dayOf(entry.reverses) } : entry,
          );
          const rent = { kind: "charge", chargeKind: "rent", cents: 100_000, month } as const;
          const day = `${month}-${String(due).padStart(2, "0")}`;
          const entries: LedgerLine[] = [...later, { _id: "rent", ...rent, day, createdAt: new Date(0) }];
          const rules = { graceDays: 3, today: addDays(FIRST, today) };
          const [before, since] = [true, false].map((is) =>
            entries.filter((entry) => entry.day < `${month}-01` === is),
          ) as [LedgerLine[], LedgerLine[]];
          const expected = proposeStatus(entries, month, rules);
          const isEarlier = expected?.paidOn !== undefined && expected.paidOn < `${month}-01`;
          expect(proposeStatusFromSum(balanceOf(before), since, month, rules)).toEqual(
            isEarlier ? "needs-earlier-entries" : expected,
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  const rent: LedgerLine = {
    ...{ _id: "1", kind: "charge", chargeKind: "rent", day: "2026-11-01", cents: 100_000, month: "2026-11" },
    createdAt: new Date(0),
  };
  const paid = (day: string, cents = 100_000): LedgerLine => ({
    ...{ _id: day, kind: "payment", day, cents: -cents, createdAt: new Date(1) },
  });
  const old: LedgerLine = { ...rent, _id: "0", day: "2026-10-01", month: "2026-10" };
  it.each<[string, LedgerLine[], string, string | undefined]>([
    ["paid before the due day", [rent, paid("2026-10-31")], "2026-11-01", "Paid: Early"],
    ["paid on the due day", [rent, paid("2026-11-01")], "2026-11-01", "Paid: On-time"],
    ["paid on the last day of grace", [rent, paid("2026-11-04")], "2026-11-04", "Paid: On-time"],
    ["paid after it", [rent, paid("2026-11-05")], "2026-11-05", "Paid: Late"],
    [
      "paid in parts, the last one late",
      [rent, paid("2026-11-01", 1), paid("2026-11-30", 99_999)],
      "2026-11-30",
      "Paid: Late",
    ],
    ["paid but for a cent", [rent, paid("2026-11-01", 99_999)], "2026-12-01", "Unpaid"],
    ["not paid, and not over", [rent], "2026-11-30", undefined],
    ["not paid by its end", [rent], "2026-12-01", "Unpaid"],
    ["paid after its end", [rent, paid("2026-12-01")], "2026-12-02", "Unpaid"],
    ["paid, but an older month is open", [old, rent, paid("2026-11-01")], "2026-12-01", "Unpaid"],
    ["without rent", [paid("2026-11-01")], "2026-12-01", undefined],
    [
      "paid by a check that the bank returned",
      [
        rent,
        paid("2026-11-01"),
        { ...rent, _id: "2", kind: "reversal", reverses: "2026-11-01", month: undefined },
      ],
      "2026-12-01",
      "Unpaid",
    ],
  ])("%s", (_, entries, today, status) => {
    expect(proposeStatus(entries, "2026-11", { graceDays: 3, today })?.status).toBe(status);
  });
});

describe("the charges of the month", () => {
  it.each([
    ["the due day has come", "2026-11-10", 1, "2026-12-01", undefined, ["2026-12"]],
    ["it has not", "2026-11-10", 1, "2026-11-30", undefined, []],
    ["the ledger began on it", "2026-11-01", 1, "2026-11-01", undefined, ["2026-11"]],
    [
      "the portal was down for two months",
      "2026-01-01",
      28,
      "2026-12-27",
      "2026-09",
      ["2026-09", "2026-10", "2026-11"],
    ],
    ["a month may be incomplete", "2026-01-01", 1, "2026-11-30", "2026-11", ["2026-11"]],
  ])("are those of complete months: %s", (_, since, dueDay, today, last, months) => {
    expect(monthsToCharge({ since, dueDay }, today, last)).toEqual(months);
  });

  const people = [{ kind: "leaseholder" as const, from: "2026-01-01", userID: "R-1" }];
  const lease = { _id: "1", leaseStart: "2026-01-01", monthlyRent: 1, people, ended: null };
  const ended = (date: string, reason = "Moved out") => ({ ...lease, ended: { date, reason } });
  it.each([
    ["runs", lease, true],
    [
      "starts on the day",
      { ...lease, leaseStart: "2026-11-01", people: [{ ...people[0], from: "2026-11-01" }] },
      true,
    ],
    [
      "starts a day later",
      { ...lease, leaseStart: "2026-11-02", people: [{ ...people[0], from: "2026-11-02" }] },
      false,
    ],
    ["was renewed for later", { ...lease, leaseStart: "2027-01-01" }, true],
    ["ended on the day", ended("2026-11-01"), false],
    ["ended a day later", ended("2026-11-02"), true],
    ["was merged", ended("2026-12-01", "Merged"), false],
    ["has no dates", { ...lease, leaseStart: "" }, false],
  ])("are due on Nov 1 of a lease that %s", (_, one, expected) => {
    expect(isCharged(one as typeof lease, "2026-11-01")).toBe(expected);
  });

  it.each([
    ["2026-11-01", 1, "2026-11-01"],
    ["2026-11-02", 1, "2026-12-01"],
    ["2026-12-29", 28, "2027-01-28"],
  ])("on %s the due day %s comes next on %s", (today, dueDay, next) => {
    expect(nextDueDate(today, dueDay)).toBe(next);
  });
});

it.each([
  ["1480", 148_000],
  ["$1,480.50", 148_050],
  ["0.07", 7],
  ["1.5", 150],
  ["4.35", 435],
  ["1,48", undefined],
  ["1.850,00", undefined],
  ["-5", undefined],
  ["1.234", undefined],
  ["", undefined],
])("reads the amount %s", (text, cents) => expect(parseCents(text)).toBe(cents));

const form = {
  kind: "charge",
  chargeKind: "other",
  cents: 100,
  day: "2026-11-20",
  method: "",
  text: "Key fob",
};
it.each([
  [{}, undefined],
  [{ kind: "reversal" }, LEDGER_TEXTS.kindInvalid],
  [{ chargeKind: "" }, LEDGER_TEXTS.chargeKindInvalid],
  [{ cents: 0 }, LEDGER_TEXTS.amountInvalid],
  [{ cents: 0.5 }, LEDGER_TEXTS.amountInvalid],
  [{ cents: 100_000_001 }, LEDGER_TEXTS.amountInvalid],
  [{ day: "2026-11-21" }, LEDGER_TEXTS.dayInvalid],
  [{ day: "2026-02-30" }, LEDGER_TEXTS.dayInvalid],
  [{ text: " " }, LEDGER_TEXTS.textMissing],
  [{ kind: "payment" }, LEDGER_TEXTS.methodMissing],
  [{ kind: "payment", method: "Check 1158", text: "" }, undefined],
  [{ kind: "charge", chargeKind: "rent", text: "" }, undefined],
  [
    { text: "x".repeat(201) },
    message("{label} can have at most {max} characters.", { label: word("The note"), max: 200 }),
  ],
])("an entry with %j is answered %s", (changes, text) => {
  expect(ledgerEntryProblem({ ...form, ...changes }, "2026-11-20")?.text).toEqual(text);
});
