/**
 * The calls of a component that sends something, one at a time, with their idempotency keys and alerts. The alerts of a call disappear with
 * the next call and with the component. An error that arrives after the component was left is only shown if the call says what it was about.
 */
import { useEffect, useState } from "react";
import { ActionCanceled, type FailureTexts, failureText } from "../lib/http.ts";
import { type Create, createSubmissions } from "../lib/submissions.ts";
import { type AlertOptions, dismissAlert, showAlert } from "./alerts.ts";

export function useAction<Name extends string>() {
  const [pending, setPending] = useState<Name>();
  const [queue] = useState(() => ({
    create: createSubmissions(),
    alerts: [] as number[],
    /** The names of the calls that run or wait. */
    names: new Set<Name>(),
    lastCall: Promise.resolve(false),
    isUnmounted: false,
  }));

  function dismiss(): void {
    for (const id of queue.alerts.splice(0)) dismissAlert(id);
  }

  /** Shows an alert that belongs to this component. */
  const show = (text: string, options?: AlertOptions) => void queue.alerts.push(showAlert(text, options));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the component is left
  useEffect(() => {
    queue.isUnmounted = false;
    return () => {
      queue.isUnmounted = true;
      dismiss();
    };
  }, [queue]);

  return {
    /** The name of the running call. */
    pending,
    dismiss,
    show,
    /**
     * Runs a call after the earlier ones; ignores it if one of the same name runs or waits.
     * @param onError the texts of an alert, one text for every error, or a handler; not used if the component was left in the meantime
     * @param about names the record in the alert of an error that arrives after that; without it, there is none
     * @returns whether the call succeeded and the component is still there
     */
    async run(
      name: Name,
      work: (create: Create) => Promise<unknown>,
      onError: string | FailureTexts | ((error: unknown) => void),
      about?: string,
    ): Promise<boolean> {
      if (queue.names.has(name)) return false;
      queue.names.add(name);
      dismiss();
      queue.lastCall = queue.lastCall.then(async () => {
        setPending(name);
        try {
          await work(queue.create);
          return !queue.isUnmounted;
        } catch (error) {
          const isLeft = queue.isUnmounted;
          if (error instanceof ActionCanceled || (isLeft && about === undefined)) return false;
          if (typeof onError === "function") onError(error);
          else if (isLeft) showAlert(failureText(error, onError), { tone: "error", note: about });
          else show(failureText(error, onError), { tone: "error" });
          return false;
        } finally {
          queue.names.delete(name);
          setPending(undefined);
        }
      });
      return queue.lastCall;
    },
  };
}
