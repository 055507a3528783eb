/**
 * The state of a form: typed values, the first problem, and sending. A problem focuses its field. It is shown at the field, and as an
 * alert or in the red box above the fields. It disappears when the field changes, with the next submit, and with the form.
 */

import type { Problem } from "@domain/field-rules.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { excessOf } from "../lib/excess.ts";
import { ApiError, type FailureTexts, failureText, withWait } from "../lib/http.ts";
import { findInput, forgetInput, keepInput, keepUnanswered } from "../lib/interrupted-input.ts";
import { languageState } from "../lib/language.store.ts";
import { type Create, createSubmissions, type Submissions } from "../lib/submissions.ts";
import { t } from "../lib/t.ts";
import { useAction } from "./use-action.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The rules get it for a partly entered date, and refuse it. The browser's value is empty, as if nothing was entered. */
const UNREADABLE = "?";

export interface FormOptions<Name extends string> {
  /** The id of the record that the form is about, if the address doesn't have it. */
  about?: string | undefined;
  /** The fields, in order, with their initial values. These may change while the form is open. */
  initial: Readonly<Record<Name, string>>;
  /** The first broken rule. */
  rule: (values: Record<Name, string>) => Problem<Name> | undefined;
  /** "alert" by default. */
  problemsAs?: "alert" | "box";
  texts: FailureTexts;
  /** Shows the server's own text in place of `failed`. Otherwise a text about a field is shown at that field. */
  showsServerText?: boolean;
  /** Gets the focus after a failed call that is about no field. */
  failureFocus?: Name;
  /** Its values are not trimmed, because passwords may start or end with spaces, and are kept only over a change of the language. */
  hasPasswords?: boolean;
  /** @param create sends a new record with an idempotency key, so that retries store it once. @throws the error of the call */
  send: (values: Record<Name, string>, create: Create) => Promise<unknown>;
  /** Called after `send`, unless the form was left in the meantime. */
  onDone?: () => void;
}

/** The input of a form that was interrupted, for the form that opens in its place. */
interface InterruptedInput<Name extends string> {
  typed: Partial<Record<Name, string>>;
  submissions: Submissions;
}

interface FormProblem {
  text: string;
  field?: string | undefined;
  /** Shown at the field in place of the form's text. */
  note?: string | undefined;
}

/** The props of a field's control. */
export interface FieldControl {
  name: string;
  value: string;
  invalid: boolean;
  problem: string | undefined;
  /** Replaces the planned hint. */
  hint?: string | undefined;
  ref: (control: Control | null) => void;
  onChange: (event: { target: Control }) => void;
}

export interface Form<Name extends string> {
  values: Record<Name, string>;
  problem: FormProblem | undefined;
  /** The text of the red box. */
  box: string | undefined;
  pending: boolean;
  /** Whether anything was entered that would be lost. */
  isChanged: boolean;
  submit: (event: FormEvent) => void;
  /** Changes values as if the user had typed them. */
  enter: (changes: Partial<Record<Name, string>>) => void;
  field: (name: Name) => FieldControl;
  focus: (name: Name) => void;
  /** Shows a problem that the rules don't find; undefined removes the last one. */
  showProblem: (problem: FormProblem | undefined) => void;
  /** Shows an alert that disappears with the form. */
  show: (text: string) => void;
}

/** The problem of a failed call. Its field is marked if the form has it. */
function serverProblem(error: unknown, options: FormOptions<string>): FormProblem {
  const text = failureText(error, options.texts);
  if (!(error instanceof ApiError)) return { text };
  const field = error.field !== undefined && error.field in options.initial ? error.field : undefined;
  if (options.showsServerText) return { text, field };
  return { text: withWait(options.texts.failed, error), field, note: field && error.text };
}

