/**
 * Formats times, dates and money. Times are shown in the user's time zone;
 * dates without a time (`YYYY-MM-DD`) are the same day everywhere.
 */

const dayFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });
const plainDayFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});
const timeFormat = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const moneyFormat = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** Some browsers put a narrow no-break space before AM and PM. */
const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

/** 'Nov 9, 2026'; an empty text for an invalid time. */
export function formatDay(moment: Date | string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? "" : dayFormat.format(date);
}

/** 'Nov 9, 2026' for a `YYYY-MM-DD` in any time zone; '-' for an empty or invalid date. */
export function formatDate(date: string): string {
  const moment = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? "-" : plainDayFormat.format(moment);
}

/** '9:05 AM'. */
export function formatTime(moment: Date | string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? "" : plainSpaces(timeFormat.format(date));
}

/** '$1,740', or '$1,740.50' with cents. */
export function formatMoney(dollars: number): string {
  const text = moneyFormat.format(dollars);
  return text.replace(/\.(\d)$/, ".$10");
}

/** '(555) 555-0142' for ten digits; other texts unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}

/** '46 residents'. */
export function formatResidents(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "resident" : "residents"}`;
}

/** Whom a count of all residents includes: '48 residents, 2 waiting for approval'. */
export function formatAllResidents(count: number, waiting: number): string {
  const waitingText = waiting === 0 ? "" : `, ${waiting.toLocaleString("en-US")} waiting for approval`;
  return `${formatResidents(count)}${waitingText}`;
}

/** A rent; '-' if none was entered, which is stored as 0. */
export function formatRent(dollars: number): string {
  return dollars > 0 ? formatMoney(dollars) : "-";
}

/** The calendar day of a time in the user's time zone, as a sortable key: '2026-11-09'. */
export function dayKey(moment: Date | string): string {
  const date = new Date(moment);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** 'Today', 'Yesterday' or a short date (specification, section 2). */
export function dayHeading(key: string, now: Date): string {
  if (key === dayKey(now)) return "Today";
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return key === dayKey(yesterday) ? "Yesterday" : formatDate(key);
}

/** Milliseconds until the user's next midnight; days with a clock change have 23 or 25 hours. */
export function msToMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}
