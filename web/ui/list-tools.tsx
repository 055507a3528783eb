/**
 * The row of tools above a list, the same for all lists: a filter by text, chips, selects that filter or sort, and buttons for its columns,
 * saved views and export.
 */

import type { ComponentProps, ReactNode } from "react";
import { t } from "../lib/t.ts";
import { cx } from "./cx.ts";
import { FilterInput } from "./filter-input.tsx";
import { Row } from "./layout.tsx";
import styles from "./list-tools.module.css";

interface ListToolsProps {
  /** The filter by text. By default, its label and placeholder say that it finds people and units. */
  filter: Partial<ComponentProps<typeof FilterInput>> &
    Pick<ComponentProps<typeof FilterInput>, "value" | "onChange">;
  chips?: ReactNode;
  /** Selects that filter or sort. */
  choices?: ReactNode;
  /** Whether the list is beside a record. */
  inPane?: boolean;
  /** Buttons with icons. */
  children?: ReactNode;
}

export function ListTools({ filter, chips, choices, inPane = false, children }: ListToolsProps) {
  return (
    <Row
      gap={2}
      wrap
      className={cx(styles.tools, inPane ? styles.narrow : styles.wide, choices !== undefined && styles.long)}
      data-media="screen"
      data-list-tools
    >
      <FilterInput
        label={t("Filter by name or unit")}
        placeholder={filter.label ?? t("Name, unit, phone or email")}
        {...filter}
        className={styles.filter}
      />
      {chips ? <div className={styles.chips}>{chips}</div> : null}
      <Row gap={2} wrap justify="end" className={styles.controls}>
        {choices ? (
          <Row gap={2} className={styles.choices}>
            {choices}
          </Row>
        ) : null}
        {children ? (
          <Row gap={2} className={styles.buttons}>
            {children}
          </Row>
        ) : null}
      </Row>
    </Row>
  );
}
