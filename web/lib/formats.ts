/** Money, percentages and counts as texts of the reader's language. */
import { byLocale } from "./by-locale.ts";
import { locale } from "./language.store.ts";
import { t } from "./t.ts";

const moneyFormat = byLocale(
  (name) =>
    new Intl.NumberFormat(name, {
      style: "currency",
      currency: "USD",
      trailingZeroDisplay: "stripIfInteger",
    }),
);

/** '$1,740', or '$1,740.50' with cents. */
export const formatMoney = (dollars: number): string => moneyFormat().format(dollars);

const tenthsFormat = byLocale(
  (name) => new Intl.NumberFormat(name, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** '12.0': a number with one decimal, as for scores. */
export const formatTenths = (value: number): string => tenthsFormat().format(value);

const PERCENT = { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const percentFormat = (trailingZeroDisplay: "auto" | "stripIfInteger") =>
  byLocale((name) => new Intl.NumberFormat(name, { ...PERCENT, trailingZeroDisplay }));
const tenthsOfPercent = percentFormat("auto");
const shortPercent = percentFormat("stripIfInteger");

/** '12.5%' and '12.0%'. */
export const formatPercent = (percent: number): string => tenthsOfPercent().format(percent / 100);

/** '12.5%' and '12%'. */
export const formatShortPercent = (percent: number): string => shortPercent().format(percent / 100);

/** '12,600'. */
export const formatCount = (count: number): string => count.toLocaleString(locale());

/** '46 residents'. */
export function formatResidents(count: number): string {
  return t("{count, plural, one {# resident} other {# residents}}", { count });
}

/** '48 residents, 2 waiting for approval'. @param waiting how many of them wait */
export function formatAllResidents(count: number, waiting: number): string {
  if (waiting === 0) return formatResidents(count);
  return t("{count, plural, one {# resident} other {# residents}}, {waiting} waiting for approval", {
    count,
    waiting,
  });
}

/** A rent; '-' if none was entered, which is stored as 0. */
export function formatRent(dollars: number): string {
  return dollars > 0 ? formatMoney(dollars) : "-";
}
