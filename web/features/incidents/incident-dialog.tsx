/** The form for a new incident. Closing it clears it (specification, sections 2, 4, 5 and 8). */

import type { Problem } from "@domain/field-rules.ts";
import type { IncidentView } from "@domain/incident.ts";
import {
  INCIDENT_TEXTS,
  type IncidentForm,
  incidentProblem,
  priorityPreset,
} from "@domain/incident-rules.ts";
import type { ReactNode } from "react";
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

const EMPTY: IncidentForm & Record<"resident" | "disputedLog" | "disputedEntryID" | "isPrivate", string> = {
  resident: "",
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

/** Lets staff choose the resident for whom the incident is reported. */
interface ResidentChoice {
  /** The field, shown above those of the incident. */
  field: (control: FieldControl) => ReactNode;
  /** Checked after the rules of the incident. */
  rule: (typed: string) => Problem<"resident"> | undefined;
  /** Undefined for an empty field. */
  userIDOf: (typed: string) => string | undefined;
}

interface IncidentDialogProps {
  title: string;
  /** The initial values. */
  preset: IncidentPreset & { resident?: string };
  /** The reporting user. The incident is for this user unless a resident is chosen. */
  userID: string;
  residentChoice?: ResidentChoice;
  /** Whether others live with the reporter, who see maintenance unless it is kept private. */
  hasHousemates?: boolean;
  onCreated?: (incident: IncidentView) => void;
  onClose: () => void;
}

export function IncidentDialog(props: IncidentDialogProps) {
  const { title, preset, userID, residentChoice, hasHousemates = false, onCreated, onClose } = props;
  const form = useForm({
    initial: { ...EMPTY, ...preset },
    rule: (values) => incidentProblem(values) ?? residentChoice?.rule(values.resident),
    texts: INCIDENT_TEXTS,
    send: async ({ resident, isPrivate, ...incident }, create) => {
      const created = await incidentsApi.report(create, {
        ...incident,
        priorityLevel: priorityPreset(incident.type),
        userID: residentChoice?.userIDOf(resident) ?? userID,
        photoIDs: await attachmentsOf(REPORT).getState().uploaded(),
        isPrivate: isPrivate !== "",
      });
      useIncidents.getState().applyEvent(created, "own");
      onCreated?.(created);
      showAlert(INCIDENT_TEXTS.created, { tone: "success" });
    },
    onDone: onClose,
  });
  return (
    <FormDialog title={title} save={t("Submit")} form={form} onClose={onClose}>
      {residentChoice?.field(form.field("resident"))}
      <IncidentFields form={form} />
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
