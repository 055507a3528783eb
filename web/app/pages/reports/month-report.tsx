/** 'Behavior vs Delinquency' as a report: the residents behind the dashboard's averages of a month. */
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { invalidateMonth, useMonth } from "../../../features/dashboard/month.store.ts";
import { readMonth } from "../../../features/dashboard/month-address.ts";
import { MonthScreen } from "../../../features/dashboard/month-screen.tsx";
import { useOverview } from "../../../features/dashboard/overview.store.ts";
import { formatMonth } from "../../../lib/dates.ts";
import { view } from "../../../lib/views.ts";
import type { Subscription } from "../../../live/subscriptions.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import text from "../../../ui/text.module.css";

/**
 * Without events: the open month is refetched when the stats change (`month-screen.tsx`). After a disconnect it is refetched in any case,
 * because one of its pages may not have loaded.
 */
const SUBSCRIPTIONS: readonly Subscription[] = [{ events: {}, refetch: invalidateMonth }];

export function MonthReport() {
  const [search] = useSearchParams();
  const loadedMonth = useMonth((state) => state.data?.figures.month);
  const month = loadedMonth ?? readMonth(search).month;
  useScreenSubscriptions(SUBSCRIPTIONS);
  // The stats by whose changes the month is refetched.
  useEffect(() => view(undefined, useOverview), []);
  return (
    <>
      {month !== undefined && <h2 className={text.panelTitle}>{formatMonth(month)}</h2>}
      <MonthScreen />
    </>
  );
}
