/** The staff's form for a new incident: the resident's form plus a resident field (specification, section 2). */
import { msg } from "@domain/message.ts";
import type { IncidentPreset } from "../../../features/incidents/incident-dialog.store.ts";
import { IncidentDialog } from "../../../features/incidents/incident-dialog.tsx";
import { ResidentPicker, residentNamed } from "../../../features/staff-incidents/resident-picker.tsx";
import { applyOwnIncident } from "../../../features/staff-incidents/staff-incidents.store.ts";
import { t } from "../../../lib/t.ts";
import { usePickableResidents } from "./use-pickable-residents.ts";

const UNKNOWN_RESIDENT = msg("Please pick a resident from the list, or leave the field blank.");
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
  const residents = usePickableResidents(open);
  const chosen = residents.find((resident) => resident.userID === residentID)?.value;
  // The form keeps its first values, so it waits for the resident's label.
  if (!open || (residentID !== undefined && residents.length === 0)) return null;
  const userIDOf = (typed: string) => residentNamed(residents, typed)?.userID;
  return (
    <IncidentDialog
      title={t("Add Incident")}
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
