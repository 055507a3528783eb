/** The state of a form about one's own account: what is typed, what is wrong in its red box, and sending it. */
import { ACCOUNT_TEXTS } from "@domain/account-rules.ts";
import { type FormEvent, useEffect, useState } from "react";
import { ApiError } from "../../lib/http.ts";
import { useFields } from "../../ui/use-fields.ts";

interface AccountFormOptions<Name extends string> {
  empty: Readonly<Record<Name, string>>;
  /** The first broken rule, or undefined. */
  problemOf: (values: Record<Name, string>) => string | undefined;
  /** The field that a broken rule, the server's included, is about. */
  fieldOf: (problem: string) => Name;
  /** Sends what was typed, as it is. @throws what the call throws */
  send: (values: Record<Name, string>) => Promise<void>;
}

const FAILED = "This could not be saved. Please try again.";

function problemText(error: unknown): string {
  return error instanceof ApiError ? (error.text ?? FAILED) : ACCOUNT_TEXTS.serverError;
}

export function useAccountForm<Name extends string>({
  empty,
  problemOf,
  fieldOf,
  send,
}: AccountFormOptions<Name>) {
  const [values, setValues] = useState<Record<Name, string>>(empty);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const fault = problem === undefined ? undefined : { field: fieldOf(problem) };
  const onChange = (name: Name, text: string) => setValues((held) => ({ ...held, [name]: text }));
  const { focus, field } = useFields<Name>({ values, fault, onChange });

  // A step of a dialog begins at its first field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step appears
  useEffect(() => focus(Object.keys(empty)[0] as Name), []);

  function refuse(why: string): void {
    setProblem(why);
    focus(fieldOf(why));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const broken = problemOf(values);
    if (broken !== undefined) return refuse(broken);
    setBusy(true);
    setProblem(undefined);
    try {
      await send(values);
    } catch (error) {
      refuse(problemText(error));
    } finally {
      setBusy(false);
    }
  }

  return { problem, busy, submit, field };
}
