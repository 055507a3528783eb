/** Takes the place of a list's tools while rows are selected: it shows their number, selects all, and has the actions for them. */

import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { isComposing } from "../lib/composing.ts";
import { formatCount } from "../lib/formats.ts";
import { OPEN_LAYERS } from "../lib/open-layers.ts";
import { areSelected, type Selection } from "../lib/selection.ts";
import { t } from "../lib/t.ts";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { focusContent } from "./focus-content.ts";
import { Row } from "./layout.tsx";
import tools from "./list-tools.module.css";
import styles from "./selection-bar.module.css";

interface SelectionBarProps {
  selection: Selection;
  /** The number of selected rows. */
  count: number;
  /** The ids of all rows that the list shows. */
  shown: readonly string[];
  /** Whether the list is beside a record. */
  inPane?: boolean;
  /** The actions. */
  children: ReactNode;
}

export function SelectionBar({ selection, count, shown, inPane = false, children }: SelectionBarProps) {
  const { select, end } = selection.getState();
  const hasAll = selection((state) => areSelected(state, shown));
  const status = useRef<HTMLElement>(null);

  // The focused control is gone: at first a button of the tools, and at the end one of this bar, or a check box.
  useEffect(() => {
    const hasLostFocus = () => document.activeElement === document.body;
    if (hasLostFocus()) status.current?.focus({ preventScroll: true });
    return () => {
      if (hasLostFocus()) focusContent();
    };
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInLayer = event.target instanceof Element && event.target.closest(OPEN_LAYERS);
      if (event.key !== "Escape" || isInLayer) return;
      if (!event.defaultPrevented && !isComposing(event)) end();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [end]);

  return (
    <Row gap={2} wrap className={cx(tools.tools, styles.bar, inPane && styles.inPane)} data-media="screen">
      <b ref={status} role="status" tabIndex={-1}>
        {t("{value} selected", { value: formatCount(count) })}
      </b>
      {hasAll ? null : (
        <Button
          variant="ghost"
          onClick={() => {
            select(shown);
            status.current?.focus({ preventScroll: true });
          }}
        >
          {t("Select all {value}", { value: formatCount(shown.length) })}
        </Button>
      )}
      <Button variant="ghost" icon={<X />} onClick={end} className={styles.end}>
        {t("Done")}
      </Button>
      <Row gap={2} wrap className={styles.actions}>
        {children}
      </Row>
    </Row>
  );
}
