/** The frame of every list: placeholder rows while it loads, a sentence when it is empty, and Retry when a fetch failed. */
import type { ReactNode } from "react";
import styles from "./async-list.module.css";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Skeleton } from "./skeleton.tsx";

interface ListFrameProps {
  list: {
    status: "idle" | "loading" | "ready" | "failed";
    busy: boolean;
    /** The error of the last fetch; undefined after a successful one. */
    error: unknown;
    refetch: () => Promise<void>;
  };
  isEmpty: boolean;
  /** What an empty list says. */
  empty: string;
  icon?: ReactNode;
  /** Rows to outline: about as many as there will be. */
  rows?: number;
  children: ReactNode;
}

export function AsyncList({ list, isEmpty, empty, icon, rows = 4, children }: ListFrameProps) {
  const { status, busy, error, refetch } = list;
  const isOutdated = status === "ready" && error !== undefined;
  if (!isEmpty) {
    return (
      <>
        {isOutdated ? (
          <div className={styles.outdated}>
            <Failed text="Could not be refreshed." busy={busy} refetch={refetch} />
          </div>
        ) : null}
        {children}
      </>
    );
  }
  if (status === "idle" || status === "loading") return <Skeleton rows={rows} />;
  return (
    <>
      <EmptyState icon={icon}>{empty}</EmptyState>
      {status === "failed" || isOutdated ? (
        <Failed text="Could not be loaded." busy={busy} refetch={refetch} />
      ) : null}
    </>
  );
}

function Failed({
  text,
  busy,
  refetch,
}: Pick<ListFrameProps["list"], "busy" | "refetch"> & { text: string }) {
  return (
    <p className={styles.failed}>
      <span role="status">{text}</span>
      <Button variant="ghost" size="small" busy={busy} onClick={() => void refetch()}>
        Retry
      </Button>
    </p>
  );
}
