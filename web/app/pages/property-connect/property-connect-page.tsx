/** Property Connect: the directory of partner properties. */
import { PropertyDirectory } from "../../../features/property-connect/property-directory.tsx";
import { useTitle } from "../../../lib/use-title.ts";
import { Page } from "../../../ui/page.tsx";

export function PropertyConnectPage() {
  useTitle("Property Connect");
  return (
    <Page title="Property Connect" note="Partner properties">
      <PropertyDirectory />
    </Page>
  );
}
