/** The state of the New Resident form: what is entered, what is wrong, and sending it (specification, sections 5 and 8). */

import type { NewResidentView } from "@domain/resident.ts";
import { invalidResidentField } from "@domain/resident-field-errors.ts";
import { newResidentProblem, RESIDENT_TEXTS } from "@domain/resident-rules.ts";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../lib/http.ts";
import { useCreate } from "../../lib/use-create.ts";
import { propertyToday } from "../../lib/use-property-today.ts";
import { type Fault, useFields } from "../../ui/use-fields.ts";
import { EMPTY_VALUES, type FieldName } from "./new-resident-fields.ts";
import { residentsApi } from "./residents.api.ts";
import { applyResident } from "./residents.store.ts";

interface Problem extends Fault<FieldName> {
  text: string;
}

const isInForm = (field: string | undefined): field is FieldName =>
  field !== undefined && field in EMPTY_VALUES;

function fieldOf(problem: string, form: { firstName: string }): FieldName | undefined {
  const field = invalidResidentField(problem, form);
  return isInForm(field) ? field : undefined;
}

/** What a refused or lost call shows. The box holds the specification's text; a taken e-mail is explained at its field. */
function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { text: RESIDENT_TEXTS.createError, field: undefined };
  const why = error.text;
  const field = why === undefined ? undefined : fieldOf(why, EMPTY_VALUES);
  return { text: RESIDENT_TEXTS.createFailed, field, note: field ? why : undefined };
}

export function useNewResidentForm(onCreated: (resident: NewResidentView) => void) {
  const create = useCreate();
  const [values, setValues] = useState(EMPTY_VALUES);
  const [acknowledged, setAcknowledged] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const { focus, entered, field } = useFields<FieldName>({
    values,
    fault: problem,
    onChange: (name, text) => setValues((held) => ({ ...held, [name]: text })),
  });

  function refuse(next: Problem): void {
    setProblem(next);
    focus(next.field);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || !acknowledged) return;
    const form = entered();
    const broken = newResidentProblem(form, propertyToday());
    if (broken) return refuse({ text: broken, field: fieldOf(broken, form) });
    setBusy(true);
    setProblem(undefined);
    try {
      const created = await residentsApi.create(create, form);
      const { invitationPath: _path, ...resident } = created;
      applyResident(resident, "own");
      onCreated(created);
    } catch (error) {
      refuse(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { problem, busy, acknowledged, setAcknowledged, submit, field };
}
