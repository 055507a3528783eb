/** The questions that a change of an incident asks: what it waits for, when it is due, and how it was resolved. */

import { addDays, type CalendarDate } from "@domain/calendar.ts";
import type { IncidentType } from "@domain/enumerations.ts";
import type { Problem } from "@domain/field-rules.ts";
import type { IncidentView } from "@domain/incident.ts";
import { incidentTypeOf } from "@domain/incident-kinds.ts";
import { REOPEN_DAYS } from "@domain/incident-progress.ts";
import {
  DUPLICATE,
  defaultOutcome,
  INCIDENT_OUTCOMES,
  INCIDENT_TEXTS,
  incidentWorkProblem,
  resolutionProblem,
  UPHELD,
} from "@domain/incident-rules.ts";
import { type ReactNode, useId, useRef } from "react";
import { formatShortDate } from "../../lib/dates.ts";
import type { Create } from "../../lib/submissions.ts";
import { t } from "../../lib/t.ts";
import { propertyToday } from "../../lib/use-property-today.ts";
import { FieldNote, TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectInput } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { type Form, useForm } from "../../ui/use-form.ts";
import { incidentTitle, type Reporter } from "./reporters.ts";
import { currentIn, UPDATE_TEXTS, updateIncident, useAllIncidents } from "./staff-incidents.store.ts";
import styles from "./work-dialogs.module.css";

export type WorkQuestion = "hold" | "due" | "resolve";

interface WorkDialogProps {
  question: WorkQuestion;
  incident: IncidentView;
  reporter: Reporter;
  /** The date at the property. */
  today: CalendarDate;
  onClose: () => void;
  /** Called after the change was saved. */
  onSaved: (question: WorkQuestion) => void;
  /** Reverses the disputed entry with the outcome Upheld; undefined without such an entry. */
  reversal: { field: ReactNode; send: (create: Create, reason: string) => Promise<void> } | undefined;
}

export function WorkDialog(props: WorkDialogProps) {
  if (props.question === "hold") return <HoldDialog {...props} />;
  return props.question === "due" ? <DueDialog {...props} /> : <ResolveDialog {...props} />;
}

/**
 * Sends changes that are based on the incident as it was when the dialog opened. If another person has changed it since, the call fails with a
 * text that says so, and the next try is based on the current incident.
 */
function useBasedUpdate(incident: IncidentView) {
  const base = useRef(incident);
  return async (changes: Parameters<typeof updateIncident>[1]): Promise<void> => {
    try {
      await updateIncident(base.current, changes);
    } catch (error) {
      base.current = currentIn(error) ?? base.current;
      throw error;
    }
  };
}

function HoldDialog({ incident, reporter, onClose, onSaved }: WorkDialogProps) {
  const update = useBasedUpdate(incident);
  const form = useForm({
    about: incident._id,
    initial: { waitingFor: incident.waitingFor },
    rule: (values) => incidentWorkProblem(values, propertyToday()) as Problem<"waitingFor"> | undefined,
    texts: UPDATE_TEXTS,
    showsServerText: true,
    send: async ({ waitingFor }) => {
      await update({ status: "On Hold", waitingFor });
      onSaved("hold");
    },
    onDone: onClose,
  });
  const waitsFor = form.values.waitingFor.trim();
  const statusText = waitsFor === "" ? t("On Hold") : t("Waiting for {waitsFor}", { waitsFor });
  return (
    <FormDialog title={t("On Hold")} form={form} onClose={onClose}>
      <TextInput
        {...form.field("waitingFor")}
        label={t("What are we waiting for?")}
        placeholder={t("a part")}
        autoComplete="off"
        hint={
          reporter.isStaff
            ? undefined
            : t("{firstName} sees “{statusText}”.", { firstName: reporter.firstName, statusText })
        }
      />
    </FormDialog>
  );
}

function DueDialog({ incident, onClose, onSaved }: WorkDialogProps) {
  const update = useBasedUpdate(incident);
  const form = useForm({
    about: incident._id,
    initial: { dueDate: incident.dueDate },
    rule: (values) => incidentWorkProblem(values, propertyToday()) as Problem<"dueDate"> | undefined,
    texts: UPDATE_TEXTS,
    showsServerText: true,
    send: async ({ dueDate }) => {
      await update({ dueDate });
      onSaved("due");
    },
    onDone: onClose,
  });
  return (
    <FormDialog title={t("Due date")} form={form} onClose={onClose}>
      <TextInput {...form.field("dueDate")} label={t("Due date")} type="date" />
    </FormDialog>
  );
}

