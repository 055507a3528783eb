/** Property Connect: the directory of partner properties. */

import { useEffect } from "react";
import { useSession } from "../../../features/auth/session.store.ts";
import { usePartners } from "../../../features/property-connect/partners.store.ts";
import { PropertyDirectory } from "../../../features/property-connect/property-directory.tsx";
import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { view } from "../../../lib/views.ts";
import type { Subscription } from "../../../live/subscriptions.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Page } from "../../../ui/page.tsx";

/** The partner properties are a section of the settings. */
export const PARTNER_SUBSCRIPTIONS: readonly Subscription[] = [
  { events: { "settings:changed": () => void usePartners.getState().refetch() }, store: usePartners },
];

export function PropertyConnectPage() {
  useTitle(t("Property Connect"));
  const isManager = useSession((state) => state.user?.isManager);
  useScreenSubscriptions(PARTNER_SUBSCRIPTIONS);
  useEffect(() => view(undefined, usePartners), []);
  return (
    <Page title={t("Property Connect")} note={t("Partner properties")}>
      <PropertyDirectory
        action={
          isManager ? (
            <ButtonLink to={paths.settings} variant="primary">
              {t("Add partner properties in Settings")}
            </ButtonLink>
          ) : undefined
        }
      />
    </Page>
  );
}
