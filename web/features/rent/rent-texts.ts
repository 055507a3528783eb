/** Texts of the month's rent in the reader's language. */
import type { CalendarMonth } from "@domain/calendar.ts";
import type { RentRowView } from "@domain/rent-month.ts";
import { byLocale } from "../../lib/by-locale.ts";
import { t } from "../../lib/t.ts";

const nameFormat = byLocale(
  (name) => new Intl.DateTimeFormat(name, { month: "long", year: "numeric", timeZone: "UTC" }),
);

/** 'November 2026'. */
export const monthName = (month: CalendarMonth) => nameFormat().format(new Date(`${month}-01T00:00:00Z`));

export const namesOf = ({ leaseholders }: RentRowView) => leaseholders.map(({ name }) => name).join(", ");

export const unsavedText = (count: number) =>
  t("{count, plural, one {# change} other {# changes}}, not saved.", { count });

export const savedText = (count: number, month: CalendarMonth) =>
  t("{count, plural, one {# change} other {# changes}} saved for {month}.", {
    count,
    month: monthName(month),
  });
