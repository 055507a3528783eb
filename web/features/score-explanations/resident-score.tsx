/** Explains the Resident score: its entries, the distance to the next class, and the change of the monthly fee. */

import type { BehaviorLogView } from "@domain/behavior-log.ts";

import { monthIn } from "@domain/calendar.ts";
import type { ResidentView } from "@domain/resident.ts";
import {
  type ClassStep,
  explainScore,
  type ScoreExplanation,
  type ScoreLine,
} from "@domain/score-explanation.ts";
import { RESIDENT_SCORE_MAX, roundSum } from "@domain/scoring.ts";
import { waysUp } from "@domain/ways-up.ts";
import { ShieldCheck, TrendingUp } from "lucide-react";
import { useRef, useState } from "react";
import { formatMonth } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/formats.ts";

import { usePropertyZone } from "../../lib/property-zone.store.ts";
import { rich, t } from "../../lib/t.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { cx } from "../../ui/cx.ts";
import { Text } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ResidentScoreMeter } from "../../ui/meter.tsx";
import { Pill } from "../../ui/pill.tsx";
import { formatSigned } from "../../ui/points.tsx";
import text from "../../ui/text.module.css";
import { useOfferedBehaviors, useOnTimeRP } from "./offered-behaviors.ts";
import {
  AdjustmentLine,
  Calculation,
  CalculationLine,
  Headline,
  Step,
  Steps,
  SumLine,
  timesText,
} from "./parts.tsx";
import styles from "./why.module.css";

interface ResidentScoreProps {
  resident: Pick<ResidentView, "userID" | "updatedAt" | "residentScore" | "class" | "monthlyFee">;
  entries: readonly BehaviorLogView[];
}

const scoreHistory = lazyPart(async () => (await import("./score-history.tsx")).ScoreHistory);

export function ResidentScoreExplained({ resident, entries }: ResidentScoreProps) {
  const [showsHistory, setShowsHistory] = useState(false);
  const explanation = explainScore(entries);
  const { up, down, fee } = explanation;
  const { residentScore, userID, updatedAt } = resident;
  const toggleButton = useRef<HTMLButtonElement>(null);

  function toggleHistory(): void {
    setShowsHistory(!showsHistory);
    // The button is drawn in another place.
    requestAnimationFrame(() => toggleButton.current?.focus());
  }

  const toggle = (
    <p>
      <button ref={toggleButton} type="button" className={cx(text.link, text.reach)} onClick={toggleHistory}>
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
        <ResidentScoreMeter score={residentScore} />
      </Headline>
      <Steps>
        {up ? <StepUp step={up} fee={fee} /> : null}
        {down ? <StepDown step={down} currentClass={explanation.class} /> : null}
      </Steps>
      {up ? <WaysUp entries={entries} nextClass={up.class} /> : null}
      <ClassAndFee explanation={explanation} resident={resident} />
      <Text tone="body">
        {t("Each entry in your Behavior Log adds or deducts RP. Your score is their sum, up to {max}.", {
          max: RESIDENT_SCORE_MAX,
        })}
      </Text>
      <ScoreCalculation explanation={explanation} stored={residentScore} />
      {toggle}
    </>
  );
}

/** The number of ways that are shown at first. */
const FIRST_WAYS = 5;

interface WaysUpProps {
  entries: ResidentScoreProps["entries"];
  nextClass: string;
}

