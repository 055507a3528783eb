/** The history of a score: it adds up for every sequence of entries, reversals and changes by staff. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FieldChange } from "../../../src/domain/audit-event.ts";
import { countedEntries } from "../../../src/domain/counted-entries.ts";
import type { ResidentClass } from "../../../src/domain/enumerations.ts";
import { type ReplayInputs, replayScore } from "../../../src/domain/score-replay.ts";
import { CLASS_FEES, classOf, residentScore } from "../../../src/domain/scoring.ts";

type Action =
  | { do: "enter"; rp: number }
  | { do: "reverse"; index: number }
  | { do: "pay" }
  | { do: "edit"; class: ResidentClass; monthlyFee: number };

const actions = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant("enter" as const),
      rp: fc.integer({ min: -40, max: 40 }).map((tenths) => tenths / 10),
    }),
    fc.record({ do: fc.constant("reverse" as const), index: fc.nat(20) }),
    fc.constant({ do: "pay" as const }),
    fc.record({
      do: fc.constant("edit" as const),
      class: fc.constantFrom("A" as const, "B" as const, "C" as const),
      monthlyFee: fc.integer({ min: 0, max: 100 }),
    }),
  ),
  { maxLength: 30 },
);

interface Entry {
  _id: string;
  type: string;
  rp: number;
  createdAt: Date;
  reversal?: { of: string };
}

/** The stored events of some actions of staff, one per minute. */
function portalWith(
  done: readonly Action[],
  initialFee = 45,
): Omit<ReplayInputs, "entries"> & { entries: Entry[] } {
  let minute = 0;
  const moment = () => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const _id = () => String(minute).padStart(24, "0");
  const entries: Entry[] = [];
  const created = {
    _id: "e".repeat(24),
    action: "resident-created",
    cause: "",
    changes: [] as FieldChange[],
  };
  const events = [{ ...created, createdAt: moment() }];
  const resident = {
    _id: "f".repeat(24),
    residentScore: 0,
    class: "B" as ResidentClass,
    monthlyFee: initialFee,
    createdAt: moment(),
    updatedAt: moment(),
  };
  function become(next: { class: ResidentClass; monthlyFee: number }, cause: string): void {
    const changes: FieldChange[] = [];
    if (next.class !== resident.class) changes.push({ field: "class", from: resident.class, to: next.class });
    if (next.monthlyFee !== resident.monthlyFee) {
      changes.push({ field: "monthlyFee", from: resident.monthlyFee, to: next.monthlyFee });
    }
    const change = {
      _id: `a${_id().slice(1)}`,
      action: "class-changed",
      cause,
      changes,
      createdAt: moment(),
    };
    if (changes.length > 0) events.push(change);
    Object.assign(resident, next);
  }
  function recompute(cause: string): void {
    resident.residentScore = residentScore(countedEntries(entries));
    const next = classOf(resident.residentScore);
    become({ class: next, monthlyFee: CLASS_FEES[next] }, cause);
  }
  for (const action of done) {
    minute += 1;
    if (action.do === "enter") {
      entries.push({ _id: _id(), type: "Entry", rp: action.rp, createdAt: moment() });
      recompute(`Behavior entry 'Entry' (${action.rp} RP)`);
    } else if (action.do === "reverse") {
      const open = countedEntries(entries);
      const entry = open[action.index % Math.max(open.length, 1)];
      if (!entry) continue;
      const reversal = { of: entry._id };
      entries.push({ _id: _id(), type: "Reversal of Entry", rp: -entry.rp, createdAt: moment(), reversal });
      recompute(`Reversal of behavior entry 'Entry' (${entry.rp} RP)`);
    } else if (action.do === "pay") recompute("Payment entry Jan 2026 (Unpaid)");
    else become(action, "changed by staff");
  }
  return { resident, entries, events };
}

const figures = ({ residentScore: score, class: name, monthlyFee }: ReplayInputs["resident"]) => [
  score,
  name,
  monthlyFee,
];

describe("the history of a score", () => {
  it("ends in the present figures, by recorded steps only", () => {
    fc.assert(
      fc.property(actions, (done) => {
        const portal = portalWith(done);
        const steps = replayScore(portal);
        expect(figures(steps.at(-1) as never)).toEqual(figures(portal.resident));
        expect(steps.filter(({ kind, isRecorded }) => kind === "present" || !isRecorded)).toEqual([]);
        expect(steps[0]).toMatchObject({ kind: "start", residentScore: 0, class: "B", monthlyFee: 45 });
      }),
    );
  });

  it("has a step for each entry, with the score of the entries that counted then", () => {
    fc.assert(
      fc.property(actions, (done) => {
        const { entries, ...portal } = portalWith(done);
        const steps = replayScore({ entries, ...portal }).filter(({ rp }) => rp !== null);
        expect(steps.map(({ _id }) => _id)).toEqual(entries.map(({ _id }) => _id));
        for (const [at, step] of steps.entries()) {
          const score = residentScore(countedEntries(entries.slice(0, at + 1)));
          expect([step.residentScore, step.class, step.monthlyFee]).toEqual([
            score,
            classOf(score),
            CLASS_FEES[classOf(score)],
          ]);
        }
      }),
    );
  });

  it("ends in the present figures without an audit trail, too, and marks the steps that are not recorded", () => {
    fc.assert(
      fc.property(actions, (done) => {
        const portal = { ...portalWith(done), events: [] };
        const steps = replayScore(portal);
        expect(figures(steps.at(-1) as never)).toEqual(figures(portal.resident));
        expect(steps[0]).toMatchObject({ kind: "start", isRecorded: false });
        for (const [at, step] of steps.entries()) {
          const before = steps[at - 1];
          if (before && before.class !== step.class) expect(step.isRecorded).toBe(false);
        }
      }),
    );
  });

  it("tells changes by staff and by payments as steps with their cause", () => {
    const portal = portalWith([
      { do: "enter", rp: 7 },
      { do: "edit", class: "A", monthlyFee: 10 },
      { do: "pay" },
    ]);
    expect(
      replayScore(portal).map(({ kind, text, class: name, monthlyFee }) => [kind, text, name, monthlyFee]),
    ).toEqual([
      ["start", "", "B", 45],
      ["entry", "Entry", "B", 50],
      ["change", "changed by staff", "A", 10],
      ["change", "Payment entry Jan 2026 (Unpaid)", "B", 50],
    ]);
  });
});
