/** The states of a fetched list: placeholder rows while loading, a text if empty, and Retry after a failed fetch. */
import type { ReactNode } from "react";
import type { LoadState } from "../lib/use-load-state.ts";
import styles from "./async-list.module.css";
import { EmptyState } from "./empty-state.tsx";
import { FetchButton } from "./fetch-button.tsx";
import { Skeleton } from "./skeleton.tsx";

interface AsyncListProps {
  list: LoadState;
  isEmpty: boolean;
  /** The text of an empty list. */
  empty: string;
  icon?: ReactNode;
  /** The number of placeholder rows: about as many as expected. */
  rows?: number;
  children: ReactNode;
}

export function AsyncList({ list, isEmpty, empty, icon, rows = 4, children }: AsyncListProps) {
  const { status, error, refetch } = list;
  const isOutdated = status === "ready" && error !== undefined;
  if (!isEmpty) {
    return (
      <>
        {isOutdated ? (
          <div className={styles.outdated}>
            <Failed text="Could not be refreshed." refetch={refetch} />
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
      {status === "failed" || isOutdated ? <Failed text="Could not be loaded." refetch={refetch} /> : null}
    </>
  );
}

function Failed({ text, refetch }: Pick<LoadState, "refetch"> & { text: string }) {
  return (
    <p className={styles.failed}>
      <span role="status">{text}</span>
      <FetchButton variant="ghost" fetch={refetch} />
    </p>
  );
}
