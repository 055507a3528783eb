/** Asks the office for a reward, which reserves its price. Without enough points, nothing is sent. */
import { availableCP, REDEMPTION_TEXTS, reservedCP } from "@domain/redemption-rules.ts";
import type { RewardView } from "@domain/reward.ts";
import { redeemProblem } from "@domain/reward-rules.ts";
import { showDone } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { redemptionsApi } from "./redemptions.api.ts";
import styles from "./redemptions.module.css";
import { useRedemptions } from "./redemptions.store.ts";

interface AskButtonProps {
  userID: string;
  totalCP: number;
  reward: RewardView;
}

export function AskButton({ userID, totalCP, reward }: AskButtonProps) {
  const { pending, run, show } = useAction<"ask">();

  async function ask(): Promise<void> {
    const { items, applyEvent } = useRedemptions.getState();
    const problem = redeemProblem(availableCP(totalCP, reservedCP(items)), reward);
    if (problem !== undefined) {
      show(problem, { tone: "error" });
      return;
    }
    await run(
      "ask",
      async (create) => {
        applyEvent(await redemptionsApi.request(create, { userID, rewardID: reward._id }), "own");
        showDone(REDEMPTION_TEXTS.requested(reward.title));
      },
      REDEMPTION_TEXTS.request,
    );
  }

  return (
    <Button
      size="small"
      variant="ghost"
      className={styles.ask}
      busy={pending !== undefined}
      onClick={() => void ask()}
    >
      Ask the office for it<VisuallyHidden> {reward.title}</VisuallyHidden>
    </Button>
  );
}
