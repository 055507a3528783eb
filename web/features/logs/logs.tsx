/** One resident's logs: behavior with signed RP, payments by month, and rewards with signed CP (specification, section 2). */

import type { BehaviorLogView } from "@domain/behavior-log.ts";
import { reversalsByEntry } from "@domain/counted-entries.ts";
import { msg } from "@domain/message.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { Scale } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import type { StoreApi, UseBoundStore } from "zustand";
import { formatDay, formatMonthYear } from "../../lib/dates.ts";
import { entryText } from "../../lib/entry-text.ts";
import type { ListState } from "../../lib/list-store.ts";
import { t } from "../../lib/t.ts";
import type { Dated } from "../../lib/unread.store.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { type Column, DataTable, idOf } from "../../ui/data-table.tsx";
import { FirstItems } from "../../ui/first-items.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { LogRegion } from "../../ui/log-region.tsx";
import { Points } from "../../ui/points.tsx";
import text from "../../ui/text.module.css";
import styles from "./logs.module.css";
import {
  BEHAVIOR_TOPIC,
  PAYMENT_TOPIC,
  REWARD_LOG_TOPIC,
  useBehaviorLog,
  usePaymentLog,
  useRewardLog,
} from "./logs.store.ts";
import { EntryName, EntryNote, isFinal, pairAttributes, pairHandlers } from "./pairs.tsx";
import { PaymentStatus } from "./payment-status.tsx";

/** The parts of the rows that a page adds. The functions must stay the same between renders. */
export interface RowExtras<Entry> {
  /** Opens a dispute about an entry. Without this callback, no dispute is offered. */
  onDispute?: ((entry: Entry) => void) | undefined;
  /** The actions of staff for an entry. */
  menu?: ((entry: Entry) => ReactNode) | undefined;
  /** The dispute about an entry, if there is one. */
  disputeNote?: ((entry: Entry) => ReactNode) | undefined;
}

interface RowContext<Entry> extends RowExtras<Entry> {
  /** The reversals by the `_id` of their entry. */
  reversals: ReadonlyMap<string, Entry>;
}

interface Log<Entry extends Dated> {
  title: string;
  empty: string;
  topic: string;
  store: UseBoundStore<StoreApi<ListState<Entry>>>;
  columns: (context: RowContext<Entry>) => readonly Column<Entry>[];
  cards: boolean;
  className?: string | undefined;
  /** The class that is added if the rows have a menu or a button for a dispute. */
  disputable?: string | undefined;
}

export const BEHAVIOR_LOG: Log<BehaviorLogView> = {
  title: msg("Behavior Log"),
  empty: msg("No behavior logs found."),
  topic: BEHAVIOR_TOPIC,
  store: useBehaviorLog,
  cards: true,
  className: styles.behavior,
  disputable: styles.disputable,
  columns: (context) => [
    {
      key: "type",
      header: t("Type"),
      cell: (entry, { tag }) => (
        <Row gap="half 2" wrap className={styles.named} {...pairAttributes(entry, context.reversals)}>
          <EntryName entry={entry} tag={tag}>
            {entryText(entry.type)}
          </EntryName>
          <Points points={entry.rp} unit={t("RP")} />
          <EntryNote entry={entry} {...context} />
        </Row>
      ),
    },
    {
      key: "reportedBy",
      header: t("Reported by"),
      cell: ({ reportedBy }) => (reportedBy === "System" ? t("System") : reportedBy),
    },
    {
      key: "createdAt",
      header: t("Date"),
      align: "end",
      cell: (entry) => {
        const date = formatDay(entry.createdAt);
        return (
          <span className={styles.date}>
            <time dateTime={entry.createdAt}>{date}</time>
            <EntryAction about={`${entryText(entry.type)}, ${date}`} entry={entry} {...context} />
          </span>
        );
      },
    },
  ],
};

