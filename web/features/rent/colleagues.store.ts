/** Changes of a month's rent that colleagues have not saved yet. There is no event for their end: each one expires. */
import type { CalendarMonth } from "@domain/calendar.ts";
import type { ServerEvents } from "@domain/live-events.ts";
import { RENT_ROWS_MAX, type RentStaging, STAGED_ROWS_MAX } from "@domain/rent-month-rules.ts";
import { useEffect, useRef } from "react";
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";
import { t } from "../../lib/t.ts";
import { type Draft, statusLabel } from "./staging.ts";

type Staged = Parameters<ServerEvents["rent:staged"]>[0];

/** Changes are sent again after this time while they are not saved, and at most this often; the server drops quicker ones (R40). */
const SEND_EVERY_MS = 2_500;
const REPEAT_MS = 10_000;
const EXPIRES_MS = 25_000;

interface ColleaguesState {
  byUserID: ReadonlyMap<string, Staged>;
  applyEvent: (staged: Staged) => void;
}

const timers = new Map<string, ReturnType<typeof setTimeout>>();

export const useColleagues = create<ColleaguesState>()((set, get) => {
  function forget(userID: string): void {
    clearTimeout(timers.get(userID));
    timers.delete(userID);
    const left = new Map(get().byUserID);
    if (left.delete(userID)) set({ byUserID: left });
  }
  return {
    byUserID: new Map(),
    applyEvent: (staged) => {
      forget(staged.userID);
      if (staged.count === 0) return;
      timers.set(
        staged.userID,
        setTimeout(() => forget(staged.userID), EXPIRES_MS),
      );
      set({ byUserID: new Map([...get().byUserID, [staged.userID, staged]]) });
    },
  };
});

registerReset(() => {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  useColleagues.setState({ byUserID: new Map() });
});

/** Who has changes of a month that are not saved, and what they are, by lease. */
export function stagedElsewhere(colleagues: ReadonlyMap<string, Staged>, month: CalendarMonth) {
  const people = [...colleagues.values()].filter((staged) => staged.month === month);
  const rows = new Map<string, string>();
  for (const { name, rows: staged } of people) {
    for (const [leaseID, status] of staged)
      rows.set(leaseID, t("{name}: {status}, not saved", { name, status: statusLabel(status) }));
  }
  return { people, rows };
}

/** Shows colleagues the changes while they are not saved. @param send sends them to the server */
export function useShownStaging(
  month: CalendarMonth,
  draft: Draft,
  send: (staging: RentStaging) => void,
): void {
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const isShown = useRef(false);
  useEffect(() => {
    if (draft.size === 0 && !isShown.current) return;
    const rows = [...draft]
      .slice(0, STAGED_ROWS_MAX)
      .map(([leaseID, { status }]) => [leaseID, status] as const);
    const staging = { month, count: Math.min(draft.size, RENT_ROWS_MAX), rows };
    let timer = setTimeout(show, Math.max(0, sentAt.current + SEND_EVERY_MS - performance.now()));
    function show(): void {
      sentAt.current = performance.now();
      isShown.current = draft.size > 0;
      send(staging);
      if (isShown.current) timer = setTimeout(show, REPEAT_MS);
    }
    return () => clearTimeout(timer);
  }, [month, draft, send]);
  useEffect(() => () => void (isShown.current && send({ month, count: 0, rows: [] })), [month, send]);
}
