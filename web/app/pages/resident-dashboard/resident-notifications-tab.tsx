/** The Notifications tab of the resident dashboard. */
import { NotificationsTable } from "../../../features/notifications/notifications-table.tsx";
import { Page } from "../../../ui/page.tsx";
import { LiveState } from "../../live-state.tsx";

export function ResidentNotificationsTab() {
  return (
    <Page title="Notifications" aside={<LiveState />}>
      <NotificationsTable />
    </Page>
  );
}
