/** The details of a registration. Staff approve it, which they can undo, or decline it with a reason. */

import { msg } from "@domain/message.ts";
import { formatPhone } from "@domain/phone-text.ts";
import type { ResidentSummaryView, ResidentView } from "@domain/resident.ts";
import { declineProblem, REGISTRATION_TEXTS } from "@domain/tenancy-rules.ts";
import { useState } from "react";
import { flushSync } from "react-dom";
import { formatFullMoment } from "../../lib/dates.ts";
import { failureText } from "../../lib/http.ts";
import { fullName, residentName } from "../../lib/resident-name.ts";
import { t } from "../../lib/t.ts";
import { showAlert, showDone, showUndo } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Stack } from "../../ui/layout.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useAction } from "../../ui/use-action.ts";
import { useForm } from "../../ui/use-form.ts";
import styles from "./registration-dialog.module.css";
import { residentsApi } from "./residents.api.ts";
import { applyResident, dropResident } from "./residents.store.ts";

const APPROVE_FAILED = msg("Failed to approve resident.");

interface RegistrationDialogProps {
  resident: ResidentSummaryView;
  onChanged?: ((resident: ResidentView) => void) | undefined;
  onDeclined?: (() => void) | undefined;
  onClose: () => void;
}

export function RegistrationDialog(props: RegistrationDialogProps) {
  const { resident, onChanged, onClose } = props;
  const { pending, run } = useAction<"approve">();
  const [isDeclining, setDeclining] = useState(false);
  const { userID } = resident;

  function apply(changed: ResidentView): void {
    applyResident(changed, "changed");
    onChanged?.(changed);
  }

  async function undo(): Promise<void> {
    try {
      apply(await residentsApi.undoApproval(userID));
    } catch (error) {
      showAlert(failureText(error, REGISTRATION_TEXTS.undoFailed), { tone: "error" });
    }
  }

  async function approve(): Promise<void> {
    apply(await residentsApi.approve(userID));
    showUndo(t("Approved: {resident}", { resident: residentName(resident) }), () => void undo());
    onClose();
  }

  if (isDeclining) return <Decline {...props} />;
  return (
    <Dialog
      open
      title={t("Registration")}
      onClose={onClose}
      textOnly
      actions={
        <>
          <Button onClick={() => setDeclining(true)}>{t("Decline")}</Button>
          <Button
            variant="primary"
            data-first
            busy={pending !== undefined}
            onClick={() => void run("approve", approve, APPROVE_FAILED)}
          >
            {t("Approve")}
          </Button>
        </>
      }
    >
      <Facts resident={resident} />
    </Dialog>
  );
}

function Facts({ resident }: { resident: ResidentSummaryView }) {
  const { email, phone, unitNumber, createdAt } = resident;
  const facts: [name: string, value: string][] = [
    [t("Name"), fullName(resident) || t("Not entered")],
    [t("Email"), email],
    [t("Phone"), phone === "" ? t("Not entered") : formatPhone(phone)],
    [t("Unit"), unitNumber.trim() || t("Not entered")],
    [t("Registered"), formatFullMoment(createdAt)],
  ];
  return (
    <Stack as="dl" gap={2} className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </Stack>
  );
}

function Decline({ resident, onDeclined, onClose }: RegistrationDialogProps) {
  const form = useForm({
    about: resident.userID,
    initial: { reason: "" },
    rule: declineProblem,
    texts: { failed: REGISTRATION_TEXTS.declineFailed, networkError: REGISTRATION_TEXTS.networkError },
    showsServerText: true,
    send: async ({ reason }) => {
      const { isMailed } = await residentsApi.decline(resident.userID, reason);
      const mail = isMailed
        ? t("They get an email.")
        : t("No email is sent, because no mail server is set up.");
      showDone(t("Declined: {resident}. {mail}", { resident: residentName(resident), mail }));
      // While the dialog is open, its form counts as unsaved, and leaving the profile asks.
      flushSync(onClose);
      onDeclined?.();
      dropResident(resident.userID);
    },
  });
  return (
    <FormDialog title={t("Decline registration")} save={t("Decline")} form={form} onClose={onClose}>
      <Facts resident={resident} />
      <p>{t("The account and what the person entered are removed. This can’t be undone.")}</p>
      <TextArea
        {...form.field("reason")}
        label={t("Reason (optional)")}
        hint={t("If a mail server is set up, the person gets it by email.")}
      />
    </FormDialog>
  );
}
