/** Staff's form of a new incident: the resident's own form, with whom it concerns above it (specification, section 2). */
import { useEffect, useMemo, useState } from "react";
import type { IncidentPreset } from "../../../features/incidents/incident-dialog.store.ts";
import { IncidentDialog } from "../../../features/incidents/incident-dialog.tsx";
import { residentName } from "../../../features/residents/list-view.ts";
import { loadResidents, NO_RESIDENTS, useResidents } from "../../../features/residents/residents.store.ts";
import { ResidentPicker, residentNamed } from "../../../features/staff-incidents/resident-picker.tsx";
import { useStaffIncidents } from "../../../features/staff-incidents/staff-incidents.store.ts";

const UNKNOWN_RESIDENT = "Please pick a resident from the list, or leave the field blank.";
const NEW_INCIDENT: IncidentPreset = {};

interface AddIncidentProps {
  open: boolean;
  /** The member of staff, for whom the incident is without a resident. */
  userID: string;
  onClose: () => void;
}

export function AddIncident({ open, userID, onClose }: AddIncidentProps) {
  const [typed, setTyped] = useState("");
  const residents = usePickable(open);
  const picked = residentNamed(residents, typed);

  function close(): void {
    setTyped("");
    onClose();
  }

  return (
    <IncidentDialog
      title="Add Incident"
      preset={open ? NEW_INCIDENT : undefined}
      userID={picked?.userID ?? userID}
      before={<ResidentPicker residents={residents} value={typed} onChange={setTyped} />}
      problemBefore={() => (typed.trim() !== "" && !picked ? UNKNOWN_RESIDENT : undefined)}
      onCreated={(incident) => useStaffIncidents.getState().applyEvent(incident, "own")}
      onClose={close}
    />
  );
}

/** Everybody with a label of their own; loaded when the form first opens. */
function usePickable(open: boolean) {
  const { latest } = useResidents((state) => state.data ?? NO_RESIDENTS);
  useEffect(() => {
    if (open) loadResidents();
  }, [open]);
  return useMemo(() => {
    if (!open) return [];
    const named = [...latest.values()].map((resident) => {
      const unit = resident.unitNumber.trim();
      const label = unit === "" ? residentName(resident) : `${residentName(resident)}, unit ${unit}`;
      return { userID: resident.userID, label };
    });
    const counts = new Map<string, number>();
    for (const { label } of named) counts.set(label, (counts.get(label) ?? 0) + 1);
    return named
      .map(({ userID, label }) => ({
        userID,
        label: (counts.get(label) ?? 0) > 1 ? `${label} (${userID})` : label,
      }))
      .sort((a, b) => a.label.localeCompare(b.label, "en-US"));
  }, [open, latest]);
}