/** Ways to the next class: behaviors of the catalog, and how often each is needed. Monthly behaviors are always shown. */
function WaysUp({ entries, nextClass }: WaysUpProps) {
  const [showsAll, setShowsAll] = useState(false);
  const today = usePropertyToday();
  const timeZone = usePropertyZone((state) => state.timeZone);
  const datedEntries = entries.map(({ type, rp, createdAt }) => ({
    type,
    rp,
    month: monthIn(new Date(createdAt), timeZone),
  }));
  const ways = waysUp(datedEntries, today, useOfferedBehaviors());
  const shownWays = showsAll
    ? ways
    : ways.filter(({ month }, index) => index < FIRST_WAYS || month !== undefined);
  return (
    <>
      <Text tone="body">{t("Each of these alone would lead to class {class}:", { class: nextClass })}</Text>
      <Calculation label={t("What leads to class {class}", { class: nextClass })}>
        {shownWays.map(({ type, rp, count, month }) => (
          <CalculationLine
            key={type}
            name={t(type)}
            note={
              month === undefined
                ? timesNote(count)
                : t("each month until {month}", { month: formatMonth(month) })
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
      </Calculation>
    </>
  );
}

const timesNote = (count: number) => t("{count, plural, one {once} other {# times}}", { count });

const sumOf = (lines: readonly ScoreLine[]) => roundSum(lines.reduce((sum, { rp }) => sum + rp, 0));

interface ScoreCalculationProps {
  explanation: ScoreExplanation;
  /** The score of the resident's record, which staff may have entered. */
  stored: number;
}

function ScoreCalculation({ explanation, stored }: ScoreCalculationProps) {
  const { lines, sum, aboveCap, score } = explanation;
  const gains = sumOf(lines.filter(({ rp }) => rp > 0));
  const losses = sumOf(lines.filter(({ rp }) => rp < 0));
  return (
    <Calculation label={t("What adds up to the score")}>
      {lines.map(({ type, count, rp }) => (
        <CalculationLine key={type} name={t(type)} note={timesText(count)} points={rp} />
      ))}
      {lines.length === 0 ? <li className={styles.none}>{t("No entries yet.")}</li> : null}
      {gains > 0 && losses < 0 ? (
        <>
          <SumLine name={t("Gained")} value={formatSigned(gains)} />
          <SumLine name={t("Lost")} value={formatSigned(losses)} />
        </>
      ) : null}
      {aboveCap > 0 ? (
        <>
          <SumLine name={t("All entries")} value={formatSigned(sum)} />
          <SumLine
            name={t("Above {max}, not counted", { max: RESIDENT_SCORE_MAX })}
            value={formatSigned(-aboveCap)}
          />
        </>
      ) : null}
      <AdjustmentLine stored={stored} computed={score} />
      <SumLine name={t("Resident score")} value={String(stored)} result />
    </Calculation>
  );
}

interface ClassAndFeeProps extends Pick<ResidentScoreProps, "resident"> {
  explanation: ScoreExplanation;
}

/** Class and fee follow the score. If staff entered other values, this says that the next entry will change them. */
function ClassAndFee({ explanation, resident }: ClassAndFeeProps) {
  if (resident.class === explanation.class && resident.monthlyFee === explanation.fee) return null;
  return (
    <p className={styles.note}>
      {t(
        "Staff entered class {class} and {fee} a month. The next log entry sets both by the score: currently class {nextClass} and {nextFee} a month.",
        {
          class: resident.class,
          fee: formatMoney(resident.monthlyFee),
          nextClass: explanation.class,
          nextFee: formatMoney(explanation.fee),
        },
      )}
    </p>
  );
}

const rpText = (count: number) => t("{count} RP", { count });

/** '$10 less a month' or '$10 more a month'. */
function differenceText(dollars: number): string {
  const amount = formatMoney(Math.abs(dollars));
  return dollars < 0 ? t("{amount} less a month", { amount }) : t("{amount} more a month", { amount });
}

function StepUp({ step, fee }: { step: ClassStep; fee: number }) {
  const onTimeRP = useOnTimeRP();
  return (
    <Step
      icon={<TrendingUp size={18} />}
      title={t("{points} more for class {class}", { points: rpText(step.distance), class: step.class })}
    >
      {rich(
        "The monthly fee would go from {from} to {to}: <b>{difference}</b>.",
        { b: (inner) => <b>{inner}</b> },
        { from: formatMoney(fee), to: formatMoney(step.fee), difference: differenceText(step.feeDifference) },
      )}
      {onTimeRP === undefined ? null : ` ${onTimeText(step.distance, onTimeRP)}`}
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

function StepDown({ step, currentClass }: { step: ClassStep; currentClass: string }) {
  const title =
    step.distance === 0
      ? t("Right at the edge of class {class}", { class: currentClass })
      : t("{points} to spare in class {class}", { points: rpText(step.distance), class: currentClass });
  const values = {
    points: rpText(step.distance),
    class: step.class,
    fee: formatMoney(step.fee),
    difference: differenceText(step.feeDifference),
  };
  return (
    <Step icon={<ShieldCheck size={18} />} title={title}>
      {step.distance === 0
        ? t("Losing any RP would mean class {class} and {fee}: {difference}.", values)
        : t("Losing more than {points} would mean class {class} and {fee}: {difference}.", values)}
    </Step>
  );
}
