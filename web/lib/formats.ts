/** Money, phone numbers and counts as texts. */

const moneyFormat = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

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
