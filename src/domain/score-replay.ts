/**
 * The history of a resident's score, class and fee: one step for each behavior entry and for each other change. The formulas compute it from
 * the entries. The initial values and the values that staff have entered come from the audit trail.
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
        "start: the resident was created; change: the score, class or fee changed for another reason than an entry; present: the current values, if they differ from the last recorded ones",
      ),
    text: z.string().describe("The type of the entry, or the cause of the change"),
    rp: z.number().nullable().describe("The RP of the entry"),
    residentScore: z.number(),
    class: z.enum(RESIDENT_CLASSES),
    monthlyFee: z.number(),
    isRecorded: z
      .boolean()
      .describe(
        "Whether class and fee of that moment are recorded. Otherwise, the formulas have computed them",
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
  /** All behavior entries, including reversed entries and reversals, in any order. */
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

/** The `_id` of the first step of a resident whose creation is not recorded. */
const NO_ID = "0".repeat(24);

/** Causes of class changes that follow from a behavior entry. The formulas compute these changes. */
const ENTRY_CAUSE = /^(Behavior entry|Reversal of behavior entry) /;

const byTime = (a: { createdAt: Date }, b: { createdAt: Date }) =>
  a.createdAt.getTime() - b.createdAt.getTime();

/** The figures after an event (`to`), or before it (`from`). A change of class or fee is a separate event with its cause. */
function figuresOf({ action, changes }: ReplayedEvent, side: "from" | "to"): Partial<Figures> {
  const fields = action === "class-changed" ? CLASS_AND_FEE : SCORE;
  const entries = fields.flatMap((field) => {
    const value = changes.find((change) => change.field === field)?.[side];
    return value === undefined || value === null ? [] : [[field, value]];
  });
  return Object.fromEntries(entries) as Partial<Figures>;
}

const differs = (figures: Figures, others: Partial<Figures>) =>
  FIELDS.some((field) => others[field] !== undefined && others[field] !== figures[field]);

/**
 * A resident's initial figures: the value before the first recorded change of each, or the current value. Without a recorded change, the class
 * of a resident with entries was the default: the formulas compute it from then on.
 */
function initialFigures(
  resident: ReplayedResident,
  events: readonly ReplayedEvent[],
  hasEntries: boolean,
): Figures {
  const before: Partial<Figures> = {};
  for (const event of events.toReversed()) Object.assign(before, figuresOf(event, "from"));
  return {
    residentScore: RESIDENT_DEFAULTS.residentScore,
    class: before.class ?? (hasEntries ? RESIDENT_DEFAULTS.class : resident.class),
    monthlyFee: before.monthlyFee ?? resident.monthlyFee,
  };
}

/** The steps of a resident's score, oldest first. The last step has the current figures. */
export function replayScore({ resident, entries, events }: ReplayInputs): ScoreStep[] {
  const sortedEvents = events.toSorted(byTime);
  const creation = sortedEvents.find(
    ({ action }) => action === "resident-created" || action === "resident-registered",
  );
  const changes = sortedEvents.filter(
    (event) => event !== creation && Object.keys(figuresOf(event, "to")).length > 0,
  );
  const times = [creation ?? resident, ...entries].map(({ createdAt }) => createdAt.getTime());
  const startedAt = new Date(Math.min(...times));

  let sum = 0;
  let figures = initialFigures(resident, changes, entries.length > 0);
  const steps: ScoreStep[] = [];
  const add = (
    step: Pick<ScoreStep, "_id" | "kind" | "text"> & { at: Date; rp?: number; isRecorded?: boolean },
  ) => steps.push({ rp: null, isRecorded: true, ...step, ...figures, at: step.at.toISOString() });

  function addEntry({ _id, type, rp, createdAt, reversal }: ReplayedEntry): void {
    sum = roundSum(sum + rp);
    const before = figures;
    const residentScore = capRP(sum);
    const residentClass = classOf(residentScore);
    figures = { residentScore, class: residentClass, monthlyFee: CLASS_FEES[residentClass] };
    // A change of class or fee is recorded by an event after the entry, which sets `isRecorded`.
    const isRecorded = figures.class === before.class && figures.monthlyFee === before.monthlyFee;
    add({ _id, at: createdAt, kind: reversal ? "reversal" : "entry", text: type, rp, isRecorded });
  }

  function addEvent(event: ReplayedEvent): void {
    const after = figuresOf(event, "to");
    if (event.action === "class-changed" && ENTRY_CAUSE.test(event.cause)) {
      // The step of the entry that caused the change: the last one with its figures.
      const entryStep = steps.findLast((step) => !step.isRecorded && !differs(step, after));
      if (entryStep) entryStep.isRecorded = true;
    } else if (differs(figures, after)) {
      figures = { ...figures, ...after };
      add({ _id: event._id, at: event.createdAt, kind: "change", text: event.cause });
    }
  }

  add({
    _id: creation?._id ?? NO_ID,
    at: startedAt,
    kind: "start",
    text: "",
    isRecorded: creation?.createdAt.getTime() === startedAt.getTime(),
  });
  for (const record of [...entries, ...changes].sort(byTime)) {
    if ("action" in record) addEvent(record);
    else addEntry(record);
  }
  if (differs(figures, resident)) {
    figures = {
      residentScore: resident.residentScore,
      class: resident.class,
      monthlyFee: resident.monthlyFee,
    };
    add({ _id: resident._id, at: resident.updatedAt, kind: "present", text: "", isRecorded: false });
  }
  return steps;
}
