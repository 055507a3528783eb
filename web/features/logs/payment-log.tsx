/** The Payment Log: month and status, newest month first (specification, section 2). */
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { ReactNode } from "react";
import { AsyncList } from "../../ui/async-list.tsx";
import { Card } from "../../ui/card.tsx";
import { LogRegion } from "../../ui/log-region.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";
import { DisputeButton } from "./dispute-button.tsx";
import styles from "./logs.module.css";
import { PAYMENT_TOPIC, usePaymentLog } from "./logs.store.ts";
import { PaymentStatus } from "./payment-status.tsx";

const TITLE = "Payment Log";
const COLUMNS = [{ head: "Month/Year" }, { head: "Status" }];

interface PaymentLogProps {
  /** Stands at the right of the title. */
  action?: ReactNode;
  /** Offers to dispute an entry. */
  onDispute?: (entry: PaymentLogView) => void;
}

export function PaymentLog({ action, onDispute }: PaymentLogProps) {
  const list = usePaymentLog();
  return (
    <Card title={TITLE} action={action}>
      <AsyncList list={list} isEmpty={list.items.length === 0} empty="No payment log found." rows={6}>
        <LogRegion label={`${TITLE} entries`} topic={PAYMENT_TOPIC} length={list.items.length}>
          <Table label={TITLE} columns={COLUMNS}>
            {list.items.map((entry) => (
              <Row key={entry._id} topic={PAYMENT_TOPIC} id={entry._id}>
                {(tag) => (
                  <>
                    <Cell className={styles.month}>
                      <span className={styles.name}>
                        {entry.monthYear}
                        {tag}
                      </span>
                    </Cell>
                    <Cell>
                      <div className={styles.withAction}>
                        <PaymentStatus status={entry.status} />
                        {onDispute ? (
                          <DisputeButton
                            about={`${entry.monthYear}, ${entry.status}`}
                            onClick={() => onDispute(entry)}
                          />
                        ) : null}
                      </div>
                    </Cell>
                  </>
                )}
              </Row>
            ))}
          </Table>
        </LogRegion>
      </AsyncList>
    </Card>
  );
}
