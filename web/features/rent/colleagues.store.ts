/**
 * Changes of a month's rent that colleagues have not saved yet. Their pages send them again and again. They disappear once the page has
 * saved or discarded them (an event whose `count` is 0), or has sent none for some time (it was closed or has lost its connection).
 */
import type { CalendarMonth } from "@domain/calendar.ts";
import type { ServerEvents } from "@domain/live-events.ts";
import { type RentStaging, STAGED_ROWS_MAX } from "@domain/rent-month-rules.ts";
import { useEffect } from "react";
import { create } from "zustand";
import { keepEqual } from "../../lib/keep-equal.ts";
import { registerReset } from "../../lib/store-registry.ts";
import { t } from "../../lib/t.ts";
import { type Draft, statusLabel } from "./staging.ts";

type ColleagueStaging = Parameters<ServerEvents["rent:staged"]>[0];

/** The shortest time between two events of a page. The server drops more frequent ones (R40 in security.md). */
const SEND_EVERY_MS = 2_500;
/** A page sends unsaved changes again after this time. */
const REPEAT_MS = 10_000;
/** A colleague's changes disappear after this time without an event. */
const EXPIRES_MS = 25_000;

interface ColleaguesState {
  byUserID: ReadonlyMap<string, ColleagueStaging>;
  applyEvent: (staging: ColleagueStaging) => void;
}

/** When the changes of a colleague expire, by userID. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export const useColleagues = create<ColleaguesState>()((set, get) => {
  function remove(userID: string): void {
    clearTimeout(timers.get(userID));
    timers.delete(userID);
    const others = new Map(get().byUserID);
    if (others.delete(userID)) set({ byUserID: others });
  }
  return {
    byUserID: new Map(),
    applyEvent: (staging) => {
      const { userID, count } = staging;
      if (count === 0) {
        remove(userID);
        return;
      }
      clearTimeout(timers.get(userID));
      timers.set(
        userID,
        setTimeout(() => remove(userID), EXPIRES_MS),
      );
      // A colleague keeps the place among the others, and a repeat of the same changes renders nothing.
      const { byUserID } = get();
      set({ byUserID: keepEqual(byUserID, new Map(byUserID).set(userID, staging)) });
    },
  };
});

/** When this page last sent its changes. */
let sentAt = Number.NEGATIVE_INFINITY;
/** Whether colleagues see changes of this page. */
let isShared = false;
let sending: ReturnType<typeof setTimeout> | undefined;

registerReset(() => {
  clearTimeout(sending);
  isShared = false;
  sentAt = Number.NEGATIVE_INFINITY;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  useColleagues.setState({ byUserID: new Map() });
});

/** The colleagues who have unsaved changes of a month, and by leaseID a text for each changed row. */
export function colleaguesOfMonth(byUserID: ReadonlyMap<string, ColleagueStaging>, month: CalendarMonth) {
  const colleagues = [...byUserID.values()].filter((staging) => staging.month === month);
  const rowTexts = new Map<string, string>();
  for (const { name, rows } of colleagues) {
    for (const [leaseID, status] of rows)
      rowTexts.set(leaseID, t("{name}: {status}, not saved", { name, status: statusLabel(status) }));
  }
  return { colleagues, rowTexts };
}

/**
 * Sends changes as soon as the server takes the next event. They replace changes that still wait to be sent, and are repeated until the next
 * call.
 */
function share(staging: RentStaging, send: (staging: RentStaging) => void): void {
  clearTimeout(sending);
  if (staging.count === 0 && !isShared) return;
  function sendNow(): void {
    sentAt = performance.now();
    isShared = staging.count > 0;
    send(staging);
    if (isShared) sending = setTimeout(sendNow, REPEAT_MS);
  }
  sending = setTimeout(sendNow, Math.max(0, sentAt + SEND_EVERY_MS - performance.now()));
}

/**
 * Sends unsaved changes to colleagues, again and again until they are saved or discarded, or the month is left.
 * @param send sends them to the server; must keep its identity
 */
export function useSharedDraft(
  month: CalendarMonth,
  draft: Draft,
  send: (staging: RentStaging) => void,
): void {
  useEffect(() => {
    const rows = [...draft]
      .slice(0, STAGED_ROWS_MAX)
      .map(([leaseID, { status }]) => [leaseID, status] as const);
    share({ month, count: draft.size, rows }, send);
  }, [month, draft, send]);
  // When the month is left, colleagues see that it has no more changes.
  useEffect(() => () => share({ month, count: 0, rows: [] }, send), [month, send]);
}
