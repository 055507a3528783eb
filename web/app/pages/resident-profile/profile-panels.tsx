/**
 * The overview of a profile: open incidents, the household, and four panels, each with a button to add an entry (specification, section 2), and
 * the history of the score.
 */

import type { ResidentView } from "@domain/resident.ts";
import { BEHAVIOR_LOG, LogCard, LogEntries, PAYMENT_LOG, REWARD_LOG } from "../../../features/logs/logs.tsx";
import { EngagementPanel } from "../../../features/resident-profile/engagement-panel.tsx";
import { ResidentNotificationList } from "../../../features/staff-notifications/resident-notification-list.tsx";
import { t } from "../../../lib/t.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { OpenIncidents } from "./open-incidents.tsx";
import { type OpenDialog, ProfileDialogButton } from "./profile-dialog-button.tsx";
import type { NamedDialog } from "./profile-dialogs.tsx";
import { ProfileHighlight } from "./profile-highlight.tsx";
import styles from "./profile-panels.module.css";
import { useRowActions } from "./use-row-actions.tsx";

const householdPart = lazyPart(async () => (await import("./household.tsx")).Household);

const scoreHistory = lazyPart(
  async () => (await import("../../../features/score-explanations/score-history.tsx")).ScoreHistory,
);

/** The number of entries that a panel shows at first. A figure of the dashboard leads to all that it counts. */
const FIRST = { behavior: 5, payment: 6, notification: 4, reward: 3 };
const PAYMENT_FIGURES = ["Late payments", "Missed payments"] as const;

interface ProfilePanelsProps {
  resident: ResidentView;
  /** The figure whose link the user followed. */
  about: string | undefined;
  onOpen: OpenDialog;
}

export function ProfilePanels({ resident, about, onOpen }: ProfilePanelsProps) {
  const isErased = resident.erasedAt !== undefined;
  const button = (dialog: NamedDialog, label: string) =>
    isErased ? null : (
      <ProfileDialogButton dialog={dialog} onOpen={onOpen} size="small">
        {label}
      </ProfileDialogButton>
    );
  const rows = useRowActions(onOpen);
  return (
    <div className={styles.panels}>
      <div className={styles.column}>
        <ProfileHighlight explains={["Complaints"]} about={about}>
          <OpenIncidents
            userID={resident.userID}
            action={resident.status === "Former" ? null : button("incident", t("+ Add Incident"))}
          />
        </ProfileHighlight>
        <ProfileHighlight explains={["Violations"]} about={about}>
          <LogCard
            log={BEHAVIOR_LOG}
            {...(about !== "Violations" && { first: FIRST.behavior })}
            {...rows.behavior}
            action={button("behavior", t("+ Add Behavior"))}
          />
        </ProfileHighlight>
      </div>
      <div className={styles.column}>
        <householdPart.Part userID={resident.userID} />
        <ProfileHighlight explains={PAYMENT_FIGURES} about={about}>
          <LogCard
            log={PAYMENT_LOG}
            {...(!PAYMENT_FIGURES.some((figure) => figure === about) && { first: FIRST.payment })}
            {...rows.payment}
            action={button("payment", t("+ Add Payment"))}
          />
        </ProfileHighlight>
      </div>
      <div className={styles.column}>
        <ResidentNotificationList
          first={FIRST.notification}
          action={button("notification", t("+ Add Notification"))}
        />
        <EngagementPanel totalCP={resident.totalCP} action={button("reward", t("+ Add Reward Entry"))}>
          <LogEntries log={REWARD_LOG} first={FIRST.reward} {...rows.reward} />
        </EngagementPanel>
        <Disclosure title={t("Score history")}>
          <scoreHistory.Part {...resident} />
        </Disclosure>
      </div>
    </div>
  );
}
