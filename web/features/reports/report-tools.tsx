/** The tools above a report: range, download and print. */

import type { ReportName, ReportRange } from "@domain/reports/report-view.ts";
import { Download, Printer } from "lucide-react";
import { t } from "../../lib/t.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Row } from "../../ui/layout.tsx";
import { RangeFields } from "./range-fields.tsx";
import styles from "./report-tools.module.css";
import { reportsApi } from "./reports.api.ts";

interface ReportToolsProps {
  report: ReportName;
  range: ReportRange;
  today: string | undefined;
  onChange: (range: ReportRange) => void;
}

export function ReportTools({ report, range, today, onChange }: ReportToolsProps) {
  return (
    <Row gap="2 4" wrap className={styles.tools} data-media="screen">
      <RangeFields key={report} report={report} range={range} today={today} onChange={onChange} />
      <Row gap={2} align="stretch" className={styles.actions}>
        <ButtonLink to={reportsApi.filePath({ report, ...range })} download>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          {t("Download CSV")}
        </ButtonLink>
        <Button icon={<Printer size={16} strokeWidth={1.75} aria-hidden />} onClick={() => window.print()}>
          {t("Print")}
        </Button>
      </Row>
    </Row>
  );
}
