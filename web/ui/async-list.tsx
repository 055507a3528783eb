/** The states of a fetched list: placeholder rows while loading, a text if empty, and Retry after a failed fetch. */

import type { ReactNode } from "react";
import { t } from "../lib/t.ts";
import type { LoadState } from "../lib/use-load-state.ts";
import { EmptyState } from "./empty-state.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { Skeleton } from "./skeleton.tsx";

interface AsyncListProps {
  list: LoadState;
  isEmpty: boolean;
  /** The text of an empty list. A list that could not be loaded doesn't claim to be empty. */
  empty: string;
  icon?: ReactNode;
  /** The action that fills an empty list. */
  action?: ReactNode;
  /** The number of placeholder rows: about as many as expected. */
  rows?: number;
  children: ReactNode;
}

export function AsyncList({ list, isEmpty, empty, icon, action, rows = 4, children }: AsyncListProps) {
  const { status, error, refetch } = list;
  if (isEmpty && (status === "idle" || status === "loading")) return <Skeleton rows={rows} />;
  if (isEmpty && status === "failed") return <LoadFailed fetch={refetch} />;
  // A list whose first fetch failed may have entries from live events. One that has loaded keeps its entries if a later fetch fails.
  return (
    <>
      {status === "failed" || error !== undefined ? (
        <LoadFailed isAbove fetch={refetch}>
          {status === "failed" ? t("Some entries could not be loaded.") : t("Could not be refreshed.")}
        </LoadFailed>
      ) : null}
      {isEmpty ? (
        <EmptyState icon={icon} action={action}>
          {empty}
        </EmptyState>
      ) : (
        children
      )}
    </>
  );
}
