/** The profile's four panels, each with a button to add an entry (specification, section 2). */
import type { ResidentView } from "@domain/resident.ts";
import type { ReactNode } from "react";
import { BEHAVIOR_LOG, LogCard, LogEntries, PAYMENT_LOG, REWARD_LOG } from "../../../features/logs/logs.tsx";
import { EngagementPanel } from "../../../features/resident-profile/engagement-panel.tsx";
import { ResidentNotificationList } from "../../../features/staff-notifications/resident-notification-list.tsx";
import { type OpenDialog, ProfileDialogButton } from "./profile-dialog-button.tsx";
import type { NamedDialog } from "./profile-dialogs.tsx";
import { ProfileHighlight } from "./profile-highlight.tsx";
import styles from "./profile-panels.module.css";
import { useRowActions } from "./use-row-actions.tsx";

interface ProfilePanelsProps {
  resident: ResidentView;
  /** The figure whose link the user followed. */
  about: string | undefined;
  onOpen: OpenDialog;
  timeline: ReactNode;
  /** Rarely needed parts, beside or below the timeline. */
  folded: ReactNode;
}

export function ProfilePanels({ resident, about, onOpen, timeline, folded }: ProfilePanelsProps) {
  const button = (dialog: NamedDialog, label: string) =>
    resident.erasedAt === undefined ? (
      <ProfileDialogButton dialog={dialog} onOpen={onOpen} size="small">
        {label}
      </ProfileDialogButton>
    ) : null;
  const rows = useRowActions(onOpen);
  return (
    <div className={styles.panels}>
      <ProfileHighlight explains={["Violations"]} about={about}>
        <LogCard log={BEHAVIOR_LOG} {...rows.behavior} action={button("behavior", "+ Add Behavior")} />
      </ProfileHighlight>
      <ProfileHighlight explains={["Late payments", "Missed payments"]} about={about}>
        <LogCard log={PAYMENT_LOG} {...rows.payment} action={button("payment", "+ Add Payment")} />
      </ProfileHighlight>
      <ResidentNotificationList action={button("notification", "+ Add Notification")} />
      <EngagementPanel totalCP={resident.totalCP} action={button("reward", "+ Add Reward Entry")}>
        <LogEntries log={REWARD_LOG} {...rows.reward} />
      </EngagementPanel>
      <div className={styles.timeline}>{timeline}</div>
      <div className={styles.folded}>{folded}</div>
    </div>
  );
}
