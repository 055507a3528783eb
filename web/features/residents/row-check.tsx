/** The check boxes of the residents list. */

import type { ResidentSummaryView } from "@domain/resident.ts";
import { useEffect, useRef } from "react";
import { t } from "../../lib/t.ts";
import { residentName } from "./resident-name.ts";
import styles from "./row-check.module.css";
import { useSelection } from "./selection.store.ts";

interface RowCheckProps {
  resident: ResidentSummaryView;
  /** The userIDs of the list in its order, for a range by the Shift key. */
  orderOf: () => readonly string[];
}

export function RowCheck({ resident, orderOf }: RowCheckProps) {
  const { userID } = resident;
  const isChosen = useSelection(({ chosen }) => chosen.has(userID));
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={t("Select {resident}", { resident: residentName(resident) })}
        checked={isChosen}
        onChange={(event) => {
          const isRange = event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey;
          useSelection.getState().toggle(userID, isRange ? orderOf() : undefined);
        }}
      />
    </label>
  );
}

/** Checks all residents of the list, or none. */
export function AllCheck({ orderOf }: Pick<RowCheckProps, "orderOf">) {
  const count = useSelection(({ chosen }) => chosen.size);
  const box = useRef<HTMLInputElement>(null);
  const isAll = count > 0 && count === orderOf().length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <label className={styles.check}>
      <input
        ref={box}
        type="checkbox"
        aria-label={t("Select all")}
        checked={isAll}
        onChange={() => useSelection.getState().choose(count > 0 ? [] : orderOf())}
      />
    </label>
  );
}
