/** The Profile tab with its logs; every entry of them leads to a dispute about itself. */
import { isMember } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { behaviorDispute, DISPUTE, paymentDispute } from "../../../features/incidents/dispute-presets.ts";
import { useIncidentDialog } from "../../../features/incidents/incident-dialog.store.ts";
import { BehaviorLog } from "../../../features/logs/behavior-log.tsx";
import { PaymentLog } from "../../../features/logs/payment-log.tsx";
import { ProfileTab } from "../../../features/my-profile/profile-tab.tsx";
import { useWhy } from "../../../features/score-explanations/why.store.ts";
import { LiveState } from "../../live-state.tsx";
import { PendingBanner } from "../../pending-banner.tsx";

export function ResidentProfileTab({ user }: { user: SessionUserView }) {
  const openDialog = useIncidentDialog((dialog) => dialog.open);
  const openWhy = useWhy((why) => why.open);
  const mayReport = isMember(user);
  return (
    <ProfileTab
      notice={mayReport ? null : <PendingBanner />}
      state={<LiveState />}
      mayChangePhoto={mayReport}
      onDispute={mayReport ? () => openDialog(DISPUTE) : undefined}
      onWhy={openWhy}
    >
      <BehaviorLog {...(mayReport && { onDispute: (entry) => openDialog(behaviorDispute(entry)) })} />
      <PaymentLog {...(mayReport && { onDispute: (entry) => openDialog(paymentDispute(entry)) })} />
    </ProfileTab>
  );
}
