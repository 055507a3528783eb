/**
 * The dialog 'Reverse entry' or 'Correct payment': it shows the changes, and asks for a reason, which the resident reads. If the entry is
 * disputed, a second call resolves the dispute. If only that call fails, the button repeats it without correcting the entry again.
 */

import {
  CORRECTED_STATUSES,
  PAYMENT_CORRECTION_TEXTS,
  paymentCorrectionProblem,
  REVERSAL_TEXTS,
  reasonProblem,
} from "@domain/correction-rules.ts";
import { msgs } from "@domain/message.ts";
import { useState } from "react";
import { formatDay, formatMonthYear } from "../../lib/dates.ts";
import { entryText } from "../../lib/entry-text.ts";
import { t } from "../../lib/t.ts";
import { showDone } from "../../ui/alerts.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { Points } from "../../ui/points.tsx";
import { SelectInput } from "../../ui/select.tsx";
import text from "../../ui/text.module.css";
import { TextArea } from "../../ui/text-area.tsx";
import { useForm } from "../../ui/use-form.ts";
import styles from "./correction-dialog.module.css";
import { type Correctable, correctionsApi } from "./corrections.api.ts";
import { PreviewedEffect } from "./effect.tsx";
import { usePreview } from "./use-preview.ts";

const SEEN_IN = msgs({
  behavior: "{firstName} sees this in the Behavior Log and in Notifications.",
  payment: "{firstName} sees this in the Payment Log and in Notifications.",
  reward: "{firstName} sees this in the Reward Log and in Notifications.",
});

/** An open dispute about the entry. */
interface OpenDispute {
  /** Such as 'REQ-9M3HC2TD, Unfair RP deduction, raised Nov 17, 2026'. */
  label: string;
  /** Resolves it as Upheld. */
  uphold: (message: string) => Promise<unknown>;
}

interface CorrectionDialogProps {
  corrected: Correctable;
  /** The resident's first name. */
  firstName: string;
  dispute: OpenDispute | undefined;
  onCorrected: (corrected: Correctable) => void;
  onClose: () => void;
}

export function CorrectionDialog(props: CorrectionDialogProps) {
  const { corrected, firstName, dispute, onCorrected, onClose } = props;
  const { log, entry } = corrected;
  const isPayment = log === "payment";
  const [isCorrected, setCorrected] = useState(false);
  const [upholds, setUpholds] = useState(dispute !== undefined);
  const texts = isPayment ? PAYMENT_CORRECTION_TEXTS : REVERSAL_TEXTS;
  const form = useForm({
    about: entry._id,
    initial: { status: "", rewardLogID: "", reason: "" },
    rule: (values) => (isPayment ? paymentCorrectionProblem(values) : reasonProblem(values)),
    texts,
    showsServerText: true,
    send: async (values, create) => {
      if (!isCorrected) {
        onCorrected(await correctionsApi.correct(create, { log, _id: entry._id, ...values }));
        setCorrected(true);
        showDone(texts.done);
      }
      if (upholds) await dispute?.uphold(values.reason);
    },
    onDone: onClose,
  });
  const { status, rewardLogID } = form.values;
  const { preview, hasFailed } = usePreview(
    isCorrected ? undefined : { log, _id: entry._id, status, rewardLogID },
  );
  const title = isPayment ? t("Correct payment") : t("Reverse entry");
  return (
    <FormDialog
      title={title}
      save={title}
      note={
        isPayment
          ? t("The earlier status stays in the record.")
          : t("The entry stays in the log, marked as reversed.")
      }
      form={form}
      onClose={onClose}
    >
      <EntryLine corrected={corrected} />
      {log === "payment" ? (
        <SelectInput
          {...form.field("status")}
          label={t("Status")}
          placeholder={t("Select a payment status")}
          options={CORRECTED_STATUSES.filter((newStatus) => newStatus !== entry.status)}
          hint={
            status === "Withdrawn" ? t("The month no longer counts and can be entered again.") : undefined
          }
          disabled={isCorrected}
        />
      ) : null}
      <div role="status" aria-label={t("What this changes")} className={styles.effect}>
        <p className={text.hint}>{t("What this changes")}</p>
        {preview ? (
          <PreviewedEffect preview={preview} />
        ) : (
          <p className={text.hint}>{hasFailed ? t("Could not be loaded.") : "..."}</p>
        )}
      </div>
      {preview && preview.otherRewards.length > 0 ? (
        <SelectInput
          {...form.field("rewardLogID")}
          label={t("CP that came with it")}
          placeholder={t("None")}
          options={preview.otherRewards.map(({ _id, text: description, createdAt }) => ({
            value: _id,
            label: `${entryText(description)} ${formatDay(createdAt)}`,
          }))}
          hint={t("They are taken back with the entry.")}
          disabled={isCorrected}
        />
      ) : null}
      {dispute ? (
        <Checkbox checked={upholds} onChange={({ target }) => setUpholds(target.checked)}>
          <Stack as="span" tone="strong" className={styles.dispute}>
            {t("Resolve the dispute as Upheld")}
            <small>{dispute.label}</small>
          </Stack>
        </Checkbox>
      ) : null}
      <TextArea
        {...form.field("reason")}
        label={t("Reason")}
        hint={
          isCorrected && !form.pending
            ? `${t(texts.done)} ${t("The dispute is not resolved yet. Try again.")}`
            : t(SEEN_IN[log], { firstName })
        }
        disabled={isCorrected && !upholds}
      />
    </FormDialog>
  );
}

/** The entry in one line. */
function EntryLine({ corrected: { log, entry } }: { corrected: Correctable }) {
  if (log === "payment") {
    return (
      <Row as="p" gap="1 3" wrap size={13} tone="body" className={styles.entry}>
        <b>{formatMonthYear(entry.monthYear)}</b> {t(entry.status)}
      </Row>
    );
  }
  return (
    <Row as="p" gap="1 3" wrap size={13} tone="body" className={styles.entry}>
      <b>{entryText(log === "behavior" ? entry.type : entry.text)}</b>
      {log === "behavior" ? (
        <>
          <Points points={entry.rp} unit={t("RP")} />
          <span>
            {t("Reported by {reportedBy}, {createdAt}", {
              reportedBy: entry.reportedBy,
              createdAt: formatDay(entry.createdAt),
            })}
          </span>
        </>
      ) : (
        <>
          <Points points={entry.cp} unit={t("CP")} />
          <span>{formatDay(entry.createdAt)}</span>
        </>
      )}
    </Row>
  );
}
