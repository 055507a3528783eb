/** A reward: picture, title and price. */
import type { RewardView } from "@domain/reward.ts";
import { rewardCost } from "@domain/reward-rules.ts";
import { Gift } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import { Text } from "../../ui/layout.tsx";
import { UnreadTag, unreadClass } from "../../ui/unread-tag.tsx";
import { useUnreadMark } from "../../ui/use-unread-mark.ts";
import { REWARD_TOPIC } from "./rewards.store.ts";
import styles from "./rewards-grid.module.css";

interface RewardCardProps {
  reward: RewardView;
  /** Below the price, for example the Redeem button. */
  action?: ReactNode;
  /** In the corner of the picture. */
  menu?: ReactNode;
  /** A muted text below the price. */
  note?: string | undefined;
}

export function RewardCard({ reward, action, menu, note }: RewardCardProps) {
  const { kind, ref } = useUnreadMark<HTMLLIElement>(REWARD_TOPIC, reward._id);
  return (
    <li ref={ref} className={cx(styles.card, unreadClass(kind))}>
      <RewardImage img={reward.img} />
      <div className={styles.text}>
        <h3 className={styles.title}>
          {reward.title} <UnreadTag kind={kind} />
        </h3>
        <p className={styles.price}>{t("{cp} CP", { cp: rewardCost(reward) })}</p>
        {note === undefined ? null : (
          <Text size={12} tone="muted">
            {note}
          </Text>
        )}
      </div>
      {action}
      {menu === undefined ? null : <div className={styles.menu}>{menu}</div>}
    </li>
  );
}

/** A reward's picture. If it can't be loaded, a gift icon is shown. */
function RewardImage({ img }: { img: string }) {
  const [brokenImage, setBrokenImage] = useState("");
  return (
    <span className={styles.picture}>
      {img === "" || img === brokenImage ? (
        <Gift size={36} strokeWidth={1.25} />
      ) : (
        <img src={img} alt="" loading="lazy" onError={() => setBrokenImage(img)} />
      )}
    </span>
  );
}
