/** The first tile of the staff's rewards, which opens the 'Add a Reward' form (specification, section 2, Staff Rewards). */

import { Plus } from "lucide-react";
import { t } from "../../lib/t.ts";
import styles from "./add-reward-tile.module.css";

interface AddRewardTileProps {
  /** Loads the dialog's code, when the pointer or the focus reaches the tile. */
  preload: () => void;
  onClick: () => void;
}

export function AddRewardTile({ preload, onClick }: AddRewardTileProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={styles.tile}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onClick}
    >
      <span className={styles.plus}>
        <Plus size={22} />
      </span>
      {t("Add Reward")}
    </button>
  );
}
