/**
 * Computes a resident's scores, class and fee from the logs (specification, sections 4 and 9). The turnover score, from 0
 * (likely to stay) to 100 (likely to leave), is a weighted sum of five factors. The points of a factor depend on the band in which its
 * value is. Percentages are compared without division, so that values on an edge are exact.
 */

import { type CalendarDate, isCalendarDate, wholeMonthsBetween } from "./calendar.ts";
import type { ResidentClass } from "./enumerations.ts";
import { msg } from "./message.ts";
import { isPaid } from "./payment-status.ts";
import { CLASS_FEES, CLASS_THRESHOLDS, capRP, classOf, paymentScore } from "./scoring.ts";

export interface ScoreInputs extends Omit<TurnoverInputs, "rp" | "residentCP"> {
  /** The sum of all behavior entries' RP, not capped at 20. */
  rpSum: number;
  /** The sum of all reward entries' CP. */
  cpSum: number;
  /** The part of `propertyCpTotal` that is stored for this resident. `cpSum` replaces it. */
  storedCP: number;
}

/** The fields of the automatic score save, without the userID (specification, section 7). */
export interface ResidentScores {
  residentScore: number;
  totalCP: number;
  paymentScore: number;
  turnoverScore: number;
  class: ResidentClass;
  monthlyFee: number;
}

export function residentScores({ rpSum, cpSum, storedCP, ...inputs }: ScoreInputs): ResidentScores {
  const rp = capRP(rpSum);
  const residentClass = classOf(rp);
  const propertyCpTotal = inputs.propertyCpTotal - storedCP + cpSum;
  return {
    residentScore: rp,
    totalCP: cpSum,
    paymentScore: paymentScore(inputs.payments),
    turnoverScore: turnover({ ...inputs, rp, residentCP: cpSum, propertyCpTotal }).score,
    class: residentClass,
    monthlyFee: CLASS_FEES[residentClass],
  };
}

export interface TurnoverInputs {
  payments: readonly { status: string }[];
  /** `YYYY-MM-DD`, or empty. */
  leaseStart: string;
  today: CalendarDate;
  /** The RP total, capped at 20. */
  rp: number;
  residentCP: number;
  /** The CP of all residents together. */
  propertyCpTotal: number;
  /** Dollars per month. */
  monthlyRent: number;
  /** Dollars per month; null if unknown. */
  monthlyIncome: number | null;
  /** The points of the factor of rent and income, for a reader who doesn't know the income. */
  rentToIncomePoints?: number | undefined;
}

export type TurnoverFactor = "payment" | "tenure" | "behavior" | "rewardShare" | "rentToIncome";

/** The contribution of one factor to the score. */
interface TurnoverContribution {
  factor: TurnoverFactor;
  weightPercent: number;
  /** Points of the matching band, or the "else" points if there is nothing to measure. */
  points: number;
  /** Weight times points. The sum of all contributions is the score before rounding. */
  contribution: number;
}

export interface Turnover {
  /** A whole number. */
  score: number;
  contributions: TurnoverContribution[];
}

interface Band {
  edge: number;
  points: number;
}

interface Scale {
  weightPercent: number;
  /** Whether a band has the values from its edge up, or the values up to its edge. The first band that has a value decides. */
  includes: "from" | "upTo";
  bands: readonly Band[];
}

/** Points if no band matches or there is nothing to measure. */
const ELSE_POINTS = 100;

const SCALES: Readonly<Record<TurnoverFactor, Scale>> = {
  payment: {
    weightPercent: 30,
    includes: "from",
    bands: [
      { edge: 90, points: 29 },
      { edge: 80, points: 59 },
      { edge: 70, points: 89 },
    ],
  },
  tenure: {
    weightPercent: 20,
    includes: "from",
    bands: [
      { edge: 36, points: 25 },
      { edge: 12, points: 60 },
    ],
  },
  behavior: {
    weightPercent: 20,
    includes: "from",
    bands: [
      { edge: CLASS_THRESHOLDS.A, points: 20 },
      { edge: CLASS_THRESHOLDS.B, points: 60 },
    ],
  },
  rewardShare: {
    weightPercent: 15,
    includes: "from",
    bands: [
      { edge: 80, points: 20 },
      { edge: 60, points: 40 },
    ],
  },
  rentToIncome: {
    weightPercent: 15,
    includes: "upTo",
    bands: [
      { edge: 30, points: 10 },
      { edge: 40, points: 40 },
      { edge: 50, points: 70 },
    ],
  },
};

