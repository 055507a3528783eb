/** Explains the payment score: the months by status, and the effect of the next one. */
import { findBehavior } from "@domain/behavior-rules.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import { isLate, isPaidInTime } from "@domain/payment-status.ts";
import { explainPayments, type PaymentExplanation } from "@domain/score-explanation.ts";
import { CalendarClock, Check, CircleAlert, Clock, Home } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { Text } from "../../ui/layout.tsx";
import { Meter } from "../../ui/meter.tsx";
import { signed } from "../../ui/points.tsx";
import { Headline, Ledger, Step, Steps, SumLine } from "./parts.tsx";
import styles from "./why.module.css";

const SCORE_MAX = 100;
const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;
const small = { size: 14, strokeWidth: 2.25, "aria-hidden": true } as const;

/** Two years. The counts below cover all months. */
const MONTHS_DRAWN = 24;

interface PaymentScoreProps {
  score: number;
  /** By month, newest first. */
  entries: readonly PaymentLogView[];
  isOccupant?: true | undefined;
}

export function PaymentScoreExplained({ score, entries, isOccupant }: PaymentScoreProps) {
  if (isOccupant) {
    return (
      <Text tone="body">
        Not on the lease: an occupant doesn't owe the rent, so there is no Payment score.
      </Text>
    );
  }
  return <LeaseholderScore score={score} entries={entries} />;
}

function LeaseholderScore({ score, entries }: Omit<PaymentScoreProps, "isOccupant">) {
  const why = explainPayments(entries);
  const onTime = findBehavior("Paid Rent on Time (Monthly)")?.rp ?? 0;
  return (
    <>
      <Headline value={score} unit={`/ ${SCORE_MAX}`}>
        <Meter share={score} label={`${score} of ${SCORE_MAX}`} />
      </Headline>
      <Text tone="body">
        The share of your months that were paid early or on time. Late and unpaid months do not count.
      </Text>
      <MonthStrip entries={entries} />
      <Counts why={why} score={score} />
      <Steps>
        <Step icon={<CalendarClock {...icon} />} title="The next month">
          Paid on time, your score {becomes(score, why.next.inTime)}. Paid late, it{" "}
          {becomes(score, why.next.late)}.
        </Step>
        <Step icon={<Home {...icon} />} title="Class and fee">
          They follow the Resident score, not this one. Rent paid on time counts there, too: {signed(onTime)}{" "}
          each month.
        </Step>
      </Steps>
    </>
  );
}

function becomes(from: number, to: number): string {
  return from === to ? `stays at ${to}` : `${to > from ? "rises" : "falls"} to ${to}`;
}

function toneOf(status: string): { className: string | undefined; Icon: typeof Check } {
  if (isPaidInTime(status)) return { className: styles.inTime, Icon: Check };
  return isLate(status)
    ? { className: styles.late, Icon: Clock }
    : { className: styles.unpaid, Icon: CircleAlert };
}

/** The latest months, one square each. The counts below give the same information as text. */
function MonthStrip({ entries }: { entries: readonly PaymentLogView[] }) {
  if (entries.length === 0) return null;
  return (
    <div className={styles.strip} aria-hidden="true">
      {entries
        .slice(0, MONTHS_DRAWN)
        .reverse()
        .map(({ _id, monthYear, status }) => {
          const { className, Icon } = toneOf(status);
          return (
            <span key={_id} title={`${monthYear}: ${status}`}>
              <i className={cx(styles.month, className)}>
                <Icon {...small} />
              </i>
              {monthYear.slice(0, 1)}
            </span>
          );
        })}
    </div>
  );
}

const months = (count: number) => (count === 1 ? "1 month" : `${count} months`);

function Counts({ why, score }: { why: PaymentExplanation; score: number }) {
  const exact = why.percentage.toFixed(1).replace(/\.0$/, "");
  return (
    <Ledger label="What adds up to the score">
      {why.lines.map(({ status, months: count, counts }) => (
        <li key={status}>
          <span className={styles.lineName}>
            {status}
            <small>{counts ? "counts" : "does not count"}</small>
          </span>
          <span className={styles.count}>{months(count)}</span>
        </li>
      ))}
      <SumLine
        name={why.months === 0 ? "No months yet" : `${why.inTime} of ${months(why.months)} in time`}
        value={`${exact}%`}
      />
      {score === why.score ? null : (
        <SumLine name="Set by staff until the next entry" value={signed(score - why.score)} />
      )}
      <SumLine name="Payment score, rounded" value={String(score)} result />
    </Ledger>
  );
}
