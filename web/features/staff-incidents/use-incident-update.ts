/** Saves each change of an incident at once. The new value is shown while it is being saved, and the old one again if that fails. */
import type { IncidentView } from "@domain/incident.ts";
import { useRef, useState } from "react";
import { useAction } from "../../ui/use-action.ts";
import {
  type IncidentChanges,
  UPDATE_TEXTS,
  updateIncident,
  useAllIncidents,
} from "./staff-incidents.store.ts";

export interface IncidentUpdate {
  /** The incident with the values that are being saved. */
  shown: IncidentView;
  /**
   * Saves after the changes before it. Failures show an alert, also once the incident was left, where 'Undo' of 'Resolved' can still be
   * pressed.
   * @param values the fields that show the change while it is being saved
   * @returns whether it was saved and the incident is still open
   */
  update: (changes: IncidentChanges, values?: Partial<IncidentView>) => Promise<boolean>;
  /** Resolves when all changes so far are saved or have failed. */
  saved: () => Promise<unknown>;
}

/** The incident after the saves before, whose results a caller of an earlier render doesn't have. */
const latest = (incident: IncidentView): IncidentView =>
  useAllIncidents.getState().items.find(({ _id }) => _id === incident._id) ?? incident;

export function useIncidentUpdate(incident: IncidentView): IncidentUpdate {
  const { run } = useAction<"update">();
  const [saving, setSaving] = useState<Partial<IncidentView>>({});
  // `useAction` ignores a call while another one of its name runs, so they are called one after the other.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const savesInQueue = useRef(0);

  const save = (changes: IncidentChanges) =>
    run("update", () => updateIncident(latest(incident), changes), UPDATE_TEXTS, incident.requestID);

  async function update(changes: IncidentChanges, values: Partial<IncidentView> = {}): Promise<boolean> {
    savesInQueue.current += 1;
    setSaving((current) => ({ ...current, ...values }));
    const lastSave = queue.current.then(() => save(changes));
    queue.current = lastSave;
    const isSaved = await lastSave;
    savesInQueue.current -= 1;
    if (savesInQueue.current === 0) setSaving({});
    return isSaved;
  }

  return { shown: { ...incident, ...saving }, update, saved: () => queue.current };
}
