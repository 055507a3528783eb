/** The offered rewards as cards (specification, section 2, Rewards tab): in the order that staff have chosen, otherwise cheapest first. */
import type { RewardView } from "@domain/reward.ts";
import { compareOffers } from "@domain/reward-rules.ts";
import { Gift } from "lucide-react";
import type { ReactNode } from "react";
import { useLoadState } from "../../lib/use-load-state.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Card } from "../../ui/card.tsx";
import { RewardCard } from "./reward-card.tsx";
import { useRewards } from "./rewards.store.ts";
import styles from "./rewards-grid.module.css";

interface RewardsGridProps {
  title: string;
  /** The text of an empty grid. */
  empty: string;
  /** Shown below each reward. */
  action?: (reward: RewardView) => ReactNode;
}

export function RewardsGrid({ title, empty, action }: RewardsGridProps) {
  const items = useRewards((state) => state.items);
  // Responses to residents have no hidden rewards, but when staff hide one, an event brings it here with `isHidden`.
  const offered = items.filter(({ isHidden }) => !isHidden).toSorted(compareOffers);
  return (
    <Card title={title}>
      <AsyncList
        list={useLoadState(useRewards)}
        isEmpty={offered.length === 0}
        empty={empty}
        icon={<Gift size={24} />}
      >
        <ul className={styles.grid}>
          {offered.map((reward) => (
            <RewardCard key={reward._id} reward={reward} action={action?.(reward)} />
          ))}
        </ul>
      </AsyncList>
    </Card>
  );
}
