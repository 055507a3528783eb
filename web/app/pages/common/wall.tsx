/** The wall display: the dashboard without controls, scaled to fill the screen. */

import type { OverviewView } from "@domain/overview.ts";
import type { ReactNode } from "react";
import { PropertyAnalytics } from "../../../features/dashboard/property-analytics.tsx";
import { WallFigures } from "../../../features/dashboard/wall-figures.tsx";
import { formatAllResidents, formatPercent } from "../../../lib/formats.ts";
import { t } from "../../../lib/t.ts";
import { Card } from "../../../ui/card.tsx";
import { Row } from "../../../ui/layout.tsx";
import text from "../../../ui/text.module.css";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./wall.module.css";
import { WallClock } from "./wall-clock.tsx";

interface WallProps {
  /** The property's name; may be empty. */
  title: string;
  /** Shown beside the clock, such as how old the data are. */
  state: ReactNode;
  /** Undefined until the stats have loaded. */
  overview: OverviewView | undefined;
  /** The three panels of the middle row. */
  children: ReactNode;
}

export function Wall({ title, state, overview, children }: WallProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.wall}>
      <Row as="header" gap="2 4" justify="between" wrap className={styles.head}>
        <h1 className={text.pageTitle}>{title || t("Dashboard")}</h1>
        <Row gap={4}>
          {state}
          <WallClock />
        </Row>
      </Row>
      {overview ? (
        <VisuallyHidden>
          <Summary overview={overview} />
        </VisuallyHidden>
      ) : null}
      {/* Inert, because these parts have links and controls on the dashboard. The summary above says what they show. */}
      <div inert>
        <Card>
          <WallFigures overview={overview} />
        </Card>
      </div>
      <div className={styles.row}>{children}</div>
      <div inert className={styles.analytics}>
        <Card title={t("Property Analytics")}>
          <PropertyAnalytics />
        </Card>
      </div>
    </main>
  );
}

function Summary({ overview }: { overview: OverviewView }) {
  const { insights, work, residents, classes, averageTurnover } = overview;
  const shares = classes
    .map((share) =>
      t("class {class} {percent}", { class: share.class, percent: formatPercent(share.percent) }),
    )
    .join(", ");
  const values = { ...insights, ...work, residents: formatAllResidents(residents, work.waitingForApproval) };
  return (
    <p>
      {t(
        "{residents}. {shares}. {highRiskTenants, plural, one {# high risk tenant} other {# high risk tenants}}, {expiringLeases, plural, one {# expiring lease} other {# expiring leases}}, {approvedResidents, plural, one {# approved resident} other {# approved residents}}. {emergencies, plural, one {# emergency} other {# emergencies}}, {openIncidents, plural, one {# open incident} other {# open incidents}}, {unassigned} unassigned, {overdue} overdue, {unreadConversations, plural, one {# unread conversation} other {# unread conversations}}, {redemptionRequests, plural, one {# redemption request} other {# redemption requests}}. Unit turnover score {averageTurnover}.",
        { ...values, shares, averageTurnover },
      )}
    </p>
  );
}
