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

/** The events of the dashboard's stats refetch the open month. This only fetches a page of it again that could not be loaded. */
const SUBSCRIPTIONS: readonly Subscription[] = [{ events: {}, refetch: invalidateMonth }];

export function MonthReport() {
  const [search] = useSearchParams();
  const loadedMonth = useMonth((state) => state.data?.figures.month);
  const title = monthTitle(loadedMonth ?? readMonth(search).month);
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
