/** The Rewards tab: total CP, the rewards, the requests to the office, and the reward log (specification, section 2). */

import type { RewardLogView } from "@domain/reward-log.ts";
import { isMember } from "@domain/roles.ts";
import { useEffect } from "react";
import { useSession } from "../../../features/auth/session.store.ts";
import { rewardDispute } from "../../../features/incidents/dispute-presets.ts";
import { useIncidentDialog } from "../../../features/incidents/incident-dialog.store.ts";
import { LogCard, REWARD_LOG } from "../../../features/logs/logs.tsx";
import { useMyProfile } from "../../../features/my-profile/my-profile.store.ts";
import { TotalCP } from "../../../features/my-profile/total-cp.tsx";
import { MyRedemptions } from "../../../features/redemptions/my-redemptions.tsx";
import { RedeemButton } from "../../../features/redemptions/redeem-button.tsx";
import { useRedemptions } from "../../../features/redemptions/redemptions.store.ts";
import { RewardsGrid } from "../../../features/rewards/rewards-grid.tsx";
import { useWhy } from "../../../features/score-explanations/why.store.ts";
import { t } from "../../../lib/t.ts";
import { view } from "../../../lib/views.ts";
import { list } from "../../../live/subscriptions.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { Page } from "../../../ui/page.tsx";
import { LiveState } from "../../live-state.tsx";
import styles from "./resident-rewards-tab.module.css";
import { useDisputeNotes } from "./use-dispute-notes.tsx";

const disputeReward = (entry: RewardLogView) => useIncidentDialog.getState().open(rewardDispute(entry));

const REDEMPTIONS = [list(useRedemptions, "redemption:saved")];

export function ResidentRewardsTab() {
  const totalCP = useMyProfile((state) => state.data?.resident.totalCP);
  const user = useSession((state) => state.user);
  const { userID = "" } = user ?? {};
  // Residents who have moved out can read everything here, but request and dispute nothing.
  const mayWrite = user !== null && isMember(user);
  const openWhy = useWhy((why) => why.open);
  useScreenSubscriptions(REDEMPTIONS);
  useEffect(() => view<string>(userID, useRedemptions), [userID]);
  return (
    <Page title={t("Rewards")} aside={<LiveState />}>
      <div className={styles.parts}>
        <TotalCP onWhy={() => openWhy("totalCP")} />
        <RewardsGrid
          title={t("Available rewards")}
          empty={t("No rewards available for redemption.")}
          action={(reward) =>
            mayWrite && totalCP !== undefined ? (
              <RedeemButton userID={userID} totalCP={totalCP} reward={reward} />
            ) : null
          }
        />
        <MyRedemptions totalCP={totalCP} />
        <LogCard
          log={REWARD_LOG}
          disputeNote={useDisputeNotes()}
          onDispute={mayWrite ? disputeReward : undefined}
        />
      </div>
    </Page>
  );
}
