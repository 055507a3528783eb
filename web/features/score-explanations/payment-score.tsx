/** Explains the payment score: the months by status, and the effect of the next one. */

import { daysBetween } from "@domain/calendar.ts";
import { dueDateOf } from "@domain/ledger-charges.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import { paymentMonthKey } from "@domain/payment-months.ts";
import { isLate, isPaidInTime } from "@domain/payment-status.ts";
import { explainPayments, type PaymentExplanation } from "@domain/score-explanation.ts";
import { CalendarClock, Check, CircleAlert, Clock, Home } from "lucide-react";
import { formatDate, formatMonthYear } from "../../lib/dates.ts";
import { formatShortPercent } from "../../lib/formats.ts";
import { useProperty } from "../../lib/property.store.ts";
import { t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { PAYMENT_SCORE_MAX, PaymentScoreMeter } from "../../ui/meter.tsx";
import { formatSigned } from "../../ui/points.tsx";
import { useOnTimeRP } from "./offered-behaviors.ts";
import { Calculation, Headline, Step, Steps, SumLine } from "./parts.tsx";
import styles from "./why.module.css";

/** The latest months that are drawn. The counts below them cover all months. */
const DRAWN_MONTHS = 24;

interface PaymentScoreProps {
  score: number;
  /** By month, newest first, without withdrawn ones. */
  entries: readonly PaymentLogView[];
  isOccupant?: true | undefined;
}

export function PaymentScoreExplained({ score, entries, isOccupant }: PaymentScoreProps) {
  if (isOccupant) {
    return (
      <Text tone="body">
        {t("Not on the lease: an occupant doesn't owe the rent, so there is no Payment score.")}
      </Text>
    );
  }
  return <LeaseholderScore score={score} entries={entries} />;
}

function LeaseholderScore({ score, entries }: Omit<PaymentScoreProps, "isOccupant">) {
  const explanation = explainPayments(entries);
  const { next } = explanation;
  const onTimeRP = useOnTimeRP();
  return (
    <>
      <Headline value={score} unit={`/ ${PAYMENT_SCORE_MAX}`}>
        <PaymentScoreMeter score={score} />
      </Headline>
      <Text tone="body">
        {t("The share of your months that were paid early or on time. Late and unpaid months do not count.")}
      </Text>
      <MonthStrip entries={entries} />
      <ScoreCalculation explanation={explanation} score={score} />
      <LatePayments entries={entries} />
      <Steps>
        <Step icon={<CalendarClock size={18} />} title={t("The next month")}>
          {t(
            "Paid on time, your score {early, select, rises {rises to {inTime}} falls {falls to {inTime}} other {stays at {inTime}}}. Paid late, it {late, select, rises {rises to {afterLate}} falls {falls to {afterLate}} other {stays at {afterLate}}}.",
            {
              early: directionOf(score, next.inTime),
              inTime: next.inTime,
              late: directionOf(score, next.late),
              afterLate: next.late,
            },
          )}
        </Step>
        <Step icon={<Home size={18} />} title={t("Class and fee")}>
          {t("They follow the Resident score, not this one.")}
          {onTimeRP === undefined
            ? null
            : ` ${t("Rent paid on time counts there, too: {points} each month.", { points: formatSigned(onTimeRP) })}`}
        </Step>
      </Steps>
    </>
  );
}

const directionOf = (from: number, to: number) => (from === to ? "stays" : to > from ? "rises" : "falls");

function statusLook(status: string): { className: string | undefined; Icon: typeof Check } {
  if (isPaidInTime(status)) return { className: styles.inTime, Icon: Check };
  return isLate(status)
    ? { className: styles.late, Icon: Clock }
    : { className: styles.unpaid, Icon: CircleAlert };
}

/** A square for each of the latest months. For screen readers, the calculation below counts all months by status. */
function MonthStrip({ entries }: { entries: readonly PaymentLogView[] }) {
  if (entries.length === 0) return null;
  return (
    <Row gap={2} align="stretch" wrap className={styles.strip} aria-hidden="true">
      {entries
        .slice(0, DRAWN_MONTHS)
        .reverse()
        .map(({ _id, monthYear, status }) => {
          const { className, Icon } = statusLook(status);
          return (
            <Stack
              as="span"
              gap="half"
              size={12}
              tone="muted"
              key={_id}
              title={`${formatMonthYear(monthYear)}: ${t(status)}`}
            >
              <i className={cx(styles.month, className)}>
                <Icon size={14} strokeWidth={2.25} />
              </i>
              {formatMonthYear(monthYear).slice(0, 1)}
            </Stack>
          );
        })}
    </Row>
  );
}

/** The days on which late rent of the drawn months was received, where they are known. */
function LatePayments({ entries }: { entries: readonly PaymentLogView[] }) {
  const dueDay = useProperty(({ ledger }) => ledger.dueDay);
  const latePayments = entries.slice(0, DRAWN_MONTHS).flatMap(({ _id, monthYear, status, receivedOn }) => {
    const month = paymentMonthKey(monthYear);
    if (!receivedOn || month === undefined || !isLate(status)) return [];
    const count = daysBetween(dueDateOf(month, dueDay), receivedOn);
    return count > 0 ? [{ _id, month: formatMonthYear(monthYear), day: formatDate(receivedOn), count }] : [];
  });
  if (latePayments.length === 0) return null;
  return (
    <Calculation label={t("Late payments")}>
      {latePayments.map(({ _id, ...values }) => (
        <li key={_id}>
          {t(
            "{month}: received {day}, {count, plural, one {# day} other {# days}} after the due day",
            values,
          )}
        </li>
      ))}
    </Calculation>
  );
}

interface ScoreCalculationProps {
  explanation: PaymentExplanation;
  score: number;
}

function ScoreCalculation({ explanation, score }: ScoreCalculationProps) {
  const { lines, months, inTime } = explanation;
  return (
    <Calculation label={t("What adds up to the score")}>
      {lines.map(({ status, months: count, counts }) => (
        <li key={status}>
          <span className={styles.lineName}>
            {t(status)}
            <small>{counts ? t("counts") : t("does not count")}</small>
          </span>
          <span className={styles.count}>
            {t("{count, plural, one {# month} other {# months}}", { count })}
          </span>
        </li>
      ))}
      <SumLine
        name={
          months === 0
            ? t("No months yet")
            : t("{inTime} of {count, plural, one {# month} other {# months}} in time", {
                inTime,
                count: months,
              })
        }
        value={formatShortPercent(explanation.percentage)}
      />
      {score === explanation.score ? null : (
        <SumLine
          name={t("Set by staff until the next entry")}
          value={formatSigned(score - explanation.score)}
        />
      )}
      <SumLine name={t("Payment score, rounded")} value={String(score)} result />
    </Calculation>
  );
}
