/** One payment entry a resident and month, and the behavior entries that each payment brings. */
import { addDays, type CalendarDate, monthOf } from "../../src/domain/calendar.ts";
import type { PaymentStatus } from "../../src/domain/enumerations.ts";
import { type Calendar, monthYearOf } from "../lib/calendar.ts";
import { demoRecordID } from "../lib/ids.ts";
import { createRandom, type Random } from "../lib/random.ts";
import { leaseOf, userIDOf } from "../people/everyone.ts";
import type { Person } from "../people/person.ts";
import type { PaymentRecord } from "./records.ts";

/** Something that earns or costs points, before the catalog gives it its figures. */
export interface Occurrence {
  type: string;
  reportedBy: string;
  moment: Date;
}

interface Habit {
  status: PaymentStatus;
  behavior: string;
  /** Days from the first of the month, when rent is due, to the day it was paid or noted as missing. */
  days: readonly [number, number];
}

const HABITS: Readonly<Record<string, Habit>> = {
  E: { status: "Paid: Early", behavior: "Paid Rent Early (Monthly)", days: [-5, -2] },
  O: { status: "Paid: On-time", behavior: "Paid Rent on Time (Monthly)", days: [0, 0] },
  L: { status: "Paid: Late", behavior: "Late Rent (1-5 days)", days: [1, 5] },
  M: { status: "Paid: Late", behavior: "Late Rent (6-15 days)", days: [6, 15] },
  X: { status: "Paid: Late", behavior: "Late Rent (16-30 days)", days: [16, 27] },
  U: { status: "Unpaid", behavior: "Unpaid Rent (over 30 days)", days: [6, 6] },
};

/** A month that stays unpaid costs points only after this many days. */
const UNPAID_AFTER_DAYS = 31;

/** In how many months in a row, on time or early, each streak is reached. After the longest one, counting starts again. */
const STREAKS: Readonly<Record<number, string>> = {
  3: "3 Consecutive On-Time Payments",
  6: "6 Consecutive On-Time Payments",
  12: "12 Consecutive On-Time Payments",
};
const LONGEST_STREAK = 12;

const MINUTE_MS = 60_000;
/** Events of the last minutes are left out, because later events that depend on them would be in the future. */
const SETTLING_MS = 5 * MINUTE_MS;

function dayPaid(habit: Habit, first: CalendarDate, random: Random, leaseStart: CalendarDate): CalendarDate {
  const day = addDays(first, random.between(...habit.days));
  // The first month's rent is paid with the keys, or late from then on.
  return day < leaseStart ? leaseStart : day;
}

/** A resident's payment entries and what they earned or cost, oldest first, as far as they lie behind now. */
export function paymentsOf(
  person: Person,
  calendar: Calendar,
): { entries: PaymentRecord[]; occurrences: Occurrence[] } {
  const entries: PaymentRecord[] = [];
  const occurrences: Occurrence[] = [];
  const start = leaseOf(person, calendar)?.start;
  if (!start) return { entries, occurrences };
  const happened = (moment: Date) => moment.getTime() <= calendar.now.getTime() - SETTLING_MS;
  let streak = 0;
  const months = [...[...person.payments].entries()].filter(([, letter]) => letter !== "-");
  for (const [index, letter] of months) {
    const first = calendar.inMonth(person.payments.length - 1 - index, 1);
    const habit = HABITS[letter];
    if (!habit) throw new RangeError(`${person.key}: no payment habit ${letter}.`);
    const random = createRandom(`${person.key} rent ${monthOf(first)}`);
    const day = dayPaid(habit, first, random, start);
    const moment = calendar.at(day, random.between(7 * 60, 19 * 60));
    if (!happened(moment)) continue;
    entries.push({
      _id: demoRecordID(`payment ${person.key} ${monthOf(first)}`),
      leaseID: demoRecordID(`resident ${person.key}`),
      userID: userIDOf(person.key),
      monthYear: monthYearOf(first),
      status: habit.status,
      ...(habit.status !== "Unpaid" && { receivedOn: day }),
      createdAt: moment,
      updatedAt: moment,
    });
    const unpaid = habit.status === "Unpaid";
    const noted = unpaid ? calendar.at(addDays(first, UNPAID_AFTER_DAYS), 9 * 60) : moment;
    if (happened(noted)) occurrences.push({ type: habit.behavior, reportedBy: "System", moment: noted });
    streak = letter === "O" || letter === "E" ? streak + 1 : 0;
    const reached = STREAKS[streak];
    if (reached) {
      const after = new Date(moment.getTime() + MINUTE_MS);
      occurrences.push({ type: reached, reportedBy: "System", moment: after });
    }
    if (streak === LONGEST_STREAK) streak = 0;
  }
  return { entries, occurrences };
}
