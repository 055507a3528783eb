/** The state of the Register form: what is typed, what is wrong, and sending it. */
import { ACCOUNT_TEXTS, registerFormProblem } from "@domain/account-rules.ts";
import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { authApi } from "./auth.api.ts";
import { problemText } from "./problem-text.ts";
import type { OneTimeLink } from "./use-one-time-link.ts";

const NAMES = ["email", "password", "confirmPassword"] as const;
type Name = (typeof NAMES)[number];
type Values = Record<Name, string>;

const REFUSALS = { failed: ACCOUNT_TEXTS.registerFailed, unreachable: ACCOUNT_TEXTS.serverError };

/** The field that a problem is about, where focus helps to mend it. */
function fieldAtFault(problem: string, values: Values): Name {
  if (problem === ACCOUNT_TEXTS.registerIncomplete) {
    return NAMES.find((name) => values[name].trim() === "") ?? "email";
  }
  if (problem === ACCOUNT_TEXTS.passwordsDiffer) return "confirmPassword";
  return problem.includes("assword") ? "password" : "email";
}

export function useRegisterForm(link: Pick<OneTimeLink, "email" | "token">) {
  const [typed, setTyped] = useState<Values>({ email: "", password: "", confirmPassword: "" });
  const [problem, setProblem] = useState<string>();
  const [atFault, setAtFault] = useState<Name>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  const values: Values = link.token ? { ...typed, email: link.email } : typed;

  function refuse(why: string): void {
    const name = fieldAtFault(why, values);
    setProblem(why);
    setAtFault(name);
    inputs.current[name]?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || done) return;
    const broken = registerFormProblem(values);
    if (broken) return refuse(broken);
    setBusy(true);
    setProblem(undefined);
    setAtFault(undefined);
    try {
      await authApi.register({ email: values.email.trim(), password: values.password, ...link.token });
      setDone(true);
    } catch (error) {
      refuse(problemText(error, REFUSALS));
    } finally {
      setBusy(false);
    }
  }

  return {
    problem,
    busy,
    done,
    submit,
    /** What the input of that name needs. */
    field: (name: Name) => ({
      name,
      value: values[name],
      invalid: atFault === name,
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: event.target.value }),
    }),
  };
}
