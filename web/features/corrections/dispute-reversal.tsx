/** The field 'Reverse the entry' in the dialog that resolves a dispute as Upheld. A payment gets another status instead. */

import { CORRECTED_STATUSES } from "@domain/correction-rules.ts";
import type { DisputedEntry } from "@domain/incident.ts";
import { type ReactNode, useRef, useState } from "react";
import type { Create } from "../../lib/submissions.ts";
import { t } from "../../lib/t.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Stack } from "../../ui/layout.tsx";
import { SelectInput } from "../../ui/select.tsx";
import styles from "./correction-dialog.module.css";
import { correctionsApi } from "./corrections.api.ts";
import { PreviewedEffect } from "./effect.tsx";
import { usePreview } from "./use-preview.ts";

export interface DisputeReversal {
  field: ReactNode;
  /** Corrects the entry if staff have chosen it. A repeated call with the same choice corrects it only once. */
  send: (create: Create, reason: string) => Promise<void>;
}

/**
 * @returns undefined if there is no entry that can be corrected, or its first preview can't be loaded. The correction is offered before that has
 * loaded, because staff may resolve the dispute sooner. It stays even if a later preview can't be loaded: a chosen correction is made, or its
 * error is shown.
 */
export function useDisputeReversal(entry: DisputedEntry | undefined): DisputeReversal | undefined {
  const [isChecked, setChecked] = useState(true);
  const [status, setStatus] = useState("");
  const doneStatus = useRef<string>(undefined);
  const { preview, hasFailed } = usePreview(entry && { log: entry.log, _id: entry._id, status });
  const [wasPreviewed, setPreviewed] = useState(false);
  if (preview && !wasPreviewed) setPreviewed(true);
  if (!entry || (hasFailed && !wasPreviewed)) return undefined;
  const { log, _id, name } = entry;
  const isPayment = log === "payment";
  const corrects = isPayment ? status !== "" : isChecked;

  async function send(create: Create, reason: string): Promise<void> {
    if (!corrects || doneStatus.current === status) return;
    await correctionsApi.correct(create, { log, _id, status, rewardLogID: "", reason });
    doneStatus.current = status;
  }

  const field = (
    <div className={styles.effect}>
      {isPayment ? (
        <SelectInput
          label={t("Correct {name} to", { name })}
          placeholder={t("Leave it as it is")}
          options={CORRECTED_STATUSES}
          value={status}
          onChange={({ target }) => setStatus(target.value)}
        />
      ) : (
        <Checkbox checked={isChecked} onChange={({ target }) => setChecked(target.checked)}>
          <Stack as="span" tone="strong" className={styles.dispute}>
            {t("Reverse the entry")}
            <small>{name}</small>
          </Stack>
        </Checkbox>
      )}
      {corrects ? (
        <div role="status" aria-label={t("What this changes")}>
          {preview ? <PreviewedEffect preview={preview} /> : hasFailed ? t("Could not be loaded.") : "..."}
        </div>
      ) : null}
    </div>
  );
  return { field, send };
}
