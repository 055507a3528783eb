/** Fetches the rent of a month for a column of the residents list, again after each recorded payment. */
import { useEffect } from "react";
import { useMonthStatuses } from "../../../features/residents/rent-column.tsx";
import { view } from "../../../lib/views.ts";
import type { Subscription } from "../../../live/subscriptions.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";

const SUBSCRIPTIONS: readonly Subscription[] = [
  {
    events: { "payment-log:saved": () => useMonthStatuses.getState().invalidate() },
    store: useMonthStatuses,
  },
];

export function RentMonth({ month }: { month: string }) {
  useScreenSubscriptions(SUBSCRIPTIONS);
  useEffect(() => view(month, useMonthStatuses), [month]);
  return null;
}
