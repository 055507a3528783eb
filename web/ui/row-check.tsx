/** The check boxes that select rows of a list. */

import { type ComponentProps, useEffect, useRef } from "react";
import { areSelected, type Selection } from "../lib/selection.ts";
import { t } from "../lib/t.ts";
import { cx } from "./cx.ts";
import field from "./field.module.css";
import styles from "./row-check.module.css";

interface RowCheckProps extends Omit<ComponentProps<"label">, "children"> {
  selection: Selection;
  rowID: string;
  /** The row's name. */
  name: string;
  /** The ids of the list in its order, for a range by the Shift key. */
  orderOf: () => readonly string[];
}

export function RowCheck({ selection, rowID, name, orderOf, className, ...rest }: RowCheckProps) {
  const isSelected = selection(({ selectedIDs }) => selectedIDs.has(rowID));
  return (
    <label data-media="screen" {...rest} className={cx(field.check, styles.check, className)}>
      <input
        type="checkbox"
        aria-label={t("Select {name}", { name })}
        checked={isSelected}
        onChange={(event) => {
          // React calls this for the click on the box, by mouse or by the space bar.
          const isRange = event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey;
          selection.getState().toggle(rowID, isRange ? orderOf() : undefined);
        }}
      />
    </label>
  );
}

/** Checks all rows of the list, or none. */
export function AllCheck({ selection, orderOf }: Pick<RowCheckProps, "selection" | "orderOf">) {
  const count = selection(({ selectedIDs }) => selectedIDs.size);
  const box = useRef<HTMLInputElement>(null);
  const isAll = selection((state) => areSelected(state, orderOf())) && count > 0;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <label className={cx(field.check, styles.check)} data-media="screen">
      <input
        ref={box}
        type="checkbox"
        aria-label={t("Select all")}
        checked={isAll}
        onChange={() => selection.getState().select(count > 0 ? [] : orderOf())}
      />
    </label>
  );
}
