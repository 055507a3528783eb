/**
 * Something that a user submits: one call at a time, with its idempotency keys and its alerts. The alerts of one try disappear with the
 * next one, and all of them with the component. An error that arrives after that is not shown. A call of the same
 * name is ignored while the first one runs or waits; a call of another name waits for it.
 */
import { useEffect, useState } from "react";
import { ActionCanceled, type FailureTexts, failureText } from "../lib/http.ts";
import { type Create, createSubmissions } from "../lib/submissions.ts";
import { type AlertOptions, dismissAlert, showAlert } from "./alerts.ts";

export function useAction<Name extends string>() {
  const [pending, setPending] = useState<Name>();
  const [own] = useState(() => ({
    create: createSubmissions(),
    alerts: [] as number[],
    /** The names of the calls that run or wait. */
    names: new Set<Name>(),
    last: Promise.resolve(false),
    isLeft: false,
  }));

  function dismiss(): void {
    for (const id of own.alerts.splice(0)) dismissAlert(id);
  }

  /** Shows an alert that belongs to this component. */
  const show = (text: string, options?: AlertOptions) => void own.alerts.push(showAlert(text, options));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the component is left
  useEffect(() => {
    own.isLeft = false;
    return () => {
      own.isLeft = true;
      dismiss();
    };
  }, [own]);

  return {
    /** The name of the running call. */
    pending,
    dismiss,
    show,
    /**
     * Runs a call after the earlier ones, unless one of the same name is running or waiting.
     * @param onError the texts of an alert, one text for every error, or a handler; not used if the component was left in the meantime
     * @returns whether the call succeeded and the component is still there
     */
    async run(
      name: Name,
      work: (create: Create) => Promise<unknown>,
      onError: string | FailureTexts | ((error: unknown) => void),
    ): Promise<boolean> {
      if (own.names.has(name)) return false;
      own.names.add(name);
      dismiss();
      own.last = own.last.then(async () => {
        setPending(name);
        try {
          await work(own.create);
          return !own.isLeft;
        } catch (error) {
          if (own.isLeft || error instanceof ActionCanceled) return false;
          if (typeof onError === "function") onError(error);
          else show(failureText(error, onError), { tone: "error" });
          return false;
        } finally {
          own.names.delete(name);
          setPending(undefined);
        }
      });
      return own.last;
    },
  };
}
