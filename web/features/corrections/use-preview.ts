/** Fetches what a correction would change whenever the choice changes. */
import type { CorrectionPreview } from "@domain/correction-preview.ts";
import { useEffect, useState } from "react";
import { type CorrectionQuery, correctionsApi } from "./corrections.api.ts";

/** @returns the last preview; undefined until the first one, and if it can't be fetched. @param query undefined to keep it */
export function usePreview(query: CorrectionQuery | undefined): CorrectionPreview | undefined {
  const [preview, setPreview] = useState<CorrectionPreview>();
  const key = query && JSON.stringify(query);
  useEffect(() => {
    if (key === undefined) return;
    let isCurrent = true;
    correctionsApi.preview(JSON.parse(key) as CorrectionQuery).then(
      (found) => isCurrent && setPreview(found),
      // The form can be sent without it, and then says why a correction is refused.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return preview;
}
