/** The list of a screen with a list and a record: tools at the top, and a box with the rows, which scrolls on wide screens. */

import type { ReactNode, RefObject } from "react";
import { t } from "../lib/t.ts";
import type { LoadState } from "../lib/use-load-state.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { FetchButton } from "./fetch-button.tsx";
import { Row } from "./layout.tsx";
import styles from "./list-pane.module.css";
import { Skeleton } from "./skeleton.tsx";

const SKELETON_ROWS = 7;

interface ListPaneProps {
  /** The accessible name of the box. */
  label: string;
  list: LoadState;
  /** Whether the other data that the rows need have loaded. */
  isReady?: boolean;
  /** The beginning of error texts, such as 'The incidents'. */
  what: string;
  icon?: ReactNode;
  box: RefObject<HTMLDivElement | null>;
  /** The filters. */
  tools: ReactNode;
  /** Between tools and box. */
  notes?: ReactNode;
  /** Why there are no rows; null if there are, or while they load. */
  empty: ReactNode;
  /** Removes the filter, for a button below `empty`. */
  onClear?: (() => void) | undefined;
  children: ReactNode;
}

export function ListPane(props: ListPaneProps) {
  const { label, list, what, icon, box, tools, notes, empty, onClear, children } = props;
  const { status, error, refetch } = list;
  const isFailed = status === "failed";
  const isReady = status === "ready" && (props.isReady ?? true);
  return (
    <>
      {tools}
      {notes}
      <section ref={box} className={styles.box} aria-label={label}>
        {status === "ready" && error !== undefined ? (
          <Row as="p" gap={2} justify="center" size={13} tone="body" className={styles.failure}>
            <span role="status">{t("{what} could not be refreshed.", { what })}</span>
            <FetchButton variant="ghost" fetch={refetch} />
          </Row>
        ) : null}
        {isFailed ? (
          <div role="alert" className={styles.state}>
            <EmptyState icon={icon}>{t("{what} could not be loaded.", { what })}</EmptyState>
            <FetchButton fetch={refetch} />
          </div>
        ) : null}
        {isReady || isFailed ? null : <Skeleton rows={SKELETON_ROWS} />}
        {empty ? (
          <div className={styles.state}>
            {empty}
            {onClear ? (
              <Button size="small" onClick={onClear}>
                {t("Clear filter")}
              </Button>
            ) : null}
          </div>
        ) : null}
        {children}
      </section>
    </>
  );
}
