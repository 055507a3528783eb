/** The alerts of the alert host. They don't block the page, unlike the browser's `alert`. */
import { create } from "zustand";

export type AlertTone = "neutral" | "success" | "error";

export interface AlertEntry {
  id: number;
  text: string;
  /** A second line. */
  note?: string | undefined;
  tone: AlertTone;
  /** `alert` interrupts a screen reader, `status` waits for a pause. */
  role: "alert" | "status";
  /** Undoes the action. */
  undo?: () => void;
}

export type AlertOptions = Partial<Omit<AlertEntry, "id" | "text">>;

/** More alerts would cover the page. The oldest one is removed. */
const MAX_SHOWN = 3;

export const useAlerts = create<{ shown: readonly AlertEntry[] }>()(() => ({ shown: [] }));

let lastId = 0;

/**
 * Shows an alert. An alert with the same text moves to the end and is announced again.
 * @returns the id for `dismissAlert`
 */
export function showAlert(
  text: string,
  { tone = "neutral", role = "alert", ...rest }: AlertOptions = {},
): number {
  lastId += 1;
  const entry: AlertEntry = { id: lastId, text, tone, role, ...rest };
  useAlerts.setState(({ shown }) => ({
    shown: [...shown.filter((other) => other.text !== text), entry].slice(-MAX_SHOWN),
  }));
  return lastId;
}

/** Says that something is done, without interrupting a screen reader. */
export const showDone = (text: string): number => showAlert(text, { tone: "success", role: "status" });

/** Says that something is done, and offers to undo it. */
export const showUndo = (text: string, undo: () => void): number =>
  showAlert(text, { tone: "success", role: "status", undo });

export function dismissAlert(id: number): void {
  useAlerts.setState(({ shown }) => ({ shown: shown.filter((entry) => entry.id !== id) }));
}
