/** The Profile tab with the most frequent actions and the logs. Members can dispute the entries. */

import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import { isMember } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { MessageSquare, Scale, TriangleAlert, Wallet } from "lucide-react";
import { useState } from "react";
import { behaviorDispute, DISPUTE, paymentDispute } from "../../../features/incidents/dispute-presets.ts";
import { type IncidentPreset, useIncidentDialog } from "../../../features/incidents/incident-dialog.store.ts";
import { BEHAVIOR_LOG, LogCard, PAYMENT_LOG } from "../../../features/logs/logs.tsx";
import { applyMyProfile, useMyProfile } from "../../../features/my-profile/my-profile.store.ts";
import { ProfileTab } from "../../../features/my-profile/profile-tab.tsx";
import { useWhy } from "../../../features/score-explanations/why.store.ts";
import { t } from "../../../lib/t.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Row } from "../../../ui/layout.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LiveState } from "../../live-state.tsx";
import styles from "./profile-actions.module.css";
import { useDisputeNotes } from "./use-dispute-notes.tsx";
import { useHasBalance } from "./use-has-balance.ts";

const contactDialog = lazyPart(
  async () => (await import("../../../features/contact-details/contact-dialog.tsx")).ContactDialog,
);

const openDispute = (preset: IncidentPreset) => useIncidentDialog.getState().open(preset);
const disputeBehavior = (entry: BehaviorLogView) => openDispute(behaviorDispute(entry));
const disputePayment = (entry: PaymentLogView) => openDispute(paymentDispute(entry));

export function ResidentProfileTab({ user }: { user: SessionUserView }) {
  const openWhy = useWhy((why) => why.open);
  const disputeNote = useDisputeNotes();
  const mayReport = isMember(user);
  const [isEditing, setEditing] = useState(false);
  const resident = useMyProfile((state) => state.data?.resident);
  const close = () => setEditing(false);
  return (
    <>
      <ProfileTab
        onEditContact={() => setEditing(true)}
        liveIndicator={<LiveState />}
        mayChangePhoto={mayReport}
        actions={mayReport ? <ProfileActions /> : null}
        onWhy={openWhy}
      >
        <LogCard
          log={BEHAVIOR_LOG}
          disputeNote={disputeNote}
          onDispute={mayReport ? disputeBehavior : undefined}
        />
        <LogCard
          log={PAYMENT_LOG}
          disputeNote={disputeNote}
          onDispute={mayReport ? disputePayment : undefined}
        />
      </ProfileTab>
      {resident && isEditing ? (
        <contactDialog.Part isStaff={false} resident={resident} onSaved={applyMyProfile} onClose={close} />
      ) : null}
    </>
  );
}

function ProfileActions() {
  const open = useIncidentDialog((dialog) => dialog.open);
  const hasBalance = useHasBalance();
  return (
    <Row gap={2} align="stretch" className={styles.actions}>
      <Button variant="primary" icon={<TriangleAlert />} onClick={() => open()}>
        {t("Report an Incident")}
      </Button>
      <ButtonLink to="#chat/office">
        <MessageSquare />
        {t("Message the office")}
      </ButtonLink>
      <Button icon={<Scale />} onClick={() => open(DISPUTE)}>
        {t("Raise a dispute")}
      </Button>
      {hasBalance ? (
        <ButtonLink to="#balance" className={styles.balance}>
          <Wallet />
          {t("Balance")}
        </ButtonLink>
      ) : null}
    </Row>
  );
}
