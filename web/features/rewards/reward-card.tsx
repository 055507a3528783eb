/** One reward: its picture, title and price in CP, and what stands below them. */

import type { RewardView } from "@domain/reward.ts";
import { rewardCost } from "@domain/reward-rules.ts";
import type { ReactNode } from "react";
import { ArrivalTag, arrivalClass } from "../../ui/arrival.tsx";
import { cx } from "../../ui/cx.ts";
import { useArrival } from "../../ui/use-arrival.ts";
import { RewardImage } from "./reward-image.tsx";
import { REWARD_TOPIC } from "./rewards.store.ts";
import styles from "./rewards-grid.module.css";

interface RewardCardProps {
  reward: RewardView;
  /** Such as the Redeem button. */
  action?: ReactNode;
}

export function RewardCard({ reward, action }: RewardCardProps) {
  const { kind, ref } = useArrival<HTMLLIElement>(REWARD_TOPIC, reward._id);
  return (
    <li ref={ref} className={cx(styles.card, arrivalClass(kind))}>
      <RewardImage img={reward.img} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          {reward.title} <ArrivalTag kind={kind} />
        </h3>
        <p className={styles.price}>{rewardCost(reward).toLocaleString("en-US")} CP</p>
      </div>
      {action}
    </li>
  );
}
