/** The field 'Reverse the entry' in the dialog that resolves a dispute as Upheld. A payment gets another status instead. */

import { CORRECTED_STATUSES } from "@domain/correction-rules.ts";
import type { DisputedEntry } from "@domain/incident.ts";
import { type ReactNode, useRef, useState } from "react";
import type { Create } from "../../lib/submissions.ts";
import { t } from "../../lib/t.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Stack } from "../../ui/layout.tsx";
import { SelectInput } from "../../ui/select.tsx";
import text from "../../ui/text.module.css";
import styles from "./correction-dialog.module.css";
import { correctionsApi } from "./corrections.api.ts";
import { Effect } from "./effect.tsx";
import { usePreview } from "./use-preview.ts";

export interface DisputeReversal {
  field: ReactNode;
  /** Corrects the entry if staff have chosen it. A repeated call corrects it only once. */
  send: (create: Create, reason: string) => Promise<void>;
}

/** @returns undefined if there is no entry that can be corrected */
export function useDisputeReversal(entry: DisputedEntry | undefined): DisputeReversal | undefined {
  const [isChecked, setChecked] = useState(true);
  const [status, setStatus] = useState("");
  const isDone = useRef(false);
  const { preview, hasFailed } = usePreview(entry && { log: entry.log, _id: entry._id, status });
  if (!entry || hasFailed || !preview) return undefined;
  const { log, _id, name } = entry;
  const isPayment = log === "payment";
  const corrects = isPayment ? status !== "" : isChecked;

  async function send(create: Create, reason: string): Promise<void> {
    if (!corrects || isDone.current) return;
    if (log === "payment") await correctionsApi.correctPayment({ _id, status, reason });
    else if (log === "reward") await correctionsApi.reverseReward(create, { _id, reason });
    else await correctionsApi.reverseBehavior(create, { _id, reason, rewardLogID: "" });
    isDone.current = true;
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
          <Effect effect={preview.effect} audience="staff" />
          {preview.rewards.map(({ _id: rewardID, cp }) => (
            <p key={rewardID} className={text.hint}>
              {t("{cp} CP that came with it are taken back.", { cp })}
            </p>
          ))}
        </div>
      ) : null}
    </div>
  );
  return { field, send };
}
