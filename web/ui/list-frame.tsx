/** What surrounds every list: rows in outline while it loads, a sentence when it is empty, a quiet retry when it failed. */
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import styles from "./list-frame.module.css";
import { Skeleton } from "./skeleton.tsx";

interface ListFrameProps {
  list: { status: "idle" | "loading" | "ready" | "failed"; busy: boolean; reload: () => Promise<void> };
  isEmpty: boolean;
  /** What an empty list says. */
  empty: string;
  icon?: ReactNode;
  /** Rows to outline: about as many as there will be. */
  rows?: number;
  children: ReactNode;
}

export function ListFrame({ list, isEmpty, empty, icon, rows = 4, children }: ListFrameProps) {
  const { status, busy, reload } = list;
  if (!isEmpty) return children;
  if (status === "idle" || status === "loading") return <Skeleton rows={rows} />;
  return (
    <>
      <EmptyState icon={icon}>{empty}</EmptyState>
      {status === "failed" ? (
        <p className={styles.failed}>
          <span role="status">Could not be loaded.</span>
          <Button look="ghost" size="small" busy={busy} onClick={() => void reload()}>
            Retry
          </Button>
        </p>
      ) : null}
    </>
  );
}
