/** Fetches a preview of a correction, again after each change of its choices. */
import type { CorrectionPreview } from "@domain/correction-preview.ts";
import { useEffect } from "react";
import { useShallow } from "zustand/react/shallow";
import { createResource } from "../../lib/resource.ts";
import { type CorrectionQuery, correctionsApi } from "./corrections.api.ts";

const usePreviews = createResource<CorrectionQuery, CorrectionPreview>({
  fetch: correctionsApi.preview,
  // The last preview stays while the next one loads.
  keeps: () => true,
});

/**
 * @param query undefined to keep the last preview
 * @returns the last preview, undefined until the first one; and whether the fetch failed, for example because the entry can't be corrected
 */
export function usePreview(query: CorrectionQuery | undefined) {
  const key = query && JSON.stringify(query);
  useEffect(() => {
    if (key !== undefined) void usePreviews.getState().load(JSON.parse(key) as CorrectionQuery);
  }, [key]);
  useEffect(() => usePreviews.getState().reset, []);
  return usePreviews(
    useShallow(({ data: preview, status }) => ({ preview, hasFailed: status === "failed" })),
  );
}
