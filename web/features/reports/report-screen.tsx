/** A report: range, totals, breakdowns and rows. On paper it has a heading. */

import { REPORT_DEFINITIONS, type ReportDefinition } from "@domain/reports/report-definitions.ts";
import type { ReportName, ReportRange, ReportView } from "@domain/reports/report-view.ts";
import { Download, FileText, Printer, RefreshCw } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { formatDate, formatTime } from "../../lib/dates.ts";
import { formatCount } from "../../lib/formats.ts";
import { problemOf } from "../../lib/http.ts";
import { usePropertyLogo, usePropertyName } from "../../lib/property.store.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { addViewer } from "../../lib/views.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { passFocusOn } from "../../ui/focus-content.ts";
import { Row } from "../../ui/layout.tsx";
import { PropertyLogo } from "../../ui/property-logo.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { rangeText } from "./cell-text.ts";
import { RangeFields } from "./range-fields.tsx";
import { type ReportQuery, readReportQuery, writeReportQuery } from "./report-address.ts";
import styles from "./report-screen.module.css";
import { ReportSums } from "./report-sums.tsx";
import { ReportTable } from "./report-table.tsx";
import { ReportTabs } from "./report-tabs.tsx";
import tools from "./report-tools.module.css";
import { reportsApi } from "./reports.api.ts";
import { useReports } from "./reports.store.ts";

const SKELETON_ROWS = 8;

interface ReportScreenProps {
  /** Called with the moment of the shown figures, which may be older than the last response; undefined while there are none. */
  onShown: (countedAt: string | undefined) => void;
}

export function ReportScreen({ onShown }: ReportScreenProps) {
  const { query, setRange } = useReportQuery();
  const { report } = query;
  const definition = REPORT_DEFINITIONS[report];
  const { view, setScrolled, showNewData } = useSteadyReport(report);
  const countedAt = view?.countedAt;
  useEffect(() => {
    onShown(countedAt);
    return () => onShown(undefined);
  }, [countedAt, onShown]);
  const problem = useReports((state) => problemOf(state.error));
  const range = { from: query.from ?? view?.from ?? "", to: query.to ?? view?.to ?? "" };
  return (
    <div className={styles.report}>
      <ReportTabs report={report} />
      {view ? <PrintHead definition={definition} view={view} /> : null}
      <ReportTools report={report} range={range} onChange={setRange} />
      {problem ? (
        <div className={styles.problem}>
          <ErrorBox text={problem} />
        </div>
      ) : null}
      <VisuallyHidden>
        <span role="status">{view ? `${t(definition.rowsName)}: ${formatCount(view.rows.length)}` : ""}</span>
      </VisuallyHidden>
      {view ? <ReportSums definition={definition} view={view} /> : null}
      <Row align="stretch" justify="center" role="status" className={styles.newData} data-media="screen">
        {showNewData ? (
          <Button
            ref={passFocusOn}
            size="small"
            icon={<RefreshCw size={14} strokeWidth={2} />}
            onClick={showNewData}
          >
            {t("New data available. Refresh")}
          </Button>
        ) : null}
      </Row>
      {problem ? null : <Rows definition={definition} view={view} onScrolled={setScrolled} />}
    </div>
  );
}

interface ReportToolsProps {
  report: ReportName;
  range: ReportRange;
  onChange: (range: ReportRange) => void;
}

function ReportTools({ report, range, onChange }: ReportToolsProps) {
  return (
    <Row gap="2 4" wrap className={tools.tools} data-media="screen">
      <RangeFields key={report} report={report} range={range} onChange={onChange} />
      <Row gap={2} align="stretch" className={tools.actions}>
        <ButtonLink to={reportsApi.filePath({ report, ...range })} download>
          <Download />
          {t("Download CSV")}
        </ButtonLink>
        <Button icon={<Printer />} onClick={() => window.print()}>
          {t("Print")}
        </Button>
      </Row>
    </Row>
  );
}

interface RowsProps extends Pick<ComponentProps<typeof ReportTable>, "definition" | "onScrolled"> {
  view: ReportView | undefined;
}

function Rows({ definition, view, onScrolled }: RowsProps) {
  const list = useLoadState(useReports);
  return (
    <Card label={t("{title}, line by line", { title: t(definition.title) })} className={styles.card}>
      <AsyncList
        list={list}
        isEmpty={!view || view.rows.length === 0}
        empty={t(definition.empty)}
        icon={<FileText size={24} />}
        rows={SKELETON_ROWS}
      >
        {view ? <ReportTable definition={definition} view={view} onScrolled={onScrolled} /> : null}
      </AsyncList>
    </Card>
  );
}

/** The heading of a printed report: the property with its logo, title, date and range. */
function PrintHead({ definition, view }: { definition: ReportDefinition; view: ReportView }) {
  const logo = usePropertyLogo();
  return (
    <header className={styles.printHead} data-media="print">
      {logo ? <PropertyLogo {...logo} /> : null}
      <p>{usePropertyName()}</p>
      <h2>{t(definition.title)}</h2>
      <p>
        {t("As of {counted}", { counted: `${formatDate(view.today)}, ${formatTime(view.countedAt)}` })}
        {definition.range ? ` · ${t(definition.range.label)}: ${rangeText(view, definition.range.unit)}` : ""}
      </p>
    </header>
  );
}

/**
 * The report as it was when the reader scrolled down, until the reader returns to its top or asks for newer data. Sums and rows are of the
 * same moment, so this keeps a whole response, where `lib/stable-rows.ts` keeps places only.
 */
function useSteadyReport(report: ReportName) {
  const latest = useReports(({ data }) => (data?.report === report ? data : undefined));
  const [isScrolled, setScrolled] = useState(false);
  const [shown, setShown] = useState(latest);
  const isKept =
    isScrolled && shown?.report === report && shown.from === latest?.from && shown.to === latest.to;
  const view = isKept ? shown : latest;
  // Set while rendering, so that no frame shows the report before.
  if (view !== shown) setShown(view);
  return { view, setScrolled, showNewData: view === latest ? undefined : () => setShown(latest) };
}

/** The report and range in the URL. The report is loaded and follows changes while the screen is open. */
function useReportQuery(): { query: ReportQuery; setRange: (range: ReportRange) => void } {
  const [search, setSearch] = useSearchParams();
  const { report, from, to } = readReportQuery(search);
  const { load, reset } = useReports.getState();

  useEffect(() => void load({ report, from, to }), [load, report, from, to]);
  useEffect(() => {
    const removeViewer = addViewer(useReports);
    return () => {
      removeViewer();
      reset();
    };
  }, [reset]);

  return {
    query: { report, from, to },
    setRange: (range) => setSearch(writeReportQuery(report, range), { replace: true }),
  };
}
