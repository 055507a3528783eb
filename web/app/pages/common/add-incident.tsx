/** The staff's form for a new incident: the residents' form with a resident (specification, section 2), an assignee and a due date. */
import { msg } from "@domain/message.ts";
import { MOVE_OUT_TEXTS } from "@domain/tenancy-rules.ts";
import { useEffect, useRef } from "react";
import { IncidentDialog } from "../../../features/incidents/incident-dialog.tsx";
import { useResidents } from "../../../features/residents/residents.store.ts";
import { NO_STAFF, useStaff } from "../../../features/staff/staff.store.ts";
import { assignNewIncident } from "../../../features/staff-incidents/assign-new-incident.ts";
import { ResidentPicker, residentNamed } from "../../../features/staff-incidents/resident-picker.tsx";
import { applyOwnIncident } from "../../../features/staff-incidents/staff-incidents.store.ts";
import { WorkFields } from "../../../features/staff-incidents/work-fields.tsx";
import { t } from "../../../lib/t.ts";
import { view } from "../../../lib/views.ts";
import { showAlert } from "../../../ui/alerts.ts";
import { usePickableResidents } from "./use-pickable-residents.ts";

const UNKNOWN_RESIDENT = msg("Please pick a resident from the list, or leave the field blank.");

interface AddIncidentProps {
  /** The staff member, for whom the incident is reported if no resident is chosen. */
  userID: string;
  /** The resident whom the form names initially. */
  residentID?: string | undefined;
  onClose: () => void;
}

export function AddIncident({ userID, residentID, onClose }: AddIncidentProps) {
  const residents = usePickableResidents();
  const status = useResidents((state) => state.status);
  const isBusy = useResidents((state) => state.busy);
  const hasFailed = status === "failed" && !isBusy;
  const isLoading = status !== "ready" && !hasFailed;
  const staff = useStaff((state) => state.data ?? NO_STAFF);
  useEffect(() => view(undefined, useStaff), []);
  /** Undefined until the resident is found. */
  const residentLabel = useRef<string>(undefined);
  residentLabel.current ??= residents.find((resident) => resident.userID === residentID)?.value;
  // Without the resident's label, the incident would be reported for the staff member.
  const lacksLabel = residentID !== undefined && residentLabel.current === undefined;
  const isUnknown = lacksLabel && !isLoading && !isBusy;
  useEffect(() => {
    // The fetch that has just begun may be unknown to this render, so the store is asked, too.
    if (!isUnknown || useResidents.getState().busy) return;
    const text = hasFailed ? t("The residents could not be loaded.") : t(MOVE_OUT_TEXTS.movedOut);
    showAlert(text, { tone: "error" });
    onClose();
  }, [isUnknown, hasFailed, onClose]);
  if (lacksLabel) return null;
  const missing = hasFailed
    ? t("The residents could not be loaded.")
    : isLoading
      ? t("Loading...")
      : undefined;
  const userIDOf = (typed: string) => residentNamed(residents, typed)?.userID;
  return (
    <IncidentDialog
      title={t("Add Incident")}
      preset={residentLabel.current === undefined ? {} : { resident: residentLabel.current }}
      userID={userID}
      unitOf={(typed) => residentNamed(residents, typed)?.unit}
      staffFields={{
        resident: (control) => <ResidentPicker residents={residents} missing={missing} control={control} />,
        work: (field) => <WorkFields staff={staff} userID={userID} field={field} />,
        rule: (typed) =>
          typed === "" || userIDOf(typed) ? undefined : { field: "resident", text: UNKNOWN_RESIDENT },
        userIDOf,
      }}
      onCreated={(incident, work) => {
        applyOwnIncident(incident);
        void assignNewIncident(incident, work);
      }}
      onClose={onClose}
    />
  );
}
