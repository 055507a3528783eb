/** The Profile tab with its logs. Every entry has a dispute button. */

import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import { isMember } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { useState } from "react";
import { behaviorDispute, paymentDispute } from "../../../features/incidents/dispute-presets.ts";
import { type IncidentPreset, useIncidentDialog } from "../../../features/incidents/incident-dialog.store.ts";
import { BEHAVIOR_LOG, LogCard, PAYMENT_LOG } from "../../../features/logs/logs.tsx";
import { useMyProfile } from "../../../features/my-profile/my-profile.store.ts";
import { ProfileTab } from "../../../features/my-profile/profile-tab.tsx";
import { useWhy } from "../../../features/score-explanations/why.store.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LiveState } from "../../live-state.tsx";
import { ProfileActions } from "./profile-actions.tsx";
import { useDisputeNotes } from "./use-dispute-notes.tsx";

const contactDialog = lazyPart(async () => (await import("./my-contact-dialog.tsx")).MyContactDialog);

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
      {resident ? (
        <contactDialog.Part
          wanted={isEditing}
          onFailed={close}
          resident={resident}
          isOpen={isEditing}
          onClose={close}
        />
      ) : null}
    </>
  );
}
