/** Months of the payment log as values of messages. */
import type { MessageValue } from "./message.ts";
import { paymentMonthKey } from "./payment-months.ts";

/** 'Nov 2026' as a value that is written in the reader's language. */
export function monthValue(monthYear: string): MessageValue {
  const month = paymentMonthKey(monthYear);
  return month === undefined ? monthYear : { month };
}
