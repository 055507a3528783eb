/** Takes the place of a list's tools while rows are chosen: how many, all that match, and what can be done for all of them. */

import { X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { locale } from "../lib/language.store.ts";
import type { Selection } from "../lib/selection.ts";
import { t } from "../lib/t.ts";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { Row } from "./layout.tsx";
import tools from "./list-tools.module.css";
import styles from "./selection-bar.module.css";

interface SelectionBarProps {
  selection: Selection;
  /** The number of chosen rows. */
  count: number;
  /** The ids of all rows that the list shows. */
  shown: readonly string[];
  /** Whether the list is beside a record. */
  inPane?: boolean;
  /** The actions. */
  children: ReactNode;
}

const formatted = (count: number) => count.toLocaleString(locale());

export function SelectionBar({ selection, count, shown, inPane = false, children }: SelectionBarProps) {
  const { choose, end } = selection.getState();
  const hasAll = selection(({ chosen }) => shown.every((id) => chosen.has(id)));

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInLayer =
        event.target instanceof Element &&
        event.target.closest("[role=dialog], [role=alertdialog], [role=menu]");
      if (event.key === "Escape" && !event.defaultPrevented && !isInLayer) end();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [end]);

  return (
    <Row gap={2} wrap className={cx(tools.tools, styles.bar, inPane && styles.inPane)} data-media="screen">
      <b role="status">{t("{value} selected", { value: formatted(count) })}</b>
      {hasAll ? null : (
        <Button variant="ghost" onClick={() => choose(shown)}>
          {t("Select all {value}", { value: formatted(shown.length) })}
        </Button>
      )}
      <Button
        variant="ghost"
        icon={<X size={16} strokeWidth={1.75} aria-hidden />}
        onClick={end}
        className={styles.end}
      >
        {t("Done")}
      </Button>
      <Row gap={2} wrap className={styles.actions}>
        {children}
      </Row>
    </Row>
  );
}
