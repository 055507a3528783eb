/** Bulk actions: calls of at most `BULK_MAX` items each, with an answer per item. */
import type { BulkResult } from "@domain/bulk-action.ts";
import { BULK_MAX } from "@domain/bulk-rules.ts";
import { api } from "./http.ts";

interface BulkCalls {
  /** The same for each attempt, so that another one stores only what is missing. */
  actionID: string;
  ids: readonly string[];
  /** Called after each call with the number of items that are done. */
  onProgress: (count: number) => void;
  /** The body of a call. */
  bodyOf: (ids: readonly string[]) => object;
}

/** @returns the items that failed, with the reasons */
export async function bulkCalls({ actionID, ids, onProgress, bodyOf }: BulkCalls): Promise<BulkResult[]> {
  const failed: BulkResult[] = [];
  for (let from = 0; from < ids.length; from += BULK_MAX) {
    const some = ids.slice(from, from + BULK_MAX);
    const path = `/api/dashboard/bulk-actions/${actionID}-${from}`;
    const results = await api.put<BulkResult[]>(path, bodyOf(some));
    failed.push(...results.filter(({ error }) => error !== undefined));
    onProgress(from + some.length);
  }
  return failed;
}
