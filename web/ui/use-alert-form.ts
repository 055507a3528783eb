/**
 * The state of a form whose rules are told as alerts: what is entered, the first broken rule with the focus on its
 * field, and sending. An alert of one try goes with the next one, and all of them with the form.
 */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../lib/http.ts";
import { dismissTexts, showAlert } from "./alerts.ts";
import { useFields } from "./use-fields.ts";

export interface AlertFormOptions<Name extends string> {
  empty: Readonly<Record<Name, string>>;
  /** What the form may say: its rules' texts, and those of a refused and of a lost call; must keep its identity. */
  texts: Readonly<Record<string, unknown>> & { failed: string; networkError: string };
  /** The first broken rule, or undefined. */
  problemOf: (values: Record<Name, string>) => string | undefined;
  /** The field that a broken rule is about. */
  fieldOf: (problem: string) => Name;
  /** Sends what was entered, each text trimmed. @throws what the call throws */
  send: (values: Record<Name, string>) => Promise<void>;
  /** Is called once it is sent, unless the form was left meanwhile. */
  onDone: () => void;
}

const textsIn = (texts: Readonly<Record<string, unknown>>) =>
  Object.values(texts).filter((text) => typeof text === "string");

export function useAlertForm<Name extends string>(options: AlertFormOptions<Name>) {
  const { empty, texts, problemOf, fieldOf, send, onDone } = options;
  const [values, setValues] = useState<Record<Name, string>>(empty);
  const [atFault, setAtFault] = useState<Name>();
  const [busy, setBusy] = useState(false);
  const isLeft = useRef(false);
  const enter = (name: Name, text: string) => setValues((held) => ({ ...held, [name]: text }));
  const { focus, entered, field } = useFields<Name>({ values, fault: { field: atFault }, onChange: enter });

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      dismissTexts(textsIn(texts));
    };
  }, [texts]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    dismissTexts(textsIn(texts));
    const form = entered();
    const problem = problemOf(form);
    const next = problem === undefined ? undefined : fieldOf(problem);
    setAtFault(next);
    if (problem !== undefined) {
      focus(next);
      showAlert(problem, { tone: "error" });
      return;
    }
    setBusy(true);
    try {
      await send(form);
      if (!isLeft.current) onDone();
    } catch (error) {
      showAlert(error instanceof ApiError ? texts.failed : texts.networkError, { tone: "error" });
    } finally {
      setBusy(false);
    }
  }

  return { values, busy, submit, enter, field };
}
