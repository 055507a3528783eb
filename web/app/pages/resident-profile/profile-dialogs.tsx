/** The profile's dialogs: those that add and correct log entries, and Edit. The results are shown immediately. */
import { isResolved } from "@domain/incident-kinds.ts";
import type { ResidentView } from "@domain/resident.ts";
import { useEffect } from "react";
import { useSession } from "../../../features/auth/session.store.ts";
import { ContactDialog } from "../../../features/contact-details/contact-dialog.tsx";
import { type Correctable, CorrectionDialog } from "../../../features/corrections/correction-dialog.tsx";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../../../features/logs/logs.store.ts";
import { EditDialog } from "../../../features/resident-edit/edit-dialog.tsx";
import { AddBehaviorDialog } from "../../../features/resident-profile/add-behavior.tsx";
import { AddMessageDialog } from "../../../features/resident-profile/add-notification.tsx";
import { AddPaymentDialog } from "../../../features/resident-profile/add-payment.tsx";
import { AddRewardEntryDialog } from "../../../features/resident-profile/add-reward-entry.tsx";
import { useFullResident, usePrivateFields } from "../../../features/resident-profile/full-resident.store.ts";
import { applyProfile } from "../../../features/resident-profile/profile.store.ts";
import { useTimelineIncidents } from "../../../features/resident-timeline/timeline.stores.ts";
import { NO_RESIDENTS, useResidents } from "../../../features/residents/residents.store.ts";
import { updateIncident } from "../../../features/staff-incidents/staff-incidents.store.ts";
import { useResidentNotifications } from "../../../features/staff-notifications/resident-notifications.store.ts";
import { MoveOutDialog } from "../../../features/tenancy/move-out-dialog.tsx";
import { RenewalDialog } from "../../../features/tenancy/renewal-dialog.tsx";
import { formatDay } from "../../../lib/dates.ts";
import type { ProfileForm } from "../../../lib/profile-address.ts";
import { showAlert } from "../../../ui/alerts.ts";

export type NamedDialog = ProfileForm | "edit" | "contact" | "notification" | "reward";

/** A dialog by its name, or the entry to correct. */
export type ProfileDialog = NamedDialog | Correctable;

export interface ProfileDialogsProps {
  resident: ResidentView;
  open: ProfileDialog | undefined;
  onClose: () => void;
}

export function ProfileDialogs({ open, ...rest }: ProfileDialogsProps) {
  if (typeof open === "object") return <Correction corrected={open} {...rest} />;
  const Dialog = open && DIALOGS[open];
  return Dialog ? <Dialog {...rest} /> : null;
}

type DialogProps = Omit<ProfileDialogsProps, "open">;

/** 'Reverse entry' or 'Correct payment', with the open dispute about the entry. */
function Correction({ corrected, resident, onClose }: DialogProps & { corrected: Correctable }) {
  const dispute = useTimelineIncidents(({ items }) =>
    items.find((one) => one.disputedEntry?._id === corrected.entry._id && !isResolved(one.status)),
  );
  return (
    <CorrectionDialog
      corrected={corrected}
      firstName={resident.firstName}
      dispute={
        dispute && {
          label: `${dispute.requestID}, ${dispute.subCategory}, raised ${formatDay(dispute.createdAt)}`,
          uphold: (message) => updateIncident(dispute, { status: "Resolved", outcome: "Upheld", message }),
        }
      }
      onCorrected={({ log, entry }) => {
        if (log === "behavior") useBehaviorLog.getState().applyEvent(entry, "own");
        else if (log === "payment") usePaymentLog.getState().applyEvent(entry, "own");
        else useRewardLog.getState().applyEvent(entry, "own");
      }}
      onClose={onClose}
    />
  );
}

const DIALOGS = {
  edit: ({ resident, onClose }: DialogProps) => {
    const details = usePrivateFields(resident);
    const hasFailed = useFullResident(({ status }) => status === "failed");
    useEffect(() => {
      if (!hasFailed || useFullResident.getState().status !== "failed") return;
      showAlert("Couldn’t load the resident’s details. Try again.", { tone: "error" });
      onClose();
    }, [hasFailed, onClose]);
    return details ? (
      <EditDialog
        resident={resident}
        monthlyIncome={details.monthlyIncome}
        onClose={onClose}
        onSaved={(saved) => applyProfile(saved, "own")}
      />
    ) : null;
  },
  contact: ({ resident, onClose }: DialogProps) => (
    <ContactDialog
      isStaff
      resident={resident}
      onClose={onClose}
      onSaved={(saved) => applyProfile(saved, "own")}
    />
  ),
  behavior: ({ resident, onClose }: DialogProps) => {
    const entries = useBehaviorLog(({ status, items }) => (status === "ready" ? items : undefined));
    const applyEvent = useBehaviorLog((list) => list.applyEvent);
    const receiveReward = useRewardLog((list) => list.applyEvent);
    const reporter = useSession(({ user }) => (user ? `${user.firstName} ${user.lastName}`.trim() : ""));
    return (
      <AddBehaviorDialog
        resident={resident}
        entries={entries}
        reporter={reporter}
        onAdded={(entry) => applyEvent(entry, "own")}
        onRewarded={(entry) => receiveReward(entry, "own")}
        onClose={onClose}
      />
    );
  },
  payment: ({ resident: { userID, leaseStart }, onClose }: DialogProps) => {
    const others = useResidents((list) => list.data?.latest ?? NO_RESIDENTS.latest);
    const items = usePaymentLog((list) => list.items);
    const applyEvent = usePaymentLog((list) => list.applyEvent);
    return (
      <AddPaymentDialog
        userID={userID}
        leaseStarts={[leaseStart, ...[...others.values()].map((other) => other.leaseStart)]}
        entries={items}
        onAdded={(entry) => applyEvent(entry, "own")}
        onClose={onClose}
      />
    );
  },
  notification: ({ resident: { userID }, onClose }: DialogProps) => {
    const applyEvent = useResidentNotifications((list) => list.applyEvent);
    return (
      <AddMessageDialog
        userID={userID}
        onAdded={(notification) => applyEvent(notification, "own")}
        onClose={onClose}
      />
    );
  },
  reward: ({ resident: { userID }, onClose }: DialogProps) => {
    const applyEvent = useRewardLog((list) => list.applyEvent);
    return (
      <AddRewardEntryDialog userID={userID} onAdded={(entry) => applyEvent(entry, "own")} onClose={onClose} />
    );
  },
  renewal: ({ resident, onClose }: DialogProps) => (
    <RenewalDialog resident={resident} onSaved={(saved) => applyProfile(saved, "own")} onClose={onClose} />
  ),
  "move-out": ({ resident, onClose }: DialogProps) => (
    <MoveOutDialog resident={resident} onSaved={(saved) => applyProfile(saved, "own")} onClose={onClose} />
  ),
} as const satisfies Record<NamedDialog, (props: DialogProps) => React.ReactNode>;
