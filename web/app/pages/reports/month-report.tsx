/** 'Behavior vs Delinquency' as a report: the residents behind the dashboard's averages of a month. */
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { invalidateMonth, useMonth } from "../../../features/dashboard/month.store.ts";
import { readMonth } from "../../../features/dashboard/month-address.ts";
import { MonthScreen, monthTitle } from "../../../features/dashboard/month-screen.tsx";
import { useOverview } from "../../../features/dashboard/overview.store.ts";
import { view } from "../../../lib/views.ts";
import type { Subscription } from "../../../live/subscriptions.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import text from "../../../ui/text.module.css";

/** The open month follows the dashboard's stats; only a page that could not be loaded is fetched again. */
const SUBSCRIPTIONS: readonly Subscription[] = [{ events: {}, refetch: invalidateMonth }];

export function MonthReport() {
  const [search] = useSearchParams();
  const counted = useMonth((state) => state.data?.figures.month);
  const title = monthTitle(counted ?? readMonth(search).month);
  useScreenSubscriptions(SUBSCRIPTIONS);
  // The residents are fetched again when the figures change.
  useEffect(() => view(undefined, useOverview), []);
  return (
    <>
      {title !== "" && <h2 className={text.panelTitle}>{title}</h2>}
      <MonthScreen />
    </>
  );
}