const MEANINGS: Readonly<Record<string, (firstName: string) => string>> = {
  Fixed: () => t("The problem is taken care of."),
  "Taken care of": () => t("The problem is taken care of."),
  "No problem found": () => t("We checked and found nothing wrong."),
  "Not our responsibility": () => t("Someone else has to take care of it."),
  [DUPLICATE]: () => t("Another incident already covers it."),
  [UPHELD]: (firstName) => t("In {firstName}’s favor. The record is corrected.", { firstName }),
  Rejected: () => t("The record stands."),
};

/** The values at first: the most frequent outcome is chosen. */
const initialValues = (type: IncidentType) => ({
  outcome: defaultOutcome(type),
  duplicateOf: "",
  message: "",
});

function ResolveDialog({ incident, reporter, today, onClose, onSaved, reversal }: WorkDialogProps) {
  const type = incidentTypeOf(incident.type) ?? "Maintenance";
  const { name, firstName, unit, isStaff } = reporter;
  const update = useBasedUpdate(incident);
  const others = useAllIncidents(({ items }) => items).filter(
    ({ _id, userID }) => userID === incident.userID && _id !== incident._id,
  );
  const form = useForm({
    about: incident._id,
    initial: initialValues(type),
    rule: (values) => {
      const { outcome, duplicateOf } = values;
      const lacksDuplicate = outcome === DUPLICATE && others.length > 0 && duplicateOf === "";
      const duplicateProblem = { field: "duplicateOf", text: INCIDENT_TEXTS.duplicateUnknown } as const;
      return resolutionProblem(type, values, !isStaff) ?? (lacksDuplicate ? duplicateProblem : undefined);
    },
    texts: UPDATE_TEXTS,
    showsServerText: true,
    send: async ({ outcome, duplicateOf, message }, create) => {
      // First, because the message says that the record is corrected. If the update fails, a repeat doesn't store the reversal again.
      if (outcome === UPHELD) await reversal?.send(create, message);
      const duplicate = outcome === DUPLICATE && duplicateOf !== "" ? { duplicateOf } : {};
      await update({ status: "Resolved", outcome, message, ...duplicate });
      onSaved("resolve");
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      title={type === "Dispute" ? t("Resolve dispute") : t("Resolve incident")}
      save={t("Resolve")}
      note={
        isStaff
          ? undefined
          : t("{firstName} can reopen it until {day}.", {
              firstName,
              day: formatShortDate(addDays(today, REOPEN_DAYS), today),
            })
      }
      form={form}
      onClose={onClose}
    >
      <p className={styles.about}>
        {unit === ""
          ? `${incidentTitle(incident)}. ${name}`
          : t("{title}. {name}, unit {unit}", { title: incidentTitle(incident), name, unit })}
      </p>
      <Outcomes form={form} outcomes={INCIDENT_OUTCOMES[type]} firstName={firstName} />
      {form.values.outcome === DUPLICATE && others.length > 0 ? (
        <SelectInput
          {...form.field("duplicateOf")}
          label={t("Which one?")}
          placeholder={t("Select an incident")}
          options={others.map((other) => ({
            value: other._id,
            label: `${incidentTitle(other)}, ${other.requestID}`,
          }))}
        />
      ) : null}
      {form.values.outcome === UPHELD ? reversal?.field : null}
      {isStaff && type !== "Dispute" ? null : (
        <TextArea
          {...form.field("message")}
          label={t("Message to {firstName}", { firstName })}
          hint={t("{firstName} sees this with the outcome.", { firstName })}
        />
      )}
    </FormDialog>
  );
}

interface OutcomesProps {
  form: Pick<Form<"outcome" | "duplicateOf" | "message">, "values" | "enter" | "field">;
  outcomes: readonly string[];
  firstName: string;
}

function Outcomes({ form, outcomes, firstName }: OutcomesProps) {
  const name = useId();
  const { ref, invalid, problem } = form.field("outcome");
  return (
    <fieldset aria-invalid={invalid || undefined} aria-describedby={problem && `${name}-note`}>
      <legend className={styles.label}>{t("Outcome")}</legend>
      <div className={styles.choices}>
        {outcomes.map((outcome, index) => (
          <label key={outcome} className={styles.choice}>
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name}
              value={outcome}
              checked={form.values.outcome === outcome}
              onChange={() => form.enter({ outcome })}
            />
            <b>{t(outcome)}</b>
            <small>{MEANINGS[outcome]?.(firstName)}</small>
          </label>
        ))}
      </div>
      <FieldNote id={`${name}-note`} problem={problem} />
    </fieldset>
  );
}
