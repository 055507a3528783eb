/** The sums of the month, and a bar of paid, late, unpaid and not recorded. */
import type { RentRowView } from "@domain/rent-month.ts";
import { rentSums } from "@domain/rent-month-rules.ts";
import { Check, CircleAlert, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount, formatMoney } from "../../lib/formats.ts";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Row } from "../../ui/layout.tsx";
import { RentBar } from "../../ui/rent-bar.tsx";
import text from "../../ui/text.module.css";
import styles from "./rent.module.css";

interface RentStripProps {
  rows: readonly RentRowView[];
  /** Stages 'On-time' for all rows that are not recorded. */
  onMarkRest: () => void;
  /** Stages the rows that are not recorded and for which the ledger proposes a status. */
  onMarkProposed: () => void;
}

export function RentStrip({ rows, onMarkRest, onMarkProposed }: RentStripProps) {
  const hasProposals = rows.some(({ status, proposed }) => status === null && proposed);
  const sums = rentSums(rows);
  return (
    <div className={styles.strip}>
      <dl className={styles.sums}>
        <Sum
          label={t("Due")}
          value={sums.leases}
          note={t("{count, plural, one {lease} other {leases}}, {amount}", {
            count: sums.leases,
            amount: formatMoney(sums.due),
          })}
        />
        <Sum
          label={t("Paid")}
          icon={<Check size={15} className={text.green} />}
          value={sums.paid}
          note={t("{early} early, {onTime} on time, {late} late", { ...sums })}
        />
        <Sum
          label={t("Unpaid")}
          icon={<CircleAlert size={15} className={text.amber} />}
          value={sums.unpaid}
          note={formatMoney(sums.unpaidDue)}
        />
        <Sum
          label={t("Not recorded")}
          icon={<CircleDashed size={15} />}
          value={sums.notRecorded}
          note={formatMoney(sums.notRecordedDue)}
          action={
            sums.notRecorded > 0 ? (
              <Row gap={2} wrap data-media="screen">
                {hasProposals ? (
                  <Button size="small" variant="primary" onClick={onMarkProposed}>
                    {t("Mark as proposed")}
                  </Button>
                ) : null}
                <Button size="small" onClick={onMarkRest}>
                  {t("Mark the rest On-time")}
                </Button>
              </Row>
            ) : null
          }
        />
      </dl>
      <RentBar
        inTime={sums.early + sums.onTime}
        late={sums.late}
        unpaid={sums.unpaid}
        notRecorded={sums.notRecorded}
        className={styles.bar}
      />
    </div>
  );
}

interface SumProps {
  label: string;
  icon?: ReactNode;
  value: number;
  note: string;
  action?: ReactNode;
}

function Sum({ label, icon: sign, value, note, action }: SumProps) {
  return (
    <div className={styles.sum}>
      <dt>
        <Row as="span" gap={1} size={13} tone="body">
          {sign}
          <span>{label}</span>
        </Row>
      </dt>
      <dd>
        <span>
          <b>{formatCount(value)}</b> <small>{note}</small>
        </span>
        {action}
      </dd>
    </div>
  );
}
