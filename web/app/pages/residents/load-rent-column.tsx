/** Fetches a month's rent for the column 'Rent' of the residents list, and again after each recorded payment. Renders nothing. */
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

export function LoadRentColumn({ month }: { month: string }) {
  useScreenSubscriptions(SUBSCRIPTIONS);
  useEffect(() => view(month, useMonthStatuses), [month]);
  return null;
}
