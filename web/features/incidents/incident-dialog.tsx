/** The form for a new incident. Closing it clears it (specification, sections 2, 4, 5 and 8). */

import type { Problem } from "@domain/field-rules.ts";
import type { IncidentView } from "@domain/incident.ts";
import {
  INCIDENT_TEXTS,
  type IncidentForm,
  incidentProblem,
  priorityPreset,
} from "@domain/incident-rules.ts";
import { type ReactNode, useState } from "react";
import { attachmentsOf } from "../../lib/attachments.store.ts";
import { t } from "../../lib/t.ts";
import { showAlert } from "../../ui/alerts.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Text } from "../../ui/layout.tsx";
import { type FieldControl, useForm } from "../../ui/use-form.ts";
import type { IncidentPreset } from "./incident-dialog.store.ts";
import { IncidentFields } from "./incident-fields.tsx";
import { incidentsApi } from "./incidents.api.ts";
import { useIncidents } from "./incidents.store.ts";
import { REPORT, ReportPhotos } from "./report-photos.tsx";

/** The values that only staff enter. */
type StaffValues = Record<"resident" | "assigneeID" | "dueDate", string>;

const EMPTY: IncidentForm & StaffValues & Record<"disputedLog" | "disputedEntryID" | "isPrivate", string> = {
  resident: "",
  assigneeID: "",
  dueDate: "",
  isPrivate: "",
  disputedLog: "",
  disputedEntryID: "",
  requestID: "",
  type: "",
  category: "",
  subCategory: "",
  description: "",
  concernedParty: "",
};

/** Lets staff choose the resident for whom the incident is reported, and who takes care of it until when. */
interface StaffFields {
  /** Shown above the fields of the incident. */
  resident: (control: FieldControl) => ReactNode;
  /** Shown below the fields of the incident. */
  work: (field: (name: keyof StaffValues) => FieldControl) => ReactNode;
  /** Checked after the rules of the incident. */
  rule: (typed: string) => Problem<"resident"> | undefined;
  /** Undefined for an empty field. */
  userIDOf: (typed: string) => string | undefined;
}

interface IncidentDialogProps {
  title: string;
  preset: IncidentPreset & { resident?: string };
  /** The reporting user. The incident is for this user unless a resident is chosen. */
  userID: string;
  staffFields?: StaffFields;
  /** The reporter's unit; for staff, by the resident's name that they type. Maintenance is about it, unless something else is entered. */
  unitOf: (typed: string) => string | undefined;
  /** Whether others live with the reporter, who see maintenance unless it is kept private. */
  hasHousemates?: boolean;
  onCreated?: (incident: IncidentView, work: Omit<StaffValues, "resident">) => void;
  onClose: () => void;
}

export function IncidentDialog(props: IncidentDialogProps) {
  const { title, preset, userID, staffFields, unitOf, hasHousemates = false, onCreated, onClose } = props;
  /** The initial value of the field. It follows the resident and the type, which are values of the form, until something else is entered. */
  const [concernedParty, setConcernedParty] = useState("");
  const form = useForm({
    initial: { ...EMPTY, concernedParty, ...preset },
    rule: (values) => incidentProblem(values) ?? staffFields?.rule(values.resident),
    texts: INCIDENT_TEXTS,
    send: async ({ resident, isPrivate, assigneeID, dueDate, ...incident }, create) => {
      const reported = await incidentsApi.report(create, {
        ...incident,
        priorityLevel: priorityPreset(incident.type),
        userID: staffFields?.userIDOf(resident) ?? userID,
        photoIDs: await attachmentsOf(REPORT).getState().waitForUploads(),
        isPrivate: isPrivate !== "",
      });
      useIncidents.getState().applyEvent(reported, "own");
      onCreated?.(reported, { assigneeID, dueDate });
      showAlert(INCIDENT_TEXTS.created, { tone: "success" });
    },
    onDone: onClose,
  });
  const unit = form.values.type === "Maintenance" ? (unitOf(form.values.resident) ?? "") : "";
  const unitText = unit === "" ? "" : t("Unit {unit}", { unit });
  if (unitText !== concernedParty) setConcernedParty(unitText);
  return (
    <FormDialog title={title} save={t("Submit")} form={form} onClose={onClose}>
      {staffFields?.resident(form.field("resident"))}
      <IncidentFields
        form={form}
        hasSearch={preset.type === undefined}
        startsAtSearch={preset.resident !== undefined}
      >
        {staffFields?.work(form.field)}
      </IncidentFields>
      <ReportPhotos />
      {hasHousemates && form.values.type === "Maintenance" ? (
        <div>
          <Checkbox
            checked={form.values.isPrivate !== ""}
            onChange={({ target }) => form.enter({ isPrivate: target.checked ? "private" : "" })}
          >
            <span>{t("Only the office and I can see this")}</span>
          </Checkbox>
          <Text size={13} tone="muted">
            {t("Otherwise the people you live with see the report, without messages and photos.")}
          </Text>
        </div>
      ) : null}
    </FormDialog>
  );
}
