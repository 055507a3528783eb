/** Engagement & Rewards: total CP, its share of all residents' CP, and the reward log (specification, section 2). */

import type { ReactNode } from "react";
import { formatCount, formatShortPercent } from "../../lib/formats.ts";
import { t } from "../../lib/t.ts";
import { Card } from "../../ui/card.tsx";
import { UnreadTag } from "../../ui/unread-tag.tsx";
import { useUnreadMark } from "../../ui/use-unread-mark.ts";
import styles from "./engagement-panel.module.css";
import { PROFILE_TOPIC } from "./profile.store.ts";
import { usePropertyCpTotal } from "./property-cp.store.ts";

interface EngagementPanelProps {
  totalCP: number;
  /** Shown to the right of the title. */
  action?: ReactNode;
  /** The reward log. */
  children: ReactNode;
}

/** The share of the property's CP, such as '12.5%'; undefined if the total is not positive or not loaded. */
export function shareText(totalCP: number, propertyCpTotal: number | undefined): string | undefined {
  if (propertyCpTotal === undefined || propertyCpTotal <= 0) return undefined;
  return formatShortPercent((100 * totalCP) / propertyCpTotal);
}

export function EngagementPanel({ totalCP, action, children }: EngagementPanelProps) {
  const propertyCpTotal = usePropertyCpTotal((state) => state.data);
  const share = shareText(totalCP, propertyCpTotal);
  const { kind, ref } = useUnreadMark<HTMLDivElement>(PROFILE_TOPIC, "totalCP");
  return (
    <Card title={t("Engagement & Rewards")} action={action}>
      <dl className={styles.figures}>
        <div ref={ref}>
          <dt>{t("Total CP")}</dt>
          <dd>
            {formatCount(totalCP)} <small>{t("CP")}</small>
            <UnreadTag kind={kind} />
          </dd>
        </div>
        <div>
          <dt>{t("Share of property CP")}</dt>
          <dd>
            {share ?? "-"}
            {share && propertyCpTotal !== undefined ? (
              <small>{t("of {propertyCpTotal} CP", { propertyCpTotal })}</small>
            ) : null}
          </dd>
        </div>
      </dl>
      {children}
    </Card>
  );
}
