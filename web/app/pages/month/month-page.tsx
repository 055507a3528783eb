/** A month of 'Behavior vs Delinquency': what the dashboard's two averages of it are made of. */
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { CHART_TITLE } from "../../../features/dashboard/behavior-texts.ts";
import { useMonth } from "../../../features/dashboard/month.store.ts";
import { readMonth } from "../../../features/dashboard/month-address.ts";
import { MonthScreen, monthTitle } from "../../../features/dashboard/month-screen.tsx";
import { useOverview } from "../../../features/dashboard/overview.store.ts";
import { paths } from "../../../lib/paths.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { Page } from "../../../ui/page.tsx";
import { LiveState } from "../../live-state.tsx";
import { UpdatedAgo } from "../shared/updated-ago.tsx";
import styles from "./month-page.module.css";

export function MonthPage() {
  const [search] = useSearchParams();
  const counted = useMonth((state) => state.data?.figures.month);
  const month = counted ?? readMonth(search).month;
  useTitle(CHART_TITLE);
  // Whose changes tell when the residents are to be asked for anew.
  useEffect(() => void useOverview.getState().load(), []);
  return (
    <Page title={CHART_TITLE} aside={<LiveState detail={<UpdatedAgo />} />}>
      <div className={styles.crumbs}>
        <Breadcrumb to={paths.staffDashboard} above="Dashboard" here={monthTitle(month)} />
      </div>
      <MonthScreen />
    </Page>
  );
}
