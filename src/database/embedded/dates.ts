/** The date expressions, with time zones by name or offset. */
import { notSupported, StoreError } from "./errors.ts";
import type { Value } from "./values.ts";

export type Apply = (args: readonly Value[]) => Value;

/** An operator with its least and most arguments, or with arguments by name. */
export type ExpressionFunction =
  | { arity: readonly [number, number]; apply: Apply }
  | { named: readonly string[]; apply: Apply };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const OFFSET = /^([+-])(\d\d):?(\d\d)?$/;
const DEFAULT_FORMAT = "%Y-%m-%dT%H:%M:%S.%L";

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone);
  if (found === undefined) {
    const parts = {
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    } as const;
    try {
      found = new Intl.DateTimeFormat("en-US", { timeZone: zone, hourCycle: "h23", era: "short", ...parts });
    } catch {
      throw new StoreError(40485, `unrecognized time zone identifier: "${zone}"`);
    }
    formatters.set(zone, found);
  }
  return found;
}

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(time: number, zone: string): number {
  const fixed = OFFSET.exec(zone);
  if (fixed !== null) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3] ?? 0);
    return (fixed[1] === "-" ? -minutes : minutes) * MINUTE_MS;
  }
  if (zone === "UTC" || zone === "GMT") return 0;
  const part: Record<string, string> = {};
  for (const { type, value } of formatter(zone).formatToParts(time)) part[type] = value;
  if (part.era === "BC") throw notSupported("dates before the year 1 in a time zone");
  const { year, month, day, hour, minute, second } = part;
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return local - Math.floor(time / 1000) * 1000;
}

function zoneOf(value: Value): string {
  if (value === undefined) return "UTC";
  if (typeof value !== "string") throw new StoreError(40517, "timezone must evaluate to a string");
  return value;
}

function dateOf(name: string, value: Value): Date {
  if (!(value instanceof Date)) throw new StoreError(16006, `${name} needs a date`);
  return value;
}

/** A date whose UTC fields read as the zone's clock does at that moment. */
function clock(name: string, value: Value, zone: Value): Date {
  const date = dateOf(name, value);
  return new Date(date.getTime() + offsetAt(date.getTime(), zoneOf(zone)));
}

/** The moment at which the zone's clock reads so. */
function fromClock(local: number, zone: string): Date {
  const guess = local - offsetAt(local, zone);
  return new Date(local - offsetAt(guess, zone));
}

function part(name: string, read: (local: Date) => number): ExpressionFunction {
  return {
    named: ["date", "timezone"],
    apply: ([date, timezone]) => {
      if (date === null || date === undefined || timezone === null) return null;
      return read(clock(name, date, timezone));
    },
  };
}

const pad = (value: number, digits: number): string => String(value).padStart(digits, "0");

function dayOfYear(local: Date): number {
  return Math.floor((local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / DAY_MS) + 1;
}

const FORMATS: Readonly<Record<string, (local: Date) => string>> = {
  "%Y": (local) => pad(local.getUTCFullYear(), 4),
  "%m": (local) => pad(local.getUTCMonth() + 1, 2),
  "%d": (local) => pad(local.getUTCDate(), 2),
  "%H": (local) => pad(local.getUTCHours(), 2),
  "%M": (local) => pad(local.getUTCMinutes(), 2),
  "%S": (local) => pad(local.getUTCSeconds(), 2),
  "%L": (local) => pad(local.getUTCMilliseconds(), 3),
  "%j": (local) => pad(dayOfYear(local), 3),
  "%u": (local) => String(local.getUTCDay() || 7),
  "%w": (local) => String(local.getUTCDay() + 1),
  "%%": () => "%",
};

function toText([date, format, timezone, onNull]: readonly Value[]): Value {
  if (date === null || date === undefined || timezone === null) return onNull ?? null;
  const local = clock("$dateToString", date, timezone);
  const utc = ["UTC", "GMT"].includes(zoneOf(timezone)) ? `${DEFAULT_FORMAT}Z` : DEFAULT_FORMAT;
  if (format === null) return null;
  if (format !== undefined && typeof format !== "string")
    throw new StoreError(18533, "$dateToString needs a string as its format");
  return (format ?? utc).replaceAll(/%.?/gs, (code) => {
    const write = Object.hasOwn(FORMATS, code) ? FORMATS[code] : undefined;
    if (write === undefined) throw notSupported(`'${code}' in the format of $dateToString`);
    return write(local);
  });
}

const TRUNCATIONS: Readonly<Record<string, (local: Date) => number>> = {
  year: (local) => Date.UTC(local.getUTCFullYear(), 0, 1),
  month: (local) => Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1),
  day: (local) => Math.floor(local.getTime() / DAY_MS) * DAY_MS,
  hour: (local) => Math.floor(local.getTime() / HOUR_MS) * HOUR_MS,
};

function truncate([date, unit, timezone]: readonly Value[]): Value {
  if (date === null || date === undefined || unit === null || timezone === null) return null;
  const cut = typeof unit === "string" && Object.hasOwn(TRUNCATIONS, unit) ? TRUNCATIONS[unit] : undefined;
  if (cut === undefined) throw notSupported(`the unit '${String(unit)}' of $dateTrunc`);
  return fromClock(cut(clock("$dateTrunc", date, timezone)), zoneOf(timezone));
}

export const DATE_FUNCTIONS: Readonly<Record<string, ExpressionFunction>> = {
  $year: part("$year", (local) => local.getUTCFullYear()),
  $month: part("$month", (local) => local.getUTCMonth() + 1),
  $dayOfMonth: part("$dayOfMonth", (local) => local.getUTCDate()),
  $dayOfYear: part("$dayOfYear", dayOfYear),
  $dayOfWeek: part("$dayOfWeek", (local) => local.getUTCDay() + 1),
  $isoDayOfWeek: part("$isoDayOfWeek", (local) => local.getUTCDay() || 7),
  $hour: part("$hour", (local) => local.getUTCHours()),
  $minute: part("$minute", (local) => local.getUTCMinutes()),
  $second: part("$second", (local) => local.getUTCSeconds()),
  $millisecond: part("$millisecond", (local) => local.getUTCMilliseconds()),
  $dateToString: { named: ["date", "format", "timezone", "onNull"], apply: toText },
  $dateTrunc: { named: ["date", "unit", "timezone"], apply: truncate },
};
