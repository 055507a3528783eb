/** A report: range, totals, breakdowns and rows. Printed pages have their own title. */

import { REPORT_DEFINITIONS, type ReportPlan } from "@domain/reports/report-definitions.ts";
import type { ReportRange, ReportView } from "@domain/reports/report-view.ts";
import { FileText, RefreshCw } from "lucide-react";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { formatDate, formatTime } from "../../lib/dates.ts";
import { problemOf } from "../../lib/http.ts";
import { locale } from "../../lib/language.store.ts";
import { usePropertyLogo, usePropertyName } from "../../lib/property.store.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { addViewer } from "../../lib/views.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Row } from "../../ui/layout.tsx";
import { PropertyLogo } from "../../ui/property-logo.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { rangeText } from "./cell-text.ts";
import { type ReportQuery, readReportQuery, writeReportQuery } from "./report-address.ts";
import styles from "./report-screen.module.css";
import { ReportSums } from "./report-sums.tsx";
import { ReportTable } from "./report-table.tsx";
import { ReportTabs } from "./report-tabs.tsx";
import { ReportTools } from "./report-tools.tsx";
import { useReports } from "./reports.store.ts";

const OPEN: ReportRange = { from: "", to: "" };
const SKELETON_ROWS = 8;

export function ReportScreen() {
  const { asked, change } = useReportAddress();
  const plan = REPORT_DEFINITIONS[asked.report];
  const latest = useReports((state) => state.data);
  const view = latest?.report === asked.report ? latest : undefined;
  const problem = useReports((state) => problemOf(state.error));
  const range = { from: asked.from ?? view?.from ?? OPEN.from, to: asked.to ?? view?.to ?? OPEN.to };
  return (
    <div className={styles.report}>
      <ReportTabs report={asked.report} />
      {view ? <PrintHead plan={plan} view={view} /> : null}
      <ReportTools report={asked.report} range={range} today={view?.today} onChange={change} />
      {problem ? (
        <div className={styles.problem}>
          <ErrorBox text={problem} />
        </div>
      ) : null}
      <VisuallyHidden>
        <span role="status">{view ? `${plan.of}: ${view.rows.length.toLocaleString(locale())}` : ""}</span>
      </VisuallyHidden>
      {view ? <ReportSums plan={plan} view={view} /> : null}
      <StaleNote />
      {problem ? null : <Rows plan={plan} view={view} />}
    </div>
  );
}

function Rows({ plan, view }: { plan: ReportPlan; view: ReportView | undefined }) {
  const list = useLoadState(useReports);
  return (
    <Card label={t("{title}, line by line", { title: t(plan.title) })} className={styles.card}>
      <AsyncList
        list={list}
        isEmpty={!view || view.rows.length === 0}
        empty={t(plan.empty)}
        icon={<FileText size={24} strokeWidth={1.75} aria-hidden />}
        rows={SKELETON_ROWS}
      >
        {view ? <ReportTable plan={plan} view={view} /> : null}
      </AsyncList>
    </Card>
  );
}

/** The heading of a printed report: property, title and date. */
function PrintHead({ plan, view }: { plan: ReportPlan; view: ReportView }) {
  const logo = usePropertyLogo();
  const counted = `${formatDate(view.today)}, ${formatTime(view.countedAt)}`;
  return (
    <header className={styles.printHead} data-media="print">
      {logo ? <PropertyLogo {...logo} /> : null}
      <p>{usePropertyName()}</p>
      <h2>{t(plan.title)}</h2>
      <p>
        {t("As of {counted}", { counted })}
        {plan.range ? ` · ${t(plan.range.label)}: ${rangeText(view, plan.range.of)}` : ""}
      </p>
    </header>
  );
}

/** A button that loads newer data, shown while the user works with older data. */
function StaleNote() {
  const isStale = useReports((state) => state.stale);
  const refetch = useReports((state) => state.refetch);
  return (
    <Row align="stretch" justify="center" role="status" className={styles.stale} data-media="screen">
      {isStale ? (
        <Button
          size="small"
          icon={<RefreshCw size={14} strokeWidth={2} aria-hidden />}
          onClick={() => void refetch()}
        >
          {t("New data available. Refresh")}
        </Button>
      ) : null}
    </Row>
  );
}

/** The report in the URL; loaded while the screen is open. */
function useReportAddress(): { asked: ReportQuery; change: (range: ReportRange) => void } {
  const [search, setSearch] = useSearchParams();
  const { report, from, to } = readReportQuery(search);
  const { load, reset } = useReports.getState();

  useEffect(() => void load({ report, from, to }), [load, report, from, to]);
  useEffect(() => {
    const end = addViewer(useReports);
    return () => {
      end();
      reset();
    };
  }, [reset]);

  return {
    asked: { report, from, to },
    change: (range) => setSearch(writeReportQuery(report, range), { replace: true }),
  };
}
