/** Unit and lease: number, type, start, end, rent, class and fee (specification, section 2, Profile tab). */
import type { ResidentView } from "@domain/views.ts";
import { formatDate, formatMoney } from "../../lib/formats.ts";
import { Card } from "../../ui/card.tsx";
import { Meter } from "../../ui/meter.tsx";
import styles from "./unit-card.module.css";

/** How much of a lease has passed at a moment, from 0 to 100; undefined without both dates. */
export function leaseProgress(start: string, end: string, now: Date): number | undefined {
  const from = Date.parse(start);
  const to = Date.parse(end);
  if (Number.isNaN(from) || Number.isNaN(to) || to <= from) return undefined;
  const share = ((now.getTime() - from) / (to - from)) * 100;
  return Math.round(Math.min(100, Math.max(0, share)));
}

export function UnitCard({ resident }: { resident: ResidentView }) {
  const progress = leaseProgress(resident.leaseStart, resident.leaseEnd, new Date());
  return (
    <Card label="Unit">
      <dl className={styles.unit}>
        <dt>Unit number</dt>
        <dd>{resident.unitNumber || "-"}</dd>
      </dl>
      <div className={styles.lease}>
        <dl>
          <div>
            <dt>Lease start</dt>
            <dd>{formatDate(resident.leaseStart)}</dd>
          </div>
          <div>
            <dt>Lease end</dt>
            <dd>{formatDate(resident.leaseEnd)}</dd>
          </div>
        </dl>
        {progress === undefined ? null : (
          <Meter share={progress} label={`${progress}% of the lease has passed`} />
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Unit type</dt>
          <dd>{resident.unitType || "-"}</dd>
        </div>
        <div>
          <dt>Monthly rent</dt>
          <dd>{formatMoney(resident.monthlyRent)}</dd>
        </div>
        <div>
          <dt>Class</dt>
          <dd>{resident.class}</dd>
        </div>
        <div>
          <dt>Monthly fee</dt>
          <dd>{formatMoney(resident.monthlyFee)}</dd>
        </div>
      </dl>
    </Card>
  );
}
