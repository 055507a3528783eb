/** The button by which a resident requests a reward, which reserves its price; for a reward that costs too much, the missing CP instead. */

import { REDEMPTION_TEXTS } from "@domain/redemption-rules.ts";
import type { RewardView } from "@domain/reward.ts";
import { missingCP, REDEEM_TEXTS } from "@domain/reward-rules.ts";
import { t } from "../../lib/t.ts";
import { showAlert } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import { passFocusAround } from "../../ui/focus-content.ts";
import { useAction } from "../../ui/use-action.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { redemptionsApi } from "./redemptions.api.ts";
import styles from "./redemptions.module.css";
import { useAvailableCP, useRedemptions } from "./redemptions.store.ts";

interface RedeemButtonProps {
  userID: string;
  totalCP: number;
  reward: RewardView;
}

export function RedeemButton({ userID, totalCP, reward }: RedeemButtonProps) {
  const available = useAvailableCP(totalCP);
  const { pending, run } = useAction<"redeem">();
  const missing = missingCP(available, reward);

  async function redeem(): Promise<void> {
    await run(
      "redeem",
      async (create) => {
        const request = await redemptionsApi.request(create, { userID, rewardID: reward._id });
        useRedemptions.getState().applyEvent(request, "own");
        showAlert(t(REDEEM_TEXTS.done(reward.title)), {
          tone: "success",
          note: t(REDEMPTION_TEXTS.requested),
        });
      },
      REDEMPTION_TEXTS.request,
    );
  }

  return (
    // Gets the focus when the button disappears, because the remaining CP don't suffice for the reward once more.
    <div tabIndex={-1} className={styles.redeem}>
      {missing > 0 ? (
        <p className={styles.missing}>{t("{cp} CP to go", { cp: missing })}</p>
      ) : (
        <Button ref={passFocusAround} size="small" busy={pending !== undefined} onClick={() => void redeem()}>
          {t("Redeem")}
          <VisuallyHidden> {reward.title}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
