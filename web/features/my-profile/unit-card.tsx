/** Unit and lease (specification, section 2, Profile tab), with the lease's status and progress, and the housemates. */

import { type CalendarDate, daysBetween, isCalendarDate } from "@domain/calendar.ts";
import type { HousemateView } from "@domain/lease.ts";
import type { ResidentView } from "@domain/resident.ts";
import { useEffect } from "react";
import { formatDate } from "../../lib/dates.ts";
import { formatMoney, formatRent } from "../../lib/formats.ts";
import { t } from "../../lib/t.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { viewThenReset } from "../../lib/views.ts";
import { Card } from "../../ui/card.tsx";
import { Row } from "../../ui/layout.tsx";
import { LeaseStatusPill } from "../../ui/lease-pill.tsx";
import { Meter } from "../../ui/meter.tsx";
import text from "../../ui/text.module.css";
import { UnreadTag } from "../../ui/unread-tag.tsx";
import { useUnreadMark } from "../../ui/use-unread-mark.ts";
import { type MarkedField, SCORES_TOPIC, useHousemates } from "./my-profile.store.ts";
import styles from "./unit-card.module.css";

const NO_HOUSEMATES: readonly HousemateView[] = [];

/** The percentage of a lease that has passed at the start of a day; undefined unless both dates are known and in order. */
function leaseProgress(start: string, end: string, today: CalendarDate): number | undefined {
  if (!isCalendarDate(start) || !isCalendarDate(end) || end <= start) return undefined;
  // The last day belongs to the lease. Rounded down, so that 100% means that the lease is over.
  const share = (100 * daysBetween(start, today)) / (daysBetween(start, end) + 1);
  return Math.floor(Math.min(100, Math.max(0, share)));
}

export function UnitCard({ resident }: { resident: ResidentView }) {
  const today = usePropertyToday();
  const housemates = useHousemates((state) => state.data) ?? NO_HOUSEMATES;
  useEffect(() => viewThenReset(resident.userID, useHousemates), [resident.userID]);
  const progress = leaseProgress(resident.leaseStart, resident.leaseEnd, today);
  return (
    <Card label={t("Unit")} className={styles.card}>
      <Row gap={4} align="start" justify="between" className={styles.unit}>
        <dl>
          <dt>{t("Unit number")}</dt>
          <dd>{resident.unitNumber || "-"}</dd>
        </dl>
        {resident.leaseEnd === "" ? null : <LeaseStatusPill leaseEnd={resident.leaseEnd} today={today} />}
      </Row>
      <div className={styles.lease}>
        <Row as="dl" gap={4} align="stretch" justify="between">
          <div>
            <dt>{t("Lease start")}</dt>
            <dd>{formatDate(resident.leaseStart)}</dd>
          </div>
          <div>
            <dt>{t("Lease end")}</dt>
            <dd>{formatDate(resident.leaseEnd)}</dd>
          </div>
        </Row>
        {progress === undefined ? null : (
          <Meter share={progress} label={t("{percent}% of the lease has passed", { percent: progress })} />
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t("Unit type")}</dt>
          <dd>{t(resident.unitType) || "-"}</dd>
        </div>
        <div>
          <dt>{t("Monthly rent")}</dt>
          <dd>{formatRent(resident.monthlyRent)}</dd>
        </div>
        {housemates.length === 0 ? null : (
          <div>
            <dt>{t("Also lives here")}</dt>
            <dd>{housemates.map(({ name }) => name).join(", ")}</dd>
          </div>
        )}
        <ScoreValue field="class" name={t("Class")} value={resident.class} />
        <ScoreValue field="monthlyFee" name={t("Monthly fee")} value={formatMoney(resident.monthlyFee)} />
      </dl>
    </Card>
  );
}

/** A value that depends on the resident score; marked when it has changed. */
function ScoreValue({ field, name, value }: { field: MarkedField; name: string; value: string }) {
  const { kind, ref } = useUnreadMark<HTMLDivElement>(SCORES_TOPIC, field);
  return (
    <div ref={ref}>
      <dt>{name}</dt>
      <dd className={text.tagged}>
        {value}
        <UnreadTag kind={kind} />
      </dd>
    </div>
  );
}
