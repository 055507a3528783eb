/** 'Behavior vs Delinquency' as a report: the residents behind the dashboard's averages of a month. */
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useMonth } from "../../../features/dashboard/month.store.ts";
import { readMonth } from "../../../features/dashboard/month-address.ts";
import { MonthScreen, monthTitle } from "../../../features/dashboard/month-screen.tsx";
import { useOverview } from "../../../features/dashboard/overview.store.ts";
import { view } from "../../../lib/views.ts";
import text from "../../../ui/text.module.css";

export function MonthReport() {
  const [search] = useSearchParams();
  const counted = useMonth((state) => state.data?.figures.month);
  const month = counted ?? readMonth(search).month;
  // The residents are fetched again when the figures change.
  useEffect(() => view(undefined, useOverview), []);
  return (
    <>
      <h2 className={text.panelTitle}>{monthTitle(month)}</h2>
      <MonthScreen />
    </>
  );
}
