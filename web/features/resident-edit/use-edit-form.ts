/**
 * The state of the Edit Resident Info form: only what was typed is held here, and every other field shows what is stored
 * at the moment, so that two who edit one resident at the same time see and keep each other's changes.
 */

import type { ResidentView } from "@domain/resident.ts";
import { invalidResidentField } from "@domain/resident-field-errors.ts";
import { editResidentProblem, RESIDENT_TEXTS } from "@domain/resident-rules.ts";
import { type FormEvent, useEffect, useState } from "react";
import { ApiError, api } from "../../lib/http.ts";
import { dismissTexts, showAlert } from "../../ui/alerts.ts";
import { type Fault, type FieldControl, useFields } from "../../ui/use-fields.ts";
import { changedValues, type EditName, type EditValues, valuesOf } from "./edit-fields.ts";

const UPDATE_PATH = "/api/dashboard/residents/update";

/** Takes away what an earlier try was told. */
function dismissProblems(): void {
  dismissTexts(Object.values(RESIDENT_TEXTS));
}

function fieldOf(problem: string, values: EditValues): EditName | undefined {
  const field = invalidResidentField(problem, values);
  return field !== undefined && field in values ? (field as EditName) : undefined;
}

export function useEditForm(resident: ResidentView, onSaved: (resident: ResidentView) => void) {
  const stored = valuesOf(resident);
  const [begun] = useState(stored);
  const [typed, setTyped] = useState<Partial<EditValues>>({});
  const [fault, setFault] = useState<Fault<EditName>>();
  const [busy, setBusy] = useState(false);
  const values = { ...stored, ...typed };
  const { focus, entered, field } = useFields<EditName>({
    values,
    fault,
    onChange: (name, text) => setTyped((held) => ({ ...held, [name]: text })),
  });

  useEffect(() => dismissProblems, []);

  function refuse(text: string, next: Fault<EditName> | undefined): void {
    setFault(next);
    showAlert(text, { tone: "error" });
    focus(next?.field);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    dismissProblems();
    const form = entered();
    const broken = editResidentProblem(form);
    if (broken) return refuse(broken, { field: fieldOf(broken, form) });
    setFault(undefined);
    setBusy(true);
    try {
      const body = { userID: resident.userID, ...changedValues(form, stored) };
      onSaved(await api.patch<ResidentView>(UPDATE_PATH, body));
    } catch (error) {
      const why = error instanceof ApiError ? error.text : undefined;
      const at = why === undefined ? undefined : fieldOf(why, form);
      const text = error instanceof ApiError ? RESIDENT_TEXTS.updateFailed : RESIDENT_TEXTS.updateError;
      refuse(text, at && { field: at, note: why });
    } finally {
      setBusy(false);
    }
  }

  /** What somebody else has stored in a field that is being edited here, too. */
  function meanwhile(name: EditName): string | undefined {
    const isTyped = typed[name] !== undefined && typed[name] !== stored[name];
    if (!isTyped || stored[name] === begun[name]) return undefined;
    return `Changed meanwhile to ${stored[name] || "nothing"}`;
  }

  return {
    busy,
    submit,
    field: (name: EditName): FieldControl<EditName> => ({ ...field(name), hint: meanwhile(name) }),
  };
}
