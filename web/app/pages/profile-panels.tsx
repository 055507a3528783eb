/** The profile's four panels, each with the dialog that adds to it; what one adds stands in the list at once. */
import type { ResidentView } from "@domain/views.ts";
import type { ReactNode } from "react";
import { BehaviorLog } from "../../features/logs/behavior-log.tsx";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../../features/logs/logs.store.ts";
import { PaymentLog } from "../../features/logs/payment-log.tsx";
import { RewardLogList } from "../../features/logs/reward-log.tsx";
import { AddBehavior } from "../../features/resident-profile/add-behavior.tsx";
import { AddNotification } from "../../features/resident-profile/add-notification.tsx";
import { AddPayment } from "../../features/resident-profile/add-payment.tsx";
import { AddRewardEntry } from "../../features/resident-profile/add-reward-entry.tsx";
import { EngagementPanel } from "../../features/resident-profile/engagement-panel.tsx";
import { ResidentNoticeList } from "../../features/staff-notices/resident-notice-list.tsx";
import { useResidentNotices } from "../../features/staff-notices/resident-notices.store.ts";
import styles from "./profile-panels.module.css";
import { ProfileSpot } from "./profile-spot.tsx";

interface ProfilePanelsProps {
  resident: ResidentView;
  /** What the reader came for. */
  about: string | undefined;
  /** Stands beside or below the panels, and wider than each. */
  children?: ReactNode;
}

export function ProfilePanels({ resident, about, children }: ProfilePanelsProps) {
  return (
    <div className={styles.panels}>
      <ProfileSpot explains={["Violations"]} about={about}>
        <Behavior resident={resident} />
      </ProfileSpot>
      <ProfileSpot explains={["Late payments", "Missed payments"]} about={about}>
        <Payments userID={resident.userID} />
      </ProfileSpot>
      <Notices userID={resident.userID} />
      <Engagement resident={resident} />
      <div className={styles.wide}>{children}</div>
    </div>
  );
}

function Behavior({ resident }: { resident: ResidentView }) {
  const { status, items, receive } = useBehaviorLog();
  const receiveReward = useRewardLog((list) => list.receive);
  return (
    <BehaviorLog
      action={
        <AddBehavior
          resident={resident}
          entries={status === "ready" ? items : undefined}
          onAdded={(entry) => receive(entry, "own")}
          onRewarded={(entry) => receiveReward(entry, "own")}
        />
      }
    />
  );
}

function Payments({ userID }: { userID: string }) {
  const { items, receive } = usePaymentLog();
  return (
    <PaymentLog
      action={<AddPayment userID={userID} entries={items} onAdded={(entry) => receive(entry, "own")} />}
    />
  );
}

function Notices({ userID }: { userID: string }) {
  const receive = useResidentNotices((list) => list.receive);
  return (
    <ResidentNoticeList
      action={<AddNotification userID={userID} onAdded={(notice) => receive(notice, "own")} />}
    />
  );
}

function Engagement({ resident }: { resident: ResidentView }) {
  const receive = useRewardLog((list) => list.receive);
  return (
    <EngagementPanel
      totalCP={resident.totalCP}
      action={<AddRewardEntry userID={resident.userID} onAdded={(entry) => receive(entry, "own")} />}
    >
      <RewardLogList />
    </EngagementPanel>
  );
}
