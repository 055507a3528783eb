/** The Rewards tab: total CP, the rewards, and the reward log (specification, section 2). */
import type { RewardLogView } from "@domain/reward-log.ts";
import { rewardDispute } from "../../../features/incidents/dispute-presets.ts";
import { useIncidentDialog } from "../../../features/incidents/incident-dialog.store.ts";
import { LogCard, REWARD_LOG } from "../../../features/logs/logs.tsx";
import { useMyProfile } from "../../../features/my-profile/my-profile.store.ts";
import { TotalCP } from "../../../features/my-profile/total-cp.tsx";
import { RedeemButton } from "../../../features/rewards/redeem-button.tsx";
import { RewardsGrid } from "../../../features/rewards/rewards-grid.tsx";
import { useWhy } from "../../../features/score-explanations/why.store.ts";
import { Page } from "../../../ui/page.tsx";
import { LiveState } from "../../live-state.tsx";
import styles from "./resident-rewards-tab.module.css";

const disputeReward = (entry: RewardLogView) => useIncidentDialog.getState().open(rewardDispute(entry));

export function ResidentRewardsTab() {
  const totalCP = useMyProfile((state) => state.data?.resident.totalCP);
  const openWhy = useWhy((why) => why.open);
  return (
    <Page title="Rewards" aside={<LiveState />}>
      <div className={styles.parts}>
        <TotalCP onWhy={() => openWhy("totalCP")} />
        <RewardsGrid
          title="Available rewards"
          empty="No rewards available for redemption."
          action={(reward) => <RedeemButton totalCP={totalCP ?? 0} reward={reward} />}
        />
        <LogCard log={REWARD_LOG} onDispute={disputeReward} />
      </div>
    </Page>
  );
}