export function useForm<Name extends string>(options: FormOptions<Name>): Form<Name> {
  const { initial, problemsAs = "alert", hasPasswords = false } = options;
  // The form at this address, which may be open again after a login or a reload.
  const [key] = useState(() =>
    [location.pathname, location.hash, options.about, ...Object.keys(initial)].join(" "),
  );
  const [interrupted] = useState(() => findInput<InterruptedInput<Name>>(key));
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>(interrupted?.typed ?? {});
  const [problem, setProblem] = useState<FormProblem>();
  const controls = useRef<Partial<Record<string, Control | null>>>({});
  const action = useAction<"send">();
  const values: Record<Name, string> = { ...initial, ...typed };
  const names = Object.keys(initial) as Name[];

  const isChanged = names.some((name) => values[name] !== initial[name]);
  /** For the functions that outlive a render. */
  const [latest] = useState({
    submissions: { ...interrupted?.submissions },
    values,
    typed,
    isChanged,
    isUnmounted: false,
  });
  Object.assign(latest, { values, typed, isChanged });
  // Until the answer, the input outlasts a reload of the page, and is then sent with the same keys.
  const [create] = useState(() =>
    createSubmissions(latest.submissions, () => {
      if (!hasPasswords && !latest.isUnmounted)
        keepUnanswered(key, { typed: latest.values, submissions: latest.submissions });
    }),
  );
  useEffect(() => {
    latest.isUnmounted = false;
    forgetInput(key);
    const keepTyped = (isNeeded?: true): void => {
      if (latest.isChanged)
        keepInput(key, { typed: latest.typed, submissions: latest.submissions }, isNeeded);
    };
    // After a change of the language, the form is mounted again.
    const unsubscribe = languageState.subscribe(
      (next, { language }) => next.language !== language && keepTyped(true),
    );
    return () => {
      unsubscribe();
      latest.isUnmounted = true;
      keepUnanswered(key, undefined);
      if (!hasPasswords) keepTyped();
    };
  }, [latest, key, hasPasswords]);

  /** The same as `problem`, for the handlers of earlier renders. */
  const shownProblem = useRef<FormProblem>(undefined);

  function enter(changes: Partial<Record<Name, string>>): void {
    setTyped((current) => ({ ...current, ...changes }));
    const field = shownProblem.current?.field;
    if (field !== undefined && field in changes) showProblem(undefined);
  }

  function focus(name: string): void {
    const control = controls.current[name];
    control?.focus();
    // Like the Tab key: typing replaces the value.
    if (control instanceof HTMLInputElement) control.select();
  }

  function readValues(): Record<Name, string> {
    const entries = names.map((name) => {
      if (controls.current[name]?.validity?.badInput) return [name, UNREADABLE];
      return [name, hasPasswords ? values[name] : values[name].trim()];
    });
    return Object.fromEntries(entries) as Record<Name, string>;
  }

  /** The problem of the first field that has more text than its limit. */
  function excessProblem(readings: Record<Name, string>): Problem | undefined {
    for (const name of names) {
      const text = excessOf(readings[name], Number(controls.current[name]?.dataset.maxLength));
      if (text) return { field: name, text };
    }
    return undefined;
  }

  function showProblem(next: FormProblem | undefined): void {
    action.dismiss();
    shownProblem.current = next;
    setProblem(next);
    if (!next) return;
    if (problemsAs === "alert") action.show(next.text, { tone: "error" });
    if (next.field !== undefined) focus(next.field);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const readings = readValues();
    const formProblem = excessProblem(readings) ?? options.rule(readings);
    showProblem(formProblem && { ...formProblem, text: t(formProblem.text) });
    if (formProblem) return;
    const onError = (error: unknown) => {
      const failure = serverProblem(error, options);
      showProblem(failure);
      if (failure.field === undefined && options.failureFocus) focus(options.failureFocus);
    };
    if (!(await action.run("send", () => options.send(readings, create), onError))) return;
    keepUnanswered(key, undefined);
    options.onDone?.();
  }

  return {
    values,
    problem,
    box: problemsAs === "box" ? problem?.text : undefined,
    pending: action.pending !== undefined,
    isChanged,
    submit: (event) => void submit(event),
    enter,
    field: (name) => ({
      name,
      value: values[name],
      invalid: problem?.field === name,
      problem: problem?.field === name ? (problem.note ?? problem.text) : undefined,
      ref: (control) => {
        controls.current[name] = control;
      },
      onChange: ({ target }) => enter({ [name]: target.value } as Partial<Record<Name, string>>),
    }),
    focus,
    showProblem,
    show: action.show,
  };
}
