/** Runs a bulk action by calls of at most `BULK_MAX` items each. The server answers with a result per item. */
import type { BulkResult } from "@domain/bulk-action.ts";
import { BULK_MAX } from "@domain/bulk-rules.ts";
import { api } from "./http.ts";

interface BulkAction {
  /** The same for each attempt, so that a repeated one stores only what the earlier ones have not. */
  actionID: string;
  /** In the same order for each attempt. */
  ids: readonly string[];
  /** Called after each call with the number of items that were sent so far, and those of them that failed. */
  onProgress: (count: number, failed: readonly BulkResult[]) => void;
  /** The body of a call. */
  bodyOf: (ids: readonly string[]) => object;
}

/** @returns the items that failed, with the reasons */
export async function runBulkAction({
  actionID,
  ids,
  onProgress,
  bodyOf,
}: BulkAction): Promise<BulkResult[]> {
  const failed: BulkResult[] = [];
  for (let start = 0; start < ids.length; start += BULK_MAX) {
    const batch = ids.slice(start, start + BULK_MAX);
    const path = `/api/dashboard/bulk-actions/${actionID}-${start}`;
    const results = await api.put<BulkResult[]>(path, bodyOf(batch));
    failed.push(...results.filter(({ error }) => error !== undefined));
    onProgress(start + batch.length, failed);
  }
  return failed;
}
