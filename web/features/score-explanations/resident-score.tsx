/** Explains the Resident score: its entries, the distance to the next class, and the change of the monthly fee. */
import type { BehaviorLogView } from "@domain/behavior-log.ts";
import { offeredBehaviors } from "@domain/behavior-rules.ts";
import { type CalendarMonth, monthIn } from "@domain/calendar.ts";
import { MONTHS } from "@domain/enumerations.ts";
import type { ResidentView } from "@domain/resident.ts";
import {
  type ClassStep,
  explainScore,
  type ScoreExplanation,
  type ScoreLine,
} from "@domain/score-explanation.ts";
import { CLASS_THRESHOLDS, RESIDENT_SCORE_MAX, roundSum } from "@domain/scoring.ts";
import { waysUp } from "@domain/ways-up.ts";
import { ShieldCheck, TrendingUp } from "lucide-react";
import { useState } from "react";
import { formatMoney } from "../../lib/formats.ts";
import { useProperty } from "../../lib/property.store.ts";
import { usePropertyZone } from "../../lib/property-zone.store.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { cx } from "../../ui/cx.ts";
import { Text } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Meter } from "../../ui/meter.tsx";
import { Pill } from "../../ui/pill.tsx";
import { signed } from "../../ui/points.tsx";
import text from "../../ui/text.module.css";
import { AdjustmentLine, Headline, Ledger, LedgerLine, Step, Steps, SumLine, timesText } from "./parts.tsx";
import styles from "./why.module.css";

const BREAKS = [CLASS_THRESHOLDS.B, CLASS_THRESHOLDS.A].map((rp) => (rp / RESIDENT_SCORE_MAX) * 100);
const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The example for gaining points. */
const ON_TIME = "Paid Rent on Time (Monthly)";

interface ResidentScoreProps {
  resident: Pick<ResidentView, "userID" | "updatedAt" | "residentScore" | "class" | "monthlyFee">;
  entries: readonly BehaviorLogView[];
}

const scoreHistory = lazyPart(async () => (await import("./score-history.tsx")).ScoreHistory);

export function ResidentScoreExplained({ resident, entries }: ResidentScoreProps) {
  const [showsHistory, setShowsHistory] = useState(false);
  const why = explainScore(entries);
  const { residentScore, userID, updatedAt } = resident;
  const toggle = (
    <p>
      <button
        type="button"
        className={cx(text.link, text.reach)}
        onClick={() => setShowsHistory(!showsHistory)}
      >
        {showsHistory ? "Back to what adds up to the score" : "Step through the history of the score"}
      </button>
    </p>
  );
  if (showsHistory) {
    return (
      <>
        {toggle}
        <scoreHistory.Part rows={5} userID={userID} updatedAt={updatedAt} />
      </>
    );
  }
  return (
    <>
      <Headline
        value={residentScore}
        unit={`/ ${RESIDENT_SCORE_MAX}`}
        aside={
          <Pill>
            Class {resident.class} · {formatMoney(resident.monthlyFee)} a month
          </Pill>
        }
      >
        <Meter
          share={(residentScore / RESIDENT_SCORE_MAX) * 100}
          label={`${residentScore} of ${RESIDENT_SCORE_MAX}`}
          breaks={BREAKS}
          parts={["Class C", "Class B", "Class A"]}
        />
      </Headline>
      <Steps>
        {why.up ? <StepUp step={why.up} fee={why.fee} /> : null}
        {why.down ? <StepDown step={why.down} from={why} /> : null}
      </Steps>
      {why.up ? <Ways entries={entries} to={why.up.class} /> : null}
      <ClassAndFee why={why} resident={resident} />
      <Text tone="body">
        Each entry in your Behavior Log adds or deducts RP. Your score is their sum, up to{" "}
        {RESIDENT_SCORE_MAX}.
      </Text>
      <Sum why={why} stored={residentScore} />
      {toggle}
    </>
  );
}

/** Ways that are shown at first. */
const FEW = 5;

