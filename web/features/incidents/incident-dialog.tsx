/** The form of a new incident; closing it in whatever way clears it (specification, sections 2 and 4). */

import type { IncidentView } from "@domain/incident.ts";
import type { IncidentForm } from "@domain/incident-rules.ts";
import { type ReactNode, useId, useRef, useState } from "react";
import { useCreate } from "../../lib/use-create.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./incident-dialog.module.css";
import type { IncidentPreset } from "./incident-dialog.store.ts";
import { IncidentFields } from "./incident-fields.tsx";
import {
  clearIncidentAlerts,
  EMPTY_INCIDENT,
  fieldOfProblem,
  refuseIncident,
  reportIncident,
} from "./report-incident.ts";

interface IncidentDialogProps {
  title: string;
  /** What stands in the form from the start; undefined while it is closed. */
  preset: IncidentPreset | undefined;
  /** Whom the incident is filed for. */
  userID: string;
  /** Fields above the incident's own. */
  before?: ReactNode;
  /** What is wrong with them, or undefined; asked after the incident's own rules. */
  problemBefore?: (() => string | undefined) | undefined;
  /** Is given what the server made of the incident. */
  onCreated?: ((incident: IncidentView) => void) | undefined;
  onClose: () => void;
}

export function IncidentDialog({ title, preset, onClose, ...rest }: IncidentDialogProps) {
  const formID = useId();
  const [sending, setSending] = useState(false);
  const close = () => {
    clearIncidentAlerts();
    onClose();
  };
  return (
    <Dialog
      open={preset !== undefined}
      title={title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formID} variant="primary" busy={sending}>
            Submit
          </Button>
        </>
      }
    >
      {preset ? (
        <Form
          {...rest}
          id={formID}
          preset={preset}
          sending={sending}
          setSending={setSending}
          onDone={onClose}
        />
      ) : null}
    </Dialog>
  );
}

interface FormProps extends Pick<IncidentDialogProps, "userID" | "before" | "problemBefore" | "onCreated"> {
  id: string;
  preset: IncidentPreset;
  sending: boolean;
  setSending: (sending: boolean) => void;
  onDone: () => void;
}

function Form({ id, preset, userID, before, sending, setSending, onDone, ...asked }: FormProps) {
  const create = useCreate();
  const [form, setForm] = useState<IncidentForm>({ ...EMPTY_INCIDENT, ...preset });
  const [wrong, setWrong] = useState<keyof IncidentForm>();
  const element = useRef<HTMLFormElement>(null);

  async function submit() {
    if (sending) return;
    const problem = refuseIncident(form, asked.problemBefore);
    const field = problem === undefined ? undefined : fieldOfProblem(problem, form);
    setWrong(field);
    if (field) element.current?.querySelector<HTMLElement>(`[name="${field}"]:enabled`)?.focus();
    if (problem !== undefined) return;
    setSending(true);
    const created = await reportIncident(create, form, userID);
    setSending(false);
    if (created) asked.onCreated?.(created);
    // Cancelled meanwhile: whatever is open now is another form.
    if (created && element.current) onDone();
  }

  return (
    <form
      ref={element}
      id={id}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {before}
      <IncidentFields
        form={form}
        wrong={wrong}
        onChange={(change) => {
          setWrong(undefined);
          setForm((held) => ({ ...held, ...change }));
        }}
      />
    </form>
  );
}