/** A value as a fraction, so that percentages are compared without division. */
interface Fraction {
  numerator: number;
  denominator: number;
}

const toFraction = (value: number): Fraction => ({ numerator: value, denominator: 1 });
const percent = (part: number, whole: number): Fraction | null =>
  whole > 0 ? { numerator: part * 100, denominator: whole } : null;
const cents = (dollars: number) => Math.round(dollars * 100);

/** The value of each factor; null if there is nothing to measure. */
function measure(inputs: TurnoverInputs): Record<TurnoverFactor, Fraction | null> {
  const paid = inputs.payments.filter(({ status }) => isPaid(status)).length;
  const { leaseStart, today } = inputs;
  return {
    payment: percent(paid, inputs.payments.length),
    tenure: isCalendarDate(leaseStart) ? toFraction(wholeMonthsBetween(leaseStart, today)) : null,
    behavior: toFraction(inputs.rp),
    rewardShare: percent(inputs.residentCP, inputs.propertyCpTotal),
    rentToIncome: rentToIncome(inputs),
  };
}

function pointsOf(factor: TurnoverFactor, value: Fraction | null): number {
  const { includes, bands } = SCALES[factor];
  const band = bands.find(({ edge }) => {
    if (!value) return false;
    const scaledEdge = edge * value.denominator;
    return includes === "from" ? value.numerator >= scaledEdge : value.numerator <= scaledEdge;
  });
  return band?.points ?? ELSE_POINTS;
}

const rentToIncome = ({
  monthlyRent,
  monthlyIncome,
}: Pick<TurnoverInputs, "monthlyRent" | "monthlyIncome">) =>
  percent(cents(monthlyRent), cents(monthlyIncome ?? 0));

/** The points of the factor of rent and income. */
export function rentToIncomePoints(inputs: Pick<TurnoverInputs, "monthlyRent" | "monthlyIncome">): number {
  return pointsOf("rentToIncome", rentToIncome(inputs));
}

/** Computes the turnover score and the contribution of each factor. */
export function turnover(inputs: TurnoverInputs): Turnover {
  const values = measure(inputs);
  const contributions = (Object.keys(SCALES) as TurnoverFactor[]).map((factor) => {
    const { weightPercent } = SCALES[factor];
    const knownPoints = factor === "rentToIncome" ? inputs.rentToIncomePoints : undefined;
    const points = knownPoints ?? pointsOf(factor, values[factor]);
    return { factor, weightPercent, points, contribution: (weightPercent * points) / 100 };
  });
  const hundredths = contributions.reduce(
    (sum, { weightPercent, points }) => sum + weightPercent * points,
    0,
  );
  return { score: Math.round(hundredths / 100), contributions };
}

/** Lower edges of the bands. A score on an edge belongs to the band above it. */
export const TURNOVER_EDGES = { moderate: 40, high: 60, critical: 80 } as const;

export type TurnoverTone = "green" | "amber" | "red";

/** Bands of the profile gauge, lowest first. Each band ends at the edge of the next one. */
export const TURNOVER_RISKS = [
  { from: 0, label: msg("Low Turnover Risk"), tone: "green" },
  { from: TURNOVER_EDGES.moderate, label: msg("Moderate Risk"), tone: "amber" },
  { from: TURNOVER_EDGES.high, label: msg("High Risk"), tone: "red" },
  { from: TURNOVER_EDGES.critical, label: msg("Critical Risk"), tone: "red" },
] as const satisfies readonly { from: number; label: string; tone: TurnoverTone }[];

export type TurnoverRisk = (typeof TURNOVER_RISKS)[number];

/** Returns the profile gauge's band of a turnover score. */
export function turnoverRiskOf(score: number): TurnoverRisk {
  return TURNOVER_RISKS.findLast(({ from }) => score >= from) ?? TURNOVER_RISKS[0];
}

/** Returns the dashboard gauge's color and label for an average turnover score. */
export function turnoverLevel(score: number): { tone: TurnoverTone; label: "Low" | "Moderate" | "High" } {
  if (score < TURNOVER_EDGES.moderate) return { tone: "green", label: msg("Low") };
  if (score < TURNOVER_EDGES.high) return { tone: "amber", label: msg("Moderate") };
  return { tone: "red", label: msg("High") };
}