/** Ways to the next class: entries of the catalog, and how many of them. Monthly ones are always shown, with their month. */
function Ways({ entries, to }: { entries: ResidentScoreProps["entries"]; to: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const today = usePropertyToday();
  const timeZone = usePropertyZone((state) => state.timeZone);
  const dated = entries.map(({ type, rp, createdAt }) => ({
    type,
    rp,
    month: monthIn(new Date(createdAt), timeZone),
  }));
  const ways = waysUp(dated, today, useOffered());
  const shown = showsAll ? ways : ways.filter(({ month }, index) => index < FEW || month !== undefined);
  return (
    <>
      <Text tone="body">Each of these alone would lead to class {to}:</Text>
      <Ledger label={`What leads to class ${to}`}>
        {shown.map(({ type, rp, count, month }) => (
          <LedgerLine
            key={type}
            name={type}
            note={month === undefined ? timesNote(count) : `each month until ${monthName(month)}`}
            points={rp}
          />
        ))}
        {shown.length < ways.length ? (
          <li>
            <button type="button" className={cx(text.link, text.reach)} onClick={() => setShowsAll(true)}>
              Show all {ways.length}
            </button>
          </li>
        ) : null}
      </Ledger>
    </>
  );
}

/** The types that staff can enter. */
const useOffered = () => offeredBehaviors(useProperty(({ scores }) => scores.offTypes));

const timesNote = (count: number) => (count === 1 ? "once" : `${count} times`);

/** 'Mar 2027' */
function monthName(month: CalendarMonth): string {
  const [year = "", number = "1"] = month.split("-");
  return `${MONTHS[Number(number) - 1]} ${year}`;
}

/** The sum of all gains, or of all losses. */
const sumOf = (lines: readonly ScoreLine[]) => roundSum(lines.reduce((sum, { rp }) => sum + rp, 0));

function Sum({ why, stored }: { why: ScoreExplanation; stored: number }) {
  const gained = sumOf(why.lines.filter(({ rp }) => rp > 0));
  const lost = sumOf(why.lines.filter(({ rp }) => rp < 0));
  return (
    <Ledger label="What adds up to the score">
      {why.lines.map(({ type, count, rp }) => (
        <LedgerLine key={type} name={type} note={timesText(count)} points={rp} />
      ))}
      {why.lines.length === 0 ? <li className={styles.none}>No entries yet.</li> : null}
      {gained > 0 && lost < 0 ? (
        <>
          <SumLine name="Gained" value={signed(gained)} />
          <SumLine name="Lost" value={signed(lost)} />
        </>
      ) : null}
      {why.aboveCap > 0 ? (
        <>
          <SumLine name="All entries" value={signed(why.sum)} />
          <SumLine name={`Above ${RESIDENT_SCORE_MAX}, not counted`} value={signed(-why.aboveCap)} />
        </>
      ) : null}
      <AdjustmentLine stored={stored} computed={why.score} unit="" />
      <SumLine name="Resident score" value={String(stored)} result />
    </Ledger>
  );
}

/** Class and fee follow the score. If staff entered other values, this says that the next entry will change them. */
function ClassAndFee({ why, resident }: { why: ScoreExplanation; resident: ResidentScoreProps["resident"] }) {
  if (resident.class === why.class && resident.monthlyFee === why.fee) return null;
  return (
    <p className={styles.note}>
      Staff entered class {resident.class} and {formatMoney(resident.monthlyFee)} a month. The next log entry
      sets both by the score: currently class {why.class} and {formatMoney(why.fee)} a month.
    </p>
  );
}

const rp = (count: number) => `${count} RP`;

/** '$10 less a month' or '$10 more a month'. */
function difference(dollars: number): string {
  return `${formatMoney(Math.abs(dollars))} ${dollars < 0 ? "less" : "more"} a month`;
}

function StepUp({ step, fee }: { step: ClassStep; fee: number }) {
  const onTime = useOffered().find(({ type }) => type === ON_TIME);
  return (
    <Step icon={<TrendingUp {...icon} />} title={`${rp(step.distance)} more for class ${step.class}`}>
      The monthly fee would go from {formatMoney(fee)} to {formatMoney(step.fee)}:{" "}
      <b>{difference(step.feeDifference)}</b>.{onTime ? ` ${onTimeText(step.distance, onTime.rp)}` : null}
    </Step>
  );
}

function onTimeText(distance: number, each: number): string {
  const months = Math.ceil(distance / each);
  const unit = months === 1 ? "month" : "months";
  return `Rent paid on time gives ${signed(each)} each month, so ${months} ${unit} would do it.`;
}

function StepDown({ step, from }: { step: ClassStep; from: ScoreExplanation }) {
  const title =
    step.distance === 0
      ? `Right at the edge of class ${from.class}`
      : `${rp(step.distance)} to spare in class ${from.class}`;
  const after = step.distance === 0 ? "Losing any RP" : `Losing more than ${rp(step.distance)}`;
  return (
    <Step icon={<ShieldCheck {...icon} />} title={title}>
      {after} would mean class {step.class} and {formatMoney(step.fee)}: {difference(step.feeDifference)}.
    </Step>
  );
}
