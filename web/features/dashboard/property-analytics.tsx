/** Property Analytics: class distribution, behavior vs delinquency, and unit turnover (specification, section 2). */
import { t } from "../../lib/t.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BehaviorLines } from "./behavior-lines.tsx";
import { ClassDonut } from "./class-donut.tsx";
import { useOverview } from "./overview.store.ts";
import styles from "./property-analytics.module.css";
import { TurnoverGauge } from "./turnover-gauge.tsx";

export function PropertyAnalytics() {
  const overview = useOverview((state) => state.data?.overview);
  const hasFailed = useOverview((state) => state.status === "failed");
  if (hasFailed) return <EmptyState>{t("Could not be loaded.")}</EmptyState>;
  if (!overview) return <Skeleton rows={4} />;
  return (
    <div className={styles.analytics}>
      <ClassDonut classes={overview.classes} residents={overview.residents} />
      <BehaviorLines chart={overview.chart} />
      <TurnoverGauge score={overview.averageTurnover} residents={overview.residents} />
    </div>
  );
}
