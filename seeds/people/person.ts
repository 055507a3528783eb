/** How a demo resident is written down: who they are, where they live, and what happened, all relative to today. */
import type { GENDERS, MARITAL_STATUSES, RACE_ETHNICITIES } from "../../src/domain/enumerations.ts";

/** `Ben Arkwright` and `Grace Holloway` are the demo staff; `System` notes payments. */
export type Reporter = "Ben Arkwright" | "Grace Holloway" | "System";

/** A behavior entry of the catalog: months ago (0 is this month), day of that month, type, who reported it. */
type PersonEvent = readonly [monthsAgo: number, day: number, type: string, reporter?: Reporter];

export interface Person {
  /** Short and unique; conversations and incidents name residents by it. */
  key: string;
  name: readonly [first: string, last: string];
  /** Where it is not first.last@example.com. */
  email?: string;
  personal: {
    dateOfBirth: string;
    maritalStatus: (typeof MARITAL_STATUSES)[number];
    gender: (typeof GENDERS)[number];
    raceEthnicity: (typeof RACE_ETHNICITIES)[number];
  };
  /** Rent and income in dollars a month; no income where staff have not entered it. */
  home: { unit: string; type: string; rent: number; income?: number };
  /**
   * The lease begins on `day` (1 unless given) of the month `startedMonthsAgo`, and runs to the day before that day,
   * `endsInMonths` from this month (to the month's end when it began on a first). No lease is signed before approval.
   */
  lease?: { startedMonthsAgo: number; endsInMonths: number; day?: 15; multiYear?: true };
  /** For a person on another resident's lease, whose dates and rent are repeated here: the key of the first leaseholder, and as what. */
  joins?: { key: string; kind: "leaseholder" | "occupant" };
  /**
   * One letter a month, the last for this month: `E` early, `O` on time, `L` up to 5 days late, `M` 6 to 15 days late,
   * `X` 16 to 30 days late, `U` unpaid, `-` no entry. It may begin at the lease's start at the earliest.
   */
  payments: string;
  events: readonly PersonEvent[];
  /** Given for the recently approved; `null` while the registration waits. Others: shortly before the lease began. */
  approvedDaysAgo?: number | null;
  /** A planned move-out, or a past one (negative days). */
  moveOut?: { inDays: number; reason: string; forwardingNote: string };
  /** Whether the personal data were erased. The name and what else identifies the person then serve to make the history only. */
  isErased?: true;
}
