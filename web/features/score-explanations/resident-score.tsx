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
import { formatMonthYear } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/formats.ts";
import { useProperty } from "../../lib/property.store.ts";
import { usePropertyZone } from "../../lib/property-zone.store.ts";
import { rich, t } from "../../lib/t.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { cx } from "../../ui/cx.ts";
import { Text } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Meter } from "../../ui/meter.tsx";
import { Pill } from "../../ui/pill.tsx";
import { formatSigned } from "../../ui/points.tsx";
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
        {showsHistory ? t("Back to what adds up to the score") : t("Step through the history of the score")}
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
            {t("Class {class} · {fee} a month", {
              class: resident.class,
              fee: formatMoney(resident.monthlyFee),
            })}
          </Pill>
        }
      >
        <Meter
          share={(residentScore / RESIDENT_SCORE_MAX) * 100}
          label={t("{number} of {count}", { number: residentScore, count: RESIDENT_SCORE_MAX })}
          breaks={BREAKS}
          parts={[t("Class C"), t("Class B"), t("Class A")]}
        />
      </Headline>
      <Steps>
        {why.up ? <StepUp step={why.up} fee={why.fee} /> : null}
        {why.down ? <StepDown step={why.down} from={why} /> : null}
      </Steps>
      {why.up ? <Ways entries={entries} to={why.up.class} /> : null}
      <ClassAndFee why={why} resident={resident} />
      <Text tone="body">
        {t("Each entry in your Behavior Log adds or deducts RP. Your score is their sum, up to {max}.", {
          max: RESIDENT_SCORE_MAX,
        })}
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
  const shownWays = showsAll ? ways : ways.filter(({ month }, index) => index < FEW || month !== undefined);
  return (
    <>
      <Text tone="body">{t("Each of these alone would lead to class {class}:", { class: to })}</Text>
      <Ledger label={t("What leads to class {class}", { class: to })}>
        {shownWays.map(({ type, rp, count, month }) => (
          <LedgerLine
            key={type}
            name={t(type)}
            note={
              month === undefined
                ? timesNote(count)
                : t("each month until {month}", { month: monthName(month) })
            }
            points={rp}
          />
        ))}
        {shownWays.length < ways.length ? (
          <li>
            <button type="button" className={cx(text.link, text.reach)} onClick={() => setShowsAll(true)}>
              {t("Show all {count}", { count: ways.length })}
            </button>
          </li>
        ) : null}
      </Ledger>
    </>
  );
}

/** The types that staff can enter. */
const useOffered = () => offeredBehaviors(useProperty(({ scores }) => scores.offTypes));

const timesNote = (count: number) => t("{count, plural, one {once} other {# times}}", { count });

/** 'Mar 2027' */
function monthName(month: CalendarMonth): string {
  const [year = "", number = "1"] = month.split("-");
  return formatMonthYear(`${MONTHS[Number(number) - 1]} ${year}`);
}

/** The sum of all gains, or of all losses. */
const sumOf = (lines: readonly ScoreLine[]) => roundSum(lines.reduce((sum, { rp }) => sum + rp, 0));

function Sum({ why, stored }: { why: ScoreExplanation; stored: number }) {
  const gained = sumOf(why.lines.filter(({ rp }) => rp > 0));
  const lost = sumOf(why.lines.filter(({ rp }) => rp < 0));
  return (
    <Ledger label={t("What adds up to the score")}>
      {why.lines.map(({ type, count, rp }) => (
        <LedgerLine key={type} name={t(type)} note={timesText(count)} points={rp} />
      ))}
      {why.lines.length === 0 ? <li className={styles.none}>{t("No entries yet.")}</li> : null}
      {gained > 0 && lost < 0 ? (
        <>
          <SumLine name={t("Gained")} value={formatSigned(gained)} />
          <SumLine name={t("Lost")} value={formatSigned(lost)} />
        </>
      ) : null}
      {why.aboveCap > 0 ? (
        <>
          <SumLine name={t("All entries")} value={formatSigned(why.sum)} />
          <SumLine
            name={t("Above {max}, not counted", { max: RESIDENT_SCORE_MAX })}
            value={formatSigned(-why.aboveCap)}
          />
        </>
      ) : null}
      <AdjustmentLine stored={stored} computed={why.score} unit="" />
      <SumLine name={t("Resident score")} value={String(stored)} result />
    </Ledger>
  );
}

/** Class and fee follow the score. If staff entered other values, this says that the next entry will change them. */
function ClassAndFee({ why, resident }: { why: ScoreExplanation; resident: ResidentScoreProps["resident"] }) {
  if (resident.class === why.class && resident.monthlyFee === why.fee) return null;
  return (
    <p className={styles.note}>
      {t(
        "Staff entered class {class} and {fee} a month. The next log entry sets both by the score: currently class {nextClass} and {nextFee} a month.",
        {
          class: resident.class,
          fee: formatMoney(resident.monthlyFee),
          nextClass: why.class,
          nextFee: formatMoney(why.fee),
        },
      )}
    </p>
  );
}

const rp = (count: number) => t("{count} RP", { count });

/** '$10 less a month' or '$10 more a month'. */
function difference(dollars: number): string {
  const amount = formatMoney(Math.abs(dollars));
  return dollars < 0 ? t("{amount} less a month", { amount }) : t("{amount} more a month", { amount });
}

function StepUp({ step, fee }: { step: ClassStep; fee: number }) {
  const onTime = useOffered().find(({ type }) => type === ON_TIME);
  return (
    <Step
      icon={<TrendingUp {...icon} />}
      title={t("{points} more for class {class}", { points: rp(step.distance), class: step.class })}
    >
      {rich(
        "The monthly fee would go from {from} to {to}: <b>{difference}</b>.",
        { b: (inner) => <b>{inner}</b> },
        { from: formatMoney(fee), to: formatMoney(step.fee), difference: difference(step.feeDifference) },
      )}
      {onTime ? ` ${onTimeText(step.distance, onTime.rp)}` : null}
    </Step>
  );
}

function onTimeText(distance: number, each: number): string {
  const months = Math.ceil(distance / each);
  return t(
    "Rent paid on time gives {points} each month, so {count, plural, one {# month} other {# months}} would do it.",
    { points: formatSigned(each), count: months },
  );
}

function StepDown({ step, from }: { step: ClassStep; from: ScoreExplanation }) {
  const title =
    step.distance === 0
      ? t("Right at the edge of class {class}", { class: from.class })
      : t("{points} to spare in class {class}", { points: rp(step.distance), class: from.class });
  const values = {
    points: rp(step.distance),
    class: step.class,
    fee: formatMoney(step.fee),
    difference: difference(step.feeDifference),
  };
  return (
    <Step icon={<ShieldCheck {...icon} />} title={title}>
      {step.distance === 0
        ? t("Losing any RP would mean class {class} and {fee}: {difference}.", values)
        : t("Losing more than {points} would mean class {class} and {fee}: {difference}.", values)}
    </Step>
  );
}
