/** The staff's rewards screen, with Add Reward as the first tile (specification, section 2), and the redemption requests. */

import type { RedemptionView } from "@domain/redemption.ts";
import type { RewardView } from "@domain/reward.ts";
import { comparePositions } from "@domain/reward-rules.ts";
import { Gift } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useSession } from "../../../features/auth/session.store.ts";
import { useRedemptions } from "../../../features/redemptions/redemptions.store.ts";
import { StaffRedemptions } from "../../../features/redemptions/staff-redemptions.tsx";
import { RewardCard } from "../../../features/rewards/reward-card.tsx";
import { useRewards } from "../../../features/rewards/rewards.store.ts";
import { AddRewardTile } from "../../../features/staff-rewards/add-reward-tile.tsx";
import { RewardMenu } from "../../../features/staff-rewards/reward-menu.tsx";
import { t } from "../../../lib/t.ts";
import { useLoadState } from "../../../lib/use-load-state.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { view } from "../../../lib/views.ts";
import { list } from "../../../live/subscriptions.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { AsyncList } from "../../../ui/async-list.tsx";
import { Card } from "../../../ui/card.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Page } from "../../../ui/page.tsx";
import { ProfileLink } from "../../../ui/profile-link.tsx";
import text from "../../../ui/text.module.css";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { LiveState } from "../../live-state.tsx";
import { StaffAnnouncements } from "../common/staff-announcements.tsx";
import styles from "./rewards-page.module.css";

const addDialog = lazyPart(
  async () => (await import("../../../features/staff-rewards/add-reward-dialog.tsx")).AddRewardDialog,
);

const editDialog = lazyPart(
  async () => (await import("../../../features/staff-rewards/edit-reward-dialog.tsx")).EditRewardDialog,
);

const REDEMPTIONS = [list(useRedemptions, "redemption:saved")];

const nameOf = ({ userID, residentName }: RedemptionView) => (
  <ProfileLink userID={userID} className={text.link}>
    {residentName || userID}
  </ProfileLink>
);

export function RewardsPage() {
  useTitle(t("Rewards"));
  const userID = useSession((state) => state.user?.userID);
  const items = useRewards((state) => state.items);
  const applyEvent = useRewards((state) => state.applyEvent);
  const refetch = useRewards((state) => state.refetch);
  const [isAdding, setAdding] = useState(false);
  const [editedReward, setEditedReward] = useState<RewardView>();
  // Those without a position stay newest first, behind the others.
  const rewards = items.toSorted(comparePositions);
  const stopAdding = () => setAdding(false);
  const stopEditing = () => setEditedReward(undefined);
  const { hash, key } = useLocation();
  const requests = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the requests leads there again
  useEffect(() => {
    if (hash === "#requests") requests.current?.scrollIntoView();
  }, [hash, key]);

  useScreenSubscriptions(REDEMPTIONS);
  useEffect(() => (userID ? view<string>(userID, useRewards, useRedemptions) : undefined), [userID]);

  return (
    <Page title={t("Rewards")} aside={<LiveState />}>
      <div id="requests" ref={requests} className={styles.requests}>
        <StaffRedemptions nameOf={nameOf} />
      </div>
      <Card label={t("Rewards on offer")}>
        <h2>
          <VisuallyHidden>{t("Rewards on offer")}</VisuallyHidden>
        </h2>
        <ul className={styles.grid}>
          <li>
            <AddRewardTile preload={addDialog.preload} onClick={() => setAdding(true)} />
          </li>
          {rewards.map((reward, index) => (
            <RewardCard
              key={reward._id}
              reward={reward}
              note={reward.isHidden ? t("Hidden from residents") : undefined}
              menu={
                <RewardMenu
                  reward={reward}
                  rewards={rewards}
                  index={index}
                  onEdit={() => setEditedReward(reward)}
                  onChanged={(updatedReward) => applyEvent(updatedReward, "own")}
                  onMoved={refetch}
                />
              }
            />
          ))}
        </ul>
        {/* Below the tiles: loading, failed or empty. */}
        <AsyncList
          list={useLoadState(useRewards)}
          isEmpty={items.length === 0}
          empty={t("No rewards found.")}
          icon={<Gift size={24} />}
        >
          {null}
        </AsyncList>
      </Card>
      <StaffAnnouncements screen="rewards" />
      {editedReward ? (
        <editDialog.Part
          key={editedReward._id}
          reward={editedReward}
          onClose={stopEditing}
          onSaved={(reward) => applyEvent(reward, "own")}
        />
      ) : null}
      {isAdding ? (
        <addDialog.Part onClose={stopAdding} onAdded={(reward) => applyEvent(reward, "own")} />
      ) : null}
    </Page>
  );
}
