/** The profile's four panels, each with a button to add an entry, the timeline, and the folded panels (specification, section 2). */
import type { ResidentView } from "@domain/resident.ts";
import { BEHAVIOR_LOG, LogCard, LogEntries, PAYMENT_LOG, REWARD_LOG } from "../../../features/logs/logs.tsx";
import { EngagementPanel } from "../../../features/resident-profile/engagement-panel.tsx";
import { residentTitle } from "../../../features/resident-profile/resident-title.ts";
import { ResidentTimeline } from "../../../features/resident-timeline/resident-timeline.tsx";
import { ResidentNotificationList } from "../../../features/staff-notifications/resident-notification-list.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { type OpenDialog, ProfileDialogButton } from "./profile-dialog-button.tsx";
import type { NamedDialog } from "./profile-dialogs.tsx";
import { ProfileHighlight } from "./profile-highlight.tsx";
import styles from "./profile-panels.module.css";
import { PROFILE_LISTS } from "./use-profile-data.ts";
import { useRowActions } from "./use-row-actions.tsx";

const accessAndDevices = lazyPart(async () => (await import("./access-and-devices.tsx")).AccessAndDevices);

const householdPart = lazyPart(async () => (await import("./household.tsx")).Household);

const scoreHistory = lazyPart(
  async () => (await import("../../../features/score-explanations/score-history.tsx")).ScoreHistory,
);

interface ProfilePanelsProps {
  resident: ResidentView;
  /** The figure whose link the user followed. */
  about: string | undefined;
  onOpen: OpenDialog;
}

export function ProfilePanels({ resident, about, onOpen }: ProfilePanelsProps) {
  const button = (dialog: NamedDialog, label: string) =>
    resident.erasedAt === undefined ? (
      <ProfileDialogButton dialog={dialog} onOpen={onOpen} size="small">
        {label}
      </ProfileDialogButton>
    ) : null;
  const name = residentTitle(resident);
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
      <div className={styles.timeline}>
        <ProfileHighlight explains={["Complaints"]} about={about}>
          <ResidentTimeline userID={resident.userID} name={name} lists={PROFILE_LISTS} />
        </ProfileHighlight>
      </div>
      {/* Rarely needed, beside or below the timeline. */}
      <div className={styles.folded}>
        <householdPart.Part wanted userID={resident.userID} />
        <Disclosure title="Score history">
          <scoreHistory.Part wanted {...resident} />
        </Disclosure>
        <Disclosure title="Lease, access and devices">
          <accessAndDevices.Part wanted resident={resident} name={name} />
        </Disclosure>
      </div>
    </div>
  );
}
