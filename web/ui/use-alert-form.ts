/**
 * The state of a form whose rules are told as alerts: what is entered, the first broken rule with the focus on its
 * field, and sending. An alert of one try goes with the next one, and all of them with the form.
 */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../lib/http.ts";
import { dismissAlert, showAlert, useAlerts } from "./alerts.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface AlertFormOptions<Name extends string> {
  empty: Readonly<Record<Name, string>>;
  /** What the form may say: its rules' texts, and those of a refused and of a lost call; must keep its identity. */
  texts: Readonly<Record<string, unknown>> & { failed: string; networkError: string };
  /** The first broken rule, or undefined. */
  problemOf: (values: Record<Name, string>) => string | undefined;
  /** The field that a broken rule is about. */
  fieldOf: (problem: string, values: Record<Name, string>) => Name;
  /** Sends what was entered, each text trimmed. @throws what the call throws */
  send: (values: Record<Name, string>) => Promise<void>;
  /** Is called once it is sent, unless the form was left meanwhile. */
  onDone: () => void;
}

function dismissAll(texts: Readonly<Record<string, unknown>>): void {
  const own = Object.values(texts);
  for (const { id, text } of useAlerts.getState().shown) if (own.includes(text)) dismissAlert(id);
}

function trimmed<Name extends string>(values: Record<Name, string>): Record<Name, string> {
  const pairs = Object.entries<string>(values).map(([name, text]) => [name, text.trim()]);
  return Object.fromEntries(pairs) as Record<Name, string>;
}

export function useAlertForm<Name extends string>(options: AlertFormOptions<Name>) {
  const { empty, texts, problemOf, fieldOf, send, onDone } = options;
  const [values, setValues] = useState<Record<Name, string>>(empty);
  const [atFault, setAtFault] = useState<Name>();
  const [busy, setBusy] = useState(false);
  const controls = useRef<Partial<Record<Name, Control | null>>>({});
  const isLeft = useRef(false);

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      dismissAll(texts);
    };
  }, [texts]);

  function refuse(problem: string): void {
    const name = fieldOf(problem, values);
    setAtFault(name);
    controls.current[name]?.focus();
    showAlert(problem, { tone: "error" });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    dismissAll(texts);
    const problem = problemOf(values);
    if (problem !== undefined) return refuse(problem);
    setAtFault(undefined);
    setBusy(true);
    try {
      await send(trimmed(values));
      if (!isLeft.current) onDone();
    } catch (error) {
      showAlert(error instanceof ApiError ? texts.failed : texts.networkError, { tone: "error" });
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    busy,
    submit,
    enter: (name: Name, text: string) => setValues((held) => ({ ...held, [name]: text })),
    /** What the control of that name needs. */
    field: (name: Name) => ({
      name,
      value: values[name],
      invalid: atFault === name,
      ref: (control: Control | null) => {
        controls.current[name] = control;
      },
      onChange: ({ target }: { target: Control }) => setValues((held) => ({ ...held, [name]: target.value })),
    }),
  };
}
