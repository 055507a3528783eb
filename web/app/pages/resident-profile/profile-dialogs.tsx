/** The profile's dialogs: those that add log entries, and Edit. The results are shown immediately. */
import type { ResidentView } from "@domain/resident.ts";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../../../features/logs/logs.store.ts";
import { EditDialog } from "../../../features/resident-edit/edit-dialog.tsx";
import { AddBehaviorDialog } from "../../../features/resident-profile/add-behavior.tsx";
import { AddMessageDialog } from "../../../features/resident-profile/add-notification.tsx";
import { AddPaymentDialog } from "../../../features/resident-profile/add-payment.tsx";
import { AddRewardEntryDialog } from "../../../features/resident-profile/add-reward-entry.tsx";
import { applyProfile } from "../../../features/resident-profile/profile.store.ts";
import { useResidentNotifications } from "../../../features/staff-notifications/resident-notifications.store.ts";

export type ProfileDialog = "edit" | "behavior" | "payment" | "notification" | "reward";

export interface ProfileDialogsProps {
  resident: ResidentView;
  open: ProfileDialog | undefined;
  onClose: () => void;
}

export function ProfileDialogs({ open, ...rest }: ProfileDialogsProps) {
  const Dialog = open && DIALOGS[open];
  return Dialog ? <Dialog {...rest} /> : null;
}

type DialogProps = Omit<ProfileDialogsProps, "open">;

const DIALOGS = {
  edit: ({ resident, onClose }: DialogProps) => (
    <EditDialog resident={resident} onClose={onClose} onSaved={(saved) => applyProfile(saved, "own")} />
  ),
  behavior: ({ resident, onClose }: DialogProps) => {
    const entries = useBehaviorLog(({ status, items }) => (status === "ready" ? items : undefined));
    const applyEvent = useBehaviorLog((list) => list.applyEvent);
    const receiveReward = useRewardLog((list) => list.applyEvent);
    return (
      <AddBehaviorDialog
        resident={resident}
        entries={entries}
        onAdded={(entry) => applyEvent(entry, "own")}
        onRewarded={(entry) => receiveReward(entry, "own")}
        onClose={onClose}
      />
    );
  },
  payment: ({ resident: { userID }, onClose }: DialogProps) => {
    const items = usePaymentLog((list) => list.items);
    const applyEvent = usePaymentLog((list) => list.applyEvent);
    return (
      <AddPaymentDialog
        userID={userID}
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
} as const satisfies Record<ProfileDialog, (props: DialogProps) => React.ReactNode>;
