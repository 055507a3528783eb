/** The staff dashboard. */
import { useSession } from "../../features/session/session.store.ts";
import { SITE } from "../../lib/site-content.ts";
import { useTitle } from "../../lib/use-title.ts";
import { ComingSoon } from "../../ui/coming-soon.tsx";
import { Page } from "../../ui/page.tsx";
import { LiveState } from "../live-state.tsx";

export function StaffDashboardPage() {
  useTitle("Dashboard");
  const firstName = useSession((state) => state.user?.firstName);
  return (
    <Page title={firstName ? `Hello, ${firstName}` : "Dashboard"} note={SITE.property} aside={<LiveState />}>
      <ComingSoon
        what="The dashboard is being built. It will show:"
        items={[
          "Resident & Lease Insights: high-risk tenants, expiring leases, approved residents",
          "the Resident Risk Snapshot, Incident Reports, and Notifications & Alerts",
          "Property Analytics: class distribution, behavior against delinquency, unit turnover",
        ]}
      />
    </Page>
  );
}
