/** Move-outs, and the days at the property on which they take effect. */
import { startOfDay, toCalendarDate } from "../../../src/domain/calendar.ts";
import { type Caller, type TestPortal, TIME_ZONE } from "../../harness/portal.ts";

type Clocked = Pick<TestPortal, "clock">;

export const todayOf = ({ clock }: Clocked) => toCalendarDate(clock.now(), TIME_ZONE);

/** Moves the clock to the first moment of a day at the property. */
export function goTo({ clock }: Clocked, day: string): void {
  clock.advance(startOfDay(day, TIME_ZONE).getTime() - clock.now().getTime() + 1_000);
}

export const moveOut = (
  { put }: Caller,
  { userID }: { userID: string },
  date: string,
  changes: object = {},
) => put(`/residents/${userID}/move-out`, { date, reason: "Lease ended", forwardingNote: "", ...changes });

export const undoMoveOut = ({ remove }: Caller, { userID }: { userID: string }) =>
  remove(`/residents/${userID}/move-out`);
