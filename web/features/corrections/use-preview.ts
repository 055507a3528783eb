/** Fetches what a correction would change whenever the choice changes. */
import type { CorrectionPreview } from "@domain/correction-preview.ts";
import { useEffect, useState } from "react";
import { type CorrectionQuery, correctionsApi } from "./corrections.api.ts";

interface PreviewState {
  /** The last preview; undefined until the first one. */
  preview?: CorrectionPreview;
  /** Whether the entry can't be corrected, or the preview could not be fetched. */
  failed: boolean;
}

/** @param query undefined to keep the last preview */
export function usePreview(query: CorrectionQuery | undefined): PreviewState {
  const [state, setState] = useState<PreviewState>({ failed: false });
  const key = query && JSON.stringify(query);
  useEffect(() => {
    if (key === undefined) return;
    let isCurrent = true;
    correctionsApi.preview(JSON.parse(key) as CorrectionQuery).then(
      (preview) => isCurrent && setState({ preview, failed: false }),
      () => isCurrent && setState({ failed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return state;
}
