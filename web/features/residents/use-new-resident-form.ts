/** The state of the New Resident form: what is entered, what is wrong, and sending it (specification, sections 5 and 8). */
import { newResidentProblem, RESIDENT_TEXTS } from "@domain/resident-rules.ts";
import type { NewResidentView } from "@domain/views.ts";
import { type FormEvent, useRef, useState } from "react";
import { dayKey } from "../../lib/formats.ts";
import { ApiError } from "../../lib/http.ts";
import { EMPTY_VALUES, type FieldName, fieldAtFault, type Values } from "./new-resident-fields.ts";
import { residentsCalls } from "./residents.calls.ts";
import { useResidents } from "./residents.store.ts";

type Control = HTMLInputElement | HTMLSelectElement;

/** Stands for a date that the browser could not read: it hands over an empty text for one. */
const UNREADABLE = "?";

function trimmed(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()])) as Values;
}

export interface Problem {
  text: string;
  field: FieldName | undefined;
  /** What the server knows beyond the text, to stand at the field. */
  note?: string | undefined;
}

/** What a refused or lost call shows. The box holds the specification's text; a taken e-mail is explained at its field. */
function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { text: RESIDENT_TEXTS.createError, field: undefined };
  const why = error.text;
  const field = why === undefined ? undefined : fieldAtFault(why, EMPTY_VALUES);
  return { text: RESIDENT_TEXTS.createFailed, field, note: field ? why : undefined };
}

export function useNewResidentForm(onCreated: (resident: NewResidentView) => void) {
  const [values, setValues] = useState(EMPTY_VALUES);
  const [acknowledged, setAcknowledged] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const controls = useRef<Partial<Record<FieldName, Control | null>>>({});

  function refuse(next: Problem): void {
    setProblem(next);
    if (next.field) controls.current[next.field]?.focus();
  }

  /** The entered values; a date of which only a part was entered is told from one that was left out. */
  function entered(): Values {
    const own = trimmed(values);
    for (const [name, control] of Object.entries(controls.current) as [FieldName, Control | null][]) {
      if (control?.validity?.badInput) own[name] = UNREADABLE;
    }
    return own;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || !acknowledged) return;
    const form = entered();
    const broken = newResidentProblem(form, dayKey(new Date()));
    if (broken) return refuse({ text: broken, field: fieldAtFault(broken, form) });
    setBusy(true);
    setProblem(undefined);
    try {
      const created = await residentsCalls.create(form);
      const { invitationPath: _path, ...resident } = created;
      useResidents.getState().receive(resident, "own");
      onCreated(created);
    } catch (error) {
      refuse(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    problem,
    busy,
    acknowledged,
    setAcknowledged,
    submit,
    /** What the control of that name needs. */
    field: (name: FieldName) => ({
      name,
      value: values[name],
      invalid: problem?.field === name,
      problem: problem?.field === name ? problem.note : undefined,
      ref: (control: Control | null) => {
        controls.current[name] = control;
      },
      onChange: ({ target }: { target: Control }) => setValues((held) => ({ ...held, [name]: target.value })),
    }),
  };
}
