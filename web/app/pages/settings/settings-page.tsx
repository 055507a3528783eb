/** The settings of the property, for managers: one tab per section. */
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useSession } from "../../../features/auth/session.store.ts";
import { PropertyTab } from "../../../features/settings/property-tab.tsx";
import { useSettings } from "../../../features/settings/settings.store.ts";
import type { Component } from "../../../lib/jsx/rendered.ts";
import { usePropertyName } from "../../../lib/property.store.ts";
import { t } from "../../../lib/t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { view } from "../../../lib/views.ts";
import type { Subscription } from "../../../live/subscriptions.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { FetchButton } from "../../../ui/fetch-button.tsx";
import { Row } from "../../../ui/layout.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TabLinks } from "../../../ui/tab-links.tsx";
import { LiveState } from "../../live-state.tsx";
import styles from "./settings-page.module.css";
import { SETTINGS_TABS, type SettingsTab, settingsSearch } from "./settings-tabs.ts";

const scoresTab = lazyPart(async () => (await import("../../../features/settings/scores-tab.tsx")).ScoresTab);
const privacyTab = lazyPart(
  async () => (await import("../../../features/settings/privacy-tab.tsx")).PrivacyTab,
);
const ledgerTab = lazyPart(async () => (await import("../../../features/settings/ledger-tab.tsx")).LedgerTab);
const displaysTab = lazyPart(
  async () => (await import("../../../features/displays/displays-tab.tsx")).DisplaysTab,
);
const deliveryTab = lazyPart(
  async () => (await import("../../../features/delivery/delivery-tab.tsx")).DeliveryTab,
);
const teamTab = lazyPart(async () => (await import("../../../features/team/team-tab.tsx")).TeamTab);
const secondFactorCard = lazyPart(
  async () => (await import("../../../features/settings/second-factor-card.tsx")).SecondFactorCard,
);

const TABS: Record<SettingsTab, Component> = {
  property: PropertyTab,
  team: MyTeamTab,
  delivery: MyDeliveryTab,
  scores: () => <scoresTab.Part rows={6} />,
  privacy: () => <privacyTab.Part rows={4} />,
  ledger: () => <ledgerTab.Part rows={6} />,
  displays: () => <displaysTab.Part rows={6} />,
};

function MyDeliveryTab() {
  const email = useSession((state) => state.user?.email);
  return email === undefined ? null : <deliveryTab.Part rows={6} email={email} />;
}

function MyTeamTab() {
  const userID = useSession((state) => state.user?.userID);
  const settings = useSettings(({ data }) => data);
  if (userID === undefined) return null;
  return (
    <>
      <teamTab.Part rows={6} userID={userID} />
      {settings ? (
        <div className={styles.below}>
          <secondFactorCard.Part rows={2} settings={settings} />
        </div>
      ) : null}
    </>
  );
}

export const SETTINGS_SUBSCRIPTIONS: readonly Subscription[] = [
  { events: { "settings:changed": () => void useSettings.getState().refetch() }, store: useSettings },
];

const LINKS = SETTINGS_TABS.map((tab) => ({ ...tab, search: settingsSearch(tab.name) }));

export function SettingsPage() {
  useTitle(t("Settings"));
  const status = useSettings((state) => state.status);
  const property = usePropertyName();
  const [search] = useSearchParams();
  const { name: current } = SETTINGS_TABS.find(({ name }) => name === search.get("tab")) ?? SETTINGS_TABS[0];
  const Tab = TABS[current];

  useScreenSubscriptions(SETTINGS_SUBSCRIPTIONS);
  useEffect(() => view(undefined, useSettings), []);

  return (
    <Page title={t("Settings")} note={property} aside={<LiveState />}>
      <TabLinks label={t("Settings")} links={LINKS} current={current} />
      {status === "failed" ? (
        <Row as="p" gap={3}>
          <span role="status">{t("The settings could not be loaded.")}</span>
          <FetchButton fetch={useSettings.getState().refetch} />
        </Row>
      ) : null}
      {status === "ready" ? <Tab /> : null}
      {status === "idle" || status === "loading" ? <Skeleton rows={6} /> : null}
    </Page>
  );
}
