/** Facts about a dispute: its entry, the change that the decision made, and who decided. */

import { incidentConversation } from "@domain/conversation-id.ts";
import type { IncidentView } from "@domain/incident.ts";
import { msg } from "@domain/message.ts";
import { useStore } from "zustand";
import { messagesOf } from "../../../features/conversations/messages.store.ts";
import { Effect } from "../../../features/corrections/effect.tsx";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../../../features/logs/logs.store.ts";
import { formatDay } from "../../../lib/dates.ts";
import { t } from "../../../lib/t.ts";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import list from "../../../ui/fact-list.module.css";
import { Link } from "../../../ui/link.tsx";
import text from "../../../ui/text.module.css";
import styles from "./dispute-facts.module.css";

const LOG_NAMES = {
  behavior: msg("Behavior Log"),
  payment: msg("Payment Log"),
  reward: msg("Reward Log"),
} as const;

type DisputedEntry = NonNullable<IncidentView["disputedEntry"]>;

/** The correction of an entry: its reversal, or the payment's last correction. */
function useCorrection({ log, _id }: DisputedEntry) {
  const behavior = useBehaviorLog(
    ({ items }) => items.find(({ reversal }) => reversal?.of === _id)?.reversal,
  );
  const reward = useRewardLog(({ items }) => items.find(({ reversal }) => reversal?.of === _id)?.reversal);
  const payment = usePaymentLog(({ items }) => items.find((entry) => entry._id === _id)?.correction);
  return { behavior, payment, reward }[log];
}

interface DisputeFactsProps {
  incident: IncidentView;
  entry: DisputedEntry;
}

export function DisputeFacts({ incident: { _id, status }, entry }: DisputeFactsProps) {
  const correction = useCorrection(entry);
  const decidedBy = useStore(
    messagesOf(incidentConversation(_id)),
    ({ messages }) => messages.findLast(({ change }) => change?.type === "resolved")?.senderName,
  );
  const { log, name, createdAt } = entry;
  return (
    <Card title={t("Dispute")}>
      <dl className={cx(list.facts, styles.facts)}>
        {correction?.effect ? (
          <div className={styles.changed}>
            <dt>{t("What changed")}</dt>
            <dd>
              <Effect effect={correction.effect} audience="resident" />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t("Entry")}</dt>
          <dd>
            {t(name)}
            <small>
              {correction
                ? log === "payment"
                  ? t("{day}, now corrected", { day: formatDay(createdAt) })
                  : t("{day}, now reversed", { day: formatDay(createdAt) })
                : formatDay(createdAt)}
            </small>
            <Link to={log === "reward" ? "#rewards" : "#profile"} className={cx(text.link, text.reach)}>
              {t("See it in the {log}", { log: t(LOG_NAMES[log]) })}
            </Link>
          </dd>
        </div>
        {status === "Resolved" && decidedBy ? (
          <div>
            <dt>{t("Decided by")}</dt>
            <dd>{decidedBy}</dd>
          </div>
        ) : null}
      </dl>
    </Card>
  );
}
