/** A month of 'Behavior vs Delinquency': the residents behind the dashboard's two averages. */
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { CHART_TITLE } from "../../../features/dashboard/behavior-texts.ts";
import { useMonth } from "../../../features/dashboard/month.store.ts";
import { readMonth } from "../../../features/dashboard/month-address.ts";
import { MonthScreen, monthTitle } from "../../../features/dashboard/month-screen.tsx";
import { useOverview } from "../../../features/dashboard/overview.store.ts";
import { paths } from "../../../lib/paths.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { view } from "../../../lib/views.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { Page } from "../../../ui/page.tsx";
import { LiveState } from "../../live-state.tsx";
import { UpdatedAgo } from "../common/updated-ago.tsx";
import styles from "./month-page.module.css";

export function MonthPage() {
  const [search] = useSearchParams();
  const counted = useMonth((state) => state.data?.figures.month);
  const month = counted ?? readMonth(search).month;
  useTitle(CHART_TITLE);
  // The residents are fetched again when the figures change.
  useEffect(() => view(undefined, useOverview), []);
  return (
    <Page title={CHART_TITLE} aside={<LiveState detail={<UpdatedAgo />} />}>
      <div className={styles.crumbs}>
        <Breadcrumb to={paths.staffDashboard} above="Dashboard" here={monthTitle(month)} />
      </div>
      <MonthScreen />
    </Page>
  );
}
