/** A resident's notifications: type, message and date, newest first (specification, section 2). */
import { BellOff } from "lucide-react";
import { formatDay, formatTime } from "../../lib/formats.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Card } from "../../ui/card.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";
import text from "../../ui/text.module.css";
import { NOTIFICATION_TOPIC, useNotifications } from "./notifications.store.ts";
import styles from "./notifications-table.module.css";

const TITLE = "Notifications";
const COLUMNS = [{ head: "Type" }, { head: "Message" }, { head: "Date", end: true }];

export function NotificationsTable() {
  const list = useNotifications();
  return (
    <Card label={TITLE}>
      <AsyncList
        list={list}
        isEmpty={list.items.length === 0}
        empty="No notifications found."
        icon={<BellOff size={24} strokeWidth={1.75} aria-hidden />}
      >
        <Table label={TITLE} columns={COLUMNS} cards first className={styles.notifications}>
          {list.items.map(({ _id, type, message, createdAt }) => (
            <Row key={_id} topic={NOTIFICATION_TOPIC} id={_id}>
              {(tag) => (
                <>
                  <Cell>
                    <span className={text.tagged}>
                      {type}
                      {tag}
                    </span>
                  </Cell>
                  <Cell className={styles.message}>{message}</Cell>
                  <Cell end>
                    <time dateTime={createdAt} className={styles.date}>
                      <span>{formatDay(createdAt)}</span> <small>{formatTime(createdAt)}</small>
                    </time>
                  </Cell>
                </>
              )}
            </Row>
          ))}
        </Table>
      </AsyncList>
    </Card>
  );
}
