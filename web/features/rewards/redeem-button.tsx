/** Shows whether the points are enough for a reward. Nothing is sent (specification, section 4). */

import type { RewardView } from "@domain/reward.ts";
import { REDEEM_TEXTS, redeemProblem } from "@domain/reward-rules.ts";
import { showAlert } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./rewards-grid.module.css";

function redeem(totalCP: number, reward: RewardView): void {
  const problem = redeemProblem(totalCP, reward);
  if (problem === undefined) showAlert(REDEEM_TEXTS.done(reward.title), { tone: "success" });
  else showAlert(problem, { tone: "error" });
}

export function RedeemButton({ totalCP, reward }: { totalCP: number; reward: RewardView }) {
  return (
    <Button size="small" className={styles.redeem} onClick={() => redeem(totalCP, reward)}>
      Redeem<VisuallyHidden> {reward.title}</VisuallyHidden>
    </Button>
  );
}
