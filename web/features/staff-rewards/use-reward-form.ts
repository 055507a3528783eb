/** The state of the 'Add a Reward' form: what is entered, its rules as alerts, and sending it (specification, sections 5, 7 and 8). */
import { numberIn } from "@domain/field-rules.ts";
import { REWARD_TEXTS, rewardProblem } from "@domain/reward-rules.ts";
import type { RewardView } from "@domain/views.ts";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, api } from "../../lib/http.ts";
import { dismissAlert, showAlert, useAlerts } from "../../ui/alerts.ts";

const EMPTY = { title: "", img: "", price: "" };
type Name = keyof typeof EMPTY;

/** The field that a problem is about, where focus helps to mend it. */
function fieldAtFault(problem: string): Name {
  if (problem === REWARD_TEXTS.imageMissing) return "img";
  return problem === REWARD_TEXTS.priceInvalid ? "price" : "title";
}

/** Takes away what an earlier try of this form was told. */
function dismissProblems(): void {
  const own: readonly string[] = Object.values(REWARD_TEXTS);
  for (const { id, text } of useAlerts.getState().shown) if (own.includes(text)) dismissAlert(id);
}

export function useRewardForm(onAdded: (reward: RewardView) => void) {
  const [values, setValues] = useState(EMPTY);
  const [atFault, setAtFault] = useState<Name>();
  const [busy, setBusy] = useState(false);
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});

  function refuse(problem: string): void {
    const name = fieldAtFault(problem);
    setAtFault(name);
    inputs.current[name]?.focus();
    showAlert(problem, { tone: "error" });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    dismissProblems();
    const problem = rewardProblem(values);
    if (problem) return refuse(problem);
    setAtFault(undefined);
    setBusy(true);
    try {
      const { title, img, price } = values;
      const body = { title: title.trim(), img: img.trim(), price: numberIn(price) };
      onAdded(await api.post<RewardView>("/api/dashboard/rewards/add", body));
    } catch (error) {
      const isRefusal = error instanceof ApiError;
      showAlert(isRefusal ? REWARD_TEXTS.failed : REWARD_TEXTS.networkError, { tone: "error" });
    } finally {
      setBusy(false);
    }
  }

  const enter = (name: Name, text: string) => setValues((held) => ({ ...held, [name]: text }));

  return {
    values,
    busy,
    submit,
    pickImage: (img: string) => enter("img", img),
    /** What the input of that name needs. */
    field: (name: Name) => ({
      name,
      invalid: atFault === name,
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      },
      onChange: ({ target }: { target: HTMLInputElement }) => enter(name, target.value),
    }),
  };
}
