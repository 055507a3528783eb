/** The Reward Log: date and description, newest first (specification, section 2). */
import type { RewardLogView } from "@domain/reward-log.ts";
import { formatDay } from "../../lib/formats.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Card } from "../../ui/card.tsx";
import { LogRegion } from "../../ui/log-region.tsx";
import { Points } from "../../ui/points.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";
import { DisputeButton } from "./dispute-button.tsx";
import styles from "./logs.module.css";
import { REWARD_LOG_TOPIC, useRewardLog } from "./logs.store.ts";

const TITLE = "Reward Log";
const COLUMNS = [{ head: "Date" }, { head: "Description" }];

interface RewardLogProps {
  /** Offers to dispute an entry. */
  onDispute?: (entry: RewardLogView) => void;
}

export function RewardLog(props: RewardLogProps) {
  return (
    <Card title={TITLE}>
      <RewardLogList {...props} />
    </Card>
  );
}

/** The log alone, for a panel that shows more than it. */
export function RewardLogList({ onDispute }: RewardLogProps) {
  const list = useRewardLog();
  return (
    <AsyncList list={list} isEmpty={list.items.length === 0} empty="No reward log found." rows={6}>
      <LogRegion label={`${TITLE} entries`} topic={REWARD_LOG_TOPIC} length={list.items.length}>
        <Table label={TITLE} columns={COLUMNS} cards className={styles.rewards}>
          {list.items.map((entry) => (
            <RewardRow key={entry._id} entry={entry} onDispute={onDispute} />
          ))}
        </Table>
      </LogRegion>
    </AsyncList>
  );
}

interface RewardRowProps {
  entry: RewardLogView;
  onDispute: RewardLogProps["onDispute"];
}

function RewardRow({ entry, onDispute }: RewardRowProps) {
  const date = formatDay(entry.createdAt);
  return (
    <Row topic={REWARD_LOG_TOPIC} id={entry._id}>
      {(tag) => (
        <>
          <Cell>
            <span className={styles.date}>
              <time dateTime={entry.createdAt}>{date}</time>
              {tag}
            </span>
          </Cell>
          <Cell>
            <div className={styles.earned}>
              <span>{entry.text}</span>
              <span className={styles.date}>
                <Points points={entry.cp} unit="CP" />
                {onDispute ? (
                  <DisputeButton about={`${entry.text} ${date}`} onClick={() => onDispute(entry)} />
                ) : null}
              </span>
            </div>
          </Cell>
        </>
      )}
    </Row>
  );
}
