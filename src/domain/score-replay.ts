/**
 * The history of a resident's score, class and fee: one step for each entry and for each other change. It is computed from the
 * behavior entries by the formulas, and from the audit trail for what staff entered and what a resident started with.
 */
import { z } from "zod";
import type { FieldChange } from "./audit-event.ts";
import { RESIDENT_CLASSES, type ResidentClass } from "./enumerations.ts";
import { recordID, timestamp } from "./fields.ts";
import { CLASS_FEES, capRP, classOf, RESIDENT_DEFAULTS, roundSum } from "./scoring.ts";

export const scoreStepSchema = z
  .strictObject({
    _id: recordID,
    at: timestamp,
    kind: z
      .enum(["start", "entry", "reversal", "change", "present"])
      .describe(
        "start: the resident was created; change: something else than a behavior entry changed a figure; present: the figures differ from all that is recorded",
      ),
    text: z.string().describe("The type of the entry, or the cause of the change"),
    rp: z.number().nullable().describe("The RP of the entry"),
    residentScore: z.number(),
    class: z.enum(RESIDENT_CLASSES),
    monthlyFee: z.number(),
    isRecorded: z
      .boolean()
      .describe(
        "Whether class and fee of that moment are recorded. Otherwise they are what the formulas give",
      ),
  })
  .meta({ title: "ScoreStep" });
export type ScoreStep = z.infer<typeof scoreStepSchema>;

interface ReplayedEntry {
  _id: string;
  type: string;
  rp: number;
  createdAt: Date;
  reversal?: unknown;
}

interface ReplayedEvent {
  _id: string;
  action: string;
  cause: string;
  changes: readonly FieldChange[];
  createdAt: Date;
}

interface ReplayedResident {
  _id: string;
  residentScore: number;
  class: ResidentClass;
  monthlyFee: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface ReplayInputs {
  resident: ReplayedResident;
  /** All behavior entries, reversed pairs included, in any order. */
  entries: readonly ReplayedEntry[];
  /** The events of `REPLAYED_ACTIONS`, in any order. */
  events: readonly ReplayedEvent[];
}

/** The actions of the audit trail from which the history is computed. */
export const REPLAYED_ACTIONS = [
  "resident-created",
  "resident-registered",
  "class-changed",
  "resident-updated",
] as const;

type Figures = Pick<ScoreStep, "residentScore" | "class" | "monthlyFee">;
const SCORE = ["residentScore"] as const;
const CLASS_AND_FEE = ["class", "monthlyFee"] as const;
const FIELDS = [...SCORE, ...CLASS_AND_FEE] as const;

/** The `_id` of the start of a resident whose creation is not recorded. */
const NO_ID = "0".repeat(24);

/** Causes of class changes that follow from a behavior entry. Those are computed from the entries. */
const FROM_ENTRY = /^(Behavior entry|Reversal of behavior entry) /;

const byTime = (one: { createdAt: Date }, other: { createdAt: Date }) =>
  one.createdAt.getTime() - other.createdAt.getTime();

/** The figures that an event changed to, or from. A change of class or fee is a separate event with its cause. */
function figuresOf({ action, changes }: ReplayedEvent, side: "from" | "to"): Partial<Figures> {
  const fields = action === "class-changed" ? CLASS_AND_FEE : SCORE;
  const changedFields = fields.flatMap((field) => {
    const value = changes.find((change) => change.field === field)?.[side];
    return value === undefined || value === null ? [] : [[field, value]];
  });
  return Object.fromEntries(changedFields) as Partial<Figures>;
}

const differs = (figures: Figures, others: Partial<Figures>) =>
  FIELDS.some((field) => others[field] !== undefined && others[field] !== figures[field]);

/** A resident's initial figures: the value before the first change of each, or the present one. */
function firstFigures(
  resident: ReplayedResident,
  events: readonly ReplayedEvent[],
  hasEntries: boolean,
): Figures {
  const first: Partial<Figures> = {};
  for (const event of events.toReversed()) Object.assign(first, figuresOf(event, "from"));
  return {
    residentScore: RESIDENT_DEFAULTS.residentScore,
    class: first.class ?? (hasEntries ? RESIDENT_DEFAULTS.class : resident.class),
    monthlyFee: first.monthlyFee ?? resident.monthlyFee,
  };
}

/** The steps of a resident's score, oldest first. The last one has the present figures. */
export function replayScore({ resident, entries, events }: ReplayInputs): ScoreStep[] {
  const inOrder = [...events].sort(byTime);
  const creation = inOrder.find(
    ({ action }) => action === "resident-created" || action === "resident-registered",
  );
  const changes = inOrder.filter(
    (event) => event !== creation && Object.keys(figuresOf(event, "to")).length > 0,
  );
  const earliest = [creation?.createdAt ?? resident.createdAt, ...entries.map(({ createdAt }) => createdAt)];
  const startedAt = new Date(Math.min(...earliest.map((moment) => moment.getTime())));

  let sum = 0;
  let figures = firstFigures(resident, changes, entries.length > 0);
  const steps: ScoreStep[] = [];
  const add = (
    step: Pick<ScoreStep, "_id" | "kind" | "text"> & { at: Date; rp?: number; isRecorded?: boolean },
  ) =>
    steps.push({
      rp: null,
      isRecorded: true,
      ...step,
      ...figures,
      at: step.at.toISOString(),
    });

  function addEntry({ _id, type, rp, createdAt, reversal }: ReplayedEntry): void {
    sum = roundSum(sum + rp);
    const residentScore = capRP(sum);
    const ofScore = classOf(residentScore);
    const next = { residentScore, class: ofScore, monthlyFee: CLASS_FEES[ofScore] };
    const changesClass = next.class !== figures.class || next.monthlyFee !== figures.monthlyFee;
    figures = next;
    // A change of class or fee is recorded in the audit trail, which is read after the entry.
    add({
      _id,
      at: createdAt,
      kind: reversal ? "reversal" : "entry",
      text: type,
      rp,
      isRecorded: !changesClass,
    });
  }

  /** Marks the step of the entry that an event follows from. */
  function confirm(to: Partial<Figures>): void {
    const step = steps.findLast((one) => !one.isRecorded && !differs(one, to));
    if (step) step.isRecorded = true;
  }

  function addEvent(event: ReplayedEvent): void {
    const to = figuresOf(event, "to");
    if (event.action === "class-changed" && FROM_ENTRY.test(event.cause)) {
      confirm(to);
      return;
    }
    if (!differs(figures, to)) return;
    figures = { ...figures, ...to };
    add({ _id: event._id, at: event.createdAt, kind: "change", text: event.cause });
  }

  add({
    _id: creation?._id ?? NO_ID,
    at: startedAt,
    kind: "start",
    text: "",
    isRecorded: creation?.createdAt.getTime() === startedAt.getTime(),
  });
  const dated = [
    ...entries.map((entry) => ({ createdAt: entry.createdAt, apply: () => addEntry(entry) })),
    ...changes.map((event) => ({ createdAt: event.createdAt, apply: () => addEvent(event) })),
  ].sort(byTime);
  for (const { apply } of dated) apply();
  if (differs(figures, resident)) {
    const { residentScore, class: presentClass, monthlyFee } = resident;
    figures = { residentScore, class: presentClass, monthlyFee };
    add({ _id: resident._id, at: resident.updatedAt, kind: "present", text: "", isRecorded: false });
  }
  return steps;
}