export const PAYMENT_LOG: Log<PaymentLogView> = {
  title: msg("Payment Log"),
  empty: msg("No payment log found."),
  topic: PAYMENT_TOPIC,
  store: usePaymentLog,
  cards: false,
  columns: (context) => [
    {
      key: "monthYear",
      header: t("Month/Year"),
      className: styles.month,
      cell: ({ monthYear, withdrawn }, { tag }) => (
        <span className={text.tagged}>
          {withdrawn ? <s>{formatMonthYear(monthYear)}</s> : formatMonthYear(monthYear)}
          {tag}
        </span>
      ),
    },
    {
      key: "status",
      header: t("Status"),
      cell: (entry) => (
        <Row gap={2} justify="between">
          <Stack gap="half" align="start">
            {entry.withdrawn ? <s>{t(entry.status)}</s> : <PaymentStatus status={entry.status} />}
            <EntryNote entry={entry} {...context} />
          </Stack>
          <EntryAction
            about={`${formatMonthYear(entry.monthYear)}, ${t(entry.status)}`}
            entry={entry}
            {...context}
          />
        </Row>
      ),
    },
  ],
};

export const REWARD_LOG: Log<RewardLogView> = {
  title: msg("Reward Log"),
  empty: msg("No reward log found."),
  topic: REWARD_LOG_TOPIC,
  store: useRewardLog,
  cards: true,
  className: styles.rewards,
  columns: (context) => [
    {
      key: "createdAt",
      header: t("Date"),
      cell: ({ createdAt }, { tag }) => (
        <span className={styles.date}>
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          {tag}
        </span>
      ),
    },
    {
      key: "text",
      header: t("Description"),
      cell: (entry) => (
        <Row gap="half 2" wrap className={styles.named} {...pairAttributes(entry, context.reversals)}>
          <EntryName entry={entry}>{entryText(entry.text)}</EntryName>
          <span className={styles.date}>
            <Points points={entry.cp} unit={t("CP")} />
            <EntryAction
              about={`${entryText(entry.text)} ${formatDay(entry.createdAt)}`}
              entry={entry}
              {...context}
            />
          </span>
          <EntryNote entry={entry} {...context} />
        </Row>
      ),
    },
  ],
};

/** The menu of staff, or the resident's button for a dispute. */
function EntryAction<Entry extends Dated>(props: { about: string; entry: Entry } & RowContext<Entry>) {
  const { about, entry, menu, onDispute, reversals } = props;
  if (isFinal(entry, reversals)) return null;
  if (menu) return <>{menu(entry)}</>;
  if (!onDispute) return null;
  return (
    <IconButton
      label={t("Raise a dispute: {about}", { about })}
      title={t("Raise a dispute about this entry")}
      bare
      className={styles.dispute}
      onClick={() => onDispute(entry)}
    >
      <Scale />
    </IconButton>
  );
}

interface LogProps<Entry extends Dated> extends RowExtras<Entry> {
  log: Log<Entry>;
  /** The number of rows that are shown at first, with a button for all. Without it, the log scrolls. */
  first?: number;
}

/** The entries without a card, for a panel that shows other things beside them. */
export function LogEntries<Entry extends Dated>({
  log,
  first,
  onDispute,
  menu,
  disputeNote,
}: LogProps<Entry>) {
  const { title, empty, topic, store, cards, className, disputable } = log;
  const items = store((state) => state.items);
  const reversals = useMemo(() => reversalsByEntry(items), [items]);
  const columns = useMemo(
    () => log.columns({ onDispute, menu, disputeNote, reversals }),
    [log, onDispute, menu, disputeNote, reversals],
  );
  const table = (rows: readonly Entry[]) => (
    <div {...pairHandlers(reversals.size > 0)}>
      <DataTable
        label={t(title)}
        columns={columns}
        rows={rows}
        rowKey={idOf}
        topic={topic}
        cards={cards}
        className={cx(className, (onDispute || menu) && disputable)}
      />
    </div>
  );
  return (
    <AsyncList list={useLoadState(store)} isEmpty={items.length === 0} empty={t(empty)} rows={6}>
      {first === undefined ? (
        <LogRegion label={t("{title} entries", { title: t(title) })} topic={topic} entries={items}>
          {table(items)}
        </LogRegion>
      ) : (
        <FirstItems items={items} first={first}>
          {table}
        </FirstItems>
      )}
    </AsyncList>
  );
}

/** @param action shown at the right of the title */
export function LogCard<Entry extends Dated>({ action, ...props }: LogProps<Entry> & { action?: ReactNode }) {
  return (
    <Card title={t(props.log.title)} action={action}>
      <LogEntries {...props} />
    </Card>
  );
}
