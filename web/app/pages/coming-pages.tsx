/** Staff screens whose content is not there yet. */
import { useTitle } from "../../lib/use-title.ts";
import { ComingSoon } from "../../ui/coming-soon.tsx";
import { Page } from "../../ui/page.tsx";

function ComingPage({ title, items }: { title: string; items: readonly string[] }) {
  useTitle(title);
  return (
    <Page title={title}>
      <ComingSoon what="This screen is being built. It will show:" items={items} />
    </Page>
  );
}

export function ReportsPage() {
  return (
    <ComingPage
      title="Reports"
      items={["rent roll, delinquency and lease expiry", "incident ageing and reward points outstanding"]}
    />
  );
}
