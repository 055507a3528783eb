/** The Notifications tab of the resident dashboard. Members can dispute negative entries from their notification. */

import { isMember } from "@domain/roles.ts";
import { useSession } from "../../../features/auth/session.store.ts";
import { behaviorDispute, DISPUTE, paymentDispute } from "../../../features/incidents/dispute-presets.ts";
import { useIncidentDialog } from "../../../features/incidents/incident-dialog.store.ts";
import { useBehaviorLog, usePaymentLog } from "../../../features/logs/logs.store.ts";
import { NotificationsTable } from "../../../features/notifications/notifications-table.tsx";
import { t } from "../../../lib/t.ts";
import { Page } from "../../../ui/page.tsx";
import { LiveState } from "../../live-state.tsx";

/** Opens the dispute form. @param about the disputed entry, such as `behavior:{_id}` */
function dispute(about: string): void {
  const isNamed = ({ _id }: { _id: string }) => about.endsWith(_id);
  const behavior = useBehaviorLog.getState().items.find(isNamed);
  const payment = usePaymentLog.getState().items.find(isNamed);
  const preset = behavior ? behaviorDispute(behavior) : payment ? paymentDispute(payment) : DISPUTE;
  useIncidentDialog.getState().open(preset);
}

export function ResidentNotificationsTab() {
  const mayReport = useSession(({ user }) => user !== null && isMember(user));
  return (
    <Page title={t("Notifications")} aside={<LiveState />}>
      <NotificationsTable onDispute={mayReport ? dispute : undefined} />
    </Page>
  );
}
