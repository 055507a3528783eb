/** The Behavior Log: type with signed RP, who reported it, and when; newest first (specification, section 2). */
import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { ReactNode } from "react";
import { formatDay } from "../../lib/formats.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { LogRegion } from "../../ui/log-region.tsx";
import { Points } from "../../ui/points.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";
import { DisputeButton } from "./dispute-button.tsx";
import styles from "./logs.module.css";
import { BEHAVIOR_TOPIC, useBehaviorLog } from "./logs.store.ts";

const TITLE = "Behavior Log";
const COLUMNS = [{ head: "Type" }, { head: "Reported by" }, { head: "Date", end: true }];

interface BehaviorLogProps {
  /** Stands at the right of the title. */
  action?: ReactNode;
  /** Offers to dispute an entry. */
  onDispute?: (entry: BehaviorLogView) => void;
}

export function BehaviorLog({ action, onDispute }: BehaviorLogProps) {
  const list = useBehaviorLog();
  return (
    <Card title={TITLE} action={action}>
      <AsyncList list={list} isEmpty={list.items.length === 0} empty="No behavior logs found." rows={6}>
        <LogRegion label={`${TITLE} entries`} topic={BEHAVIOR_TOPIC} length={list.items.length}>
          <Table
            label={TITLE}
            columns={COLUMNS}
            cards
            className={cx(styles.behavior, onDispute && styles.disputable)}
          >
            {list.items.map((entry) => (
              <BehaviorRow key={entry._id} entry={entry} onDispute={onDispute} />
            ))}
          </Table>
        </LogRegion>
      </AsyncList>
    </Card>
  );
}

interface BehaviorRowProps {
  entry: BehaviorLogView;
  onDispute: BehaviorLogProps["onDispute"];
}

function BehaviorRow({ entry, onDispute }: BehaviorRowProps) {
  const date = formatDay(entry.createdAt);
  return (
    <Row topic={BEHAVIOR_TOPIC} id={entry._id}>
      {(tag) => (
        <>
          <Cell>
            <div className={styles.type}>
              <span className={styles.name}>
                {entry.type}
                {tag}
              </span>
              <Points points={entry.rp} unit="RP" />
            </div>
          </Cell>
          <Cell>{entry.reportedBy}</Cell>
          <Cell end>
            <span className={styles.date}>
              <time dateTime={entry.createdAt}>{date}</time>
              {onDispute ? (
                <DisputeButton about={`${entry.type}, ${date}`} onClick={() => onDispute(entry)} />
              ) : null}
            </span>
          </Cell>
        </>
      )}
    </Row>
  );
}
