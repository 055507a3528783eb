/** The staff's form for a new incident: the resident's form plus a resident field (specification, section 2). */
import { compareNames, searchedText } from "@domain/folded-text.ts";
import { useEffect, useMemo } from "react";
import type { IncidentPreset } from "../../../features/incidents/incident-dialog.store.ts";
import { IncidentDialog } from "../../../features/incidents/incident-dialog.tsx";
import { isFormer, residentName } from "../../../features/residents/resident-name.ts";
import { NO_RESIDENTS, useResidents, viewResidents } from "../../../features/residents/residents.store.ts";
import { ResidentPicker, residentNamed } from "../../../features/staff-incidents/resident-picker.tsx";
import { applyOwnIncident } from "../../../features/staff-incidents/staff-incidents.store.ts";

const UNKNOWN_RESIDENT = "Please pick a resident from the list, or leave the field blank.";
const NEW_INCIDENT: IncidentPreset = {};

interface AddIncidentProps {
  open: boolean;
  /** The staff member, for whom the incident is reported if no resident is chosen. */
  userID: string;
  /** The resident who is filled in. */
  residentID?: string | undefined;
  onClose: () => void;
}

export function AddIncident({ open, userID, residentID, onClose }: AddIncidentProps) {
  const residents = usePickable(open);
  const chosen = residents.find((resident) => resident.userID === residentID)?.value;
  // The form keeps its first values, so it waits for the resident's label.
  if (!open || (residentID !== undefined && residents.length === 0)) return null;
  const userIDOf = (typed: string) => residentNamed(residents, typed)?.userID;
  return (
    <IncidentDialog
      title="Add Incident"
      preset={chosen === undefined ? NEW_INCIDENT : { resident: chosen }}
      userID={userID}
      residentChoice={{
        field: (control) => <ResidentPicker residents={residents} control={control} />,
        rule: (typed) =>
          typed === "" || userIDOf(typed) ? undefined : { field: "resident", text: UNKNOWN_RESIDENT },
        userIDOf,
      }}
      onCreated={applyOwnIncident}
      onClose={onClose}
    />
  );
}

/** All residents with unique labels; loaded when the form first opens. */
function usePickable(open: boolean) {
  const { latest } = useResidents((state) => state.data ?? NO_RESIDENTS);
  useEffect(() => (open ? viewResidents() : undefined), [open]);
  return useMemo(() => {
    if (!open) return [];
    const named = [...latest.values()]
      .filter((resident) => !isFormer(resident))
      .map((resident) => {
        const unit = resident.unitNumber.trim();
        const name = residentName(resident);
        const value = unit === "" ? name : `${name}, unit ${unit}`;
        return { userID: resident.userID, name, value, searched: searchedText(value) };
      });
    const counts = new Map<string, number>();
    for (const { value } of named) counts.set(value, (counts.get(value) ?? 0) + 1);
    return named
      .map(({ value, ...resident }) => ({
        ...resident,
        value: (counts.get(value) ?? 0) > 1 ? `${value} (${resident.userID})` : value,
      }))
      .sort((a, b) => compareNames(a.value, b.value));
  }, [open, latest]);
}
