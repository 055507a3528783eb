/** One resident's logs: behavior with signed RP, payments by month, and rewards (specification, section 2). */
import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { type ReactNode, useMemo } from "react";
import type { StoreApi, UseBoundStore } from "zustand";
import { formatDay } from "../../lib/formats.ts";
import type { ListState } from "../../lib/list-store.ts";
import type { Dated } from "../../lib/unread.store.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { type Column, DataTable, idOf } from "../../ui/data-table.tsx";
import { LogRegion } from "../../ui/log-region.tsx";
import { Points } from "../../ui/points.tsx";
import { DisputeButton } from "./dispute-button.tsx";
import styles from "./logs.module.css";
import {
  BEHAVIOR_TOPIC,
  PAYMENT_TOPIC,
  REWARD_LOG_TOPIC,
  useBehaviorLog,
  usePaymentLog,
  useRewardLog,
} from "./logs.store.ts";
import { PaymentStatus } from "./payment-status.tsx";

/** Opens a dispute about an entry; without it none is offered. Must keep its identity. */
type OnDispute<Entry> = ((entry: Entry) => void) | undefined;

interface Log<Entry extends Dated> {
  title: string;
  empty: string;
  topic: string;
  store: UseBoundStore<StoreApi<ListState<Entry>>>;
  columns: (onDispute: OnDispute<Entry>) => readonly Column<Entry>[];
  cards: boolean;
  className?: string | undefined;
  /** The class of a log that offers disputes. */
  disputable?: string | undefined;
}

export const BEHAVIOR_LOG: Log<BehaviorLogView> = {
  title: "Behavior Log",
  empty: "No behavior logs found.",
  topic: BEHAVIOR_TOPIC,
  store: useBehaviorLog,
  cards: true,
  className: styles.behavior,
  disputable: styles.disputable,
  columns: (onDispute) => [
    {
      key: "type",
      header: "Type",
      cell: ({ type, rp }, { tag }) => (
        <div className={styles.type}>
          <span className={styles.name}>
            {type}
            {tag}
          </span>
          <Points points={rp} unit="RP" />
        </div>
      ),
    },
    { key: "reportedBy", header: "Reported by", cell: ({ reportedBy }) => reportedBy },
    {
      key: "createdAt",
      header: "Date",
      align: "end",
      cell: (entry) => {
        const date = formatDay(entry.createdAt);
        return (
          <span className={styles.date}>
            <time dateTime={entry.createdAt}>{date}</time>
            <DisputeButton about={`${entry.type}, ${date}`} entry={entry} onDispute={onDispute} />
          </span>
        );
      },
    },
  ],
};

export const PAYMENT_LOG: Log<PaymentLogView> = {
  title: "Payment Log",
  empty: "No payment log found.",
  topic: PAYMENT_TOPIC,
  store: usePaymentLog,
  cards: false,
  columns: (onDispute) => [
    {
      key: "monthYear",
      header: "Month/Year",
      className: styles.month,
      cell: ({ monthYear }, { tag }) => (
        <span className={styles.name}>
          {monthYear}
          {tag}
        </span>
      ),
    },
    {
      key: "status",
      header: "Status",
      cell: (entry) => (
        <div className={styles.withAction}>
          <PaymentStatus status={entry.status} />
          <DisputeButton about={`${entry.monthYear}, ${entry.status}`} entry={entry} onDispute={onDispute} />
        </div>
      ),
    },
  ],
};

export const REWARD_LOG: Log<RewardLogView> = {
  title: "Reward Log",
  empty: "No reward log found.",
  topic: REWARD_LOG_TOPIC,
  store: useRewardLog,
  cards: true,
  className: styles.rewards,
  columns: (onDispute) => [
    {
      key: "createdAt",
      header: "Date",
      cell: ({ createdAt }, { tag }) => (
        <span className={styles.date}>
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          {tag}
        </span>
      ),
    },
    {
      key: "text",
      header: "Description",
      cell: (entry) => (
        <div className={styles.earned}>
          <span>{entry.text}</span>
          <span className={styles.date}>
            <Points points={entry.cp} unit="CP" />
            <DisputeButton
              about={`${entry.text} ${formatDay(entry.createdAt)}`}
              entry={entry}
              onDispute={onDispute}
            />
          </span>
        </div>
      ),
    },
  ],
};

interface LogProps<Entry extends Dated> {
  log: Log<Entry>;
  onDispute?: OnDispute<Entry>;
}

/** The entries alone, for a panel that shows more than them. */
export function LogEntries<Entry extends Dated>({ log, onDispute }: LogProps<Entry>) {
  const { title, empty, topic, store, cards, className, disputable } = log;
  const items = store((state) => state.items);
  const columns = useMemo(() => log.columns(onDispute), [log, onDispute]);
  return (
    <AsyncList list={useLoadState(store)} isEmpty={items.length === 0} empty={empty} rows={6}>
      <LogRegion label={`${title} entries`} topic={topic} length={items.length}>
        <DataTable
          label={title}
          columns={columns}
          rows={items}
          rowKey={idOf}
          topic={topic}
          cards={cards}
          className={cx(className, onDispute && disputable)}
        />
      </LogRegion>
    </AsyncList>
  );
}

/** @param action shown at the right of the title */
export function LogCard<Entry extends Dated>({ action, ...props }: LogProps<Entry> & { action?: ReactNode }) {
  return (
    <Card title={props.log.title} action={action}>
      <LogEntries {...props} />
    </Card>
  );
}
