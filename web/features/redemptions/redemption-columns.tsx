/** The columns that residents and staff see of redemption requests. */
import { msg } from "@domain/message.ts";
import type { RedemptionView } from "@domain/redemption.ts";
import type { RedemptionState } from "@domain/redemption-rules.ts";
import { Check, Clock, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import { formatDay } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import type { Column } from "../../ui/data-table.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { Pill } from "../../ui/pill.tsx";
import text from "../../ui/text.module.css";
import styles from "./redemptions.module.css";

const PILLS: Record<RedemptionState, { tone: "amber" | "green" | "red" | "neutral"; icon: ReactNode }> = {
  Requested: { tone: "amber", icon: <Clock size={12} strokeWidth={2.25} /> },
  Fulfilled: { tone: "green", icon: <Check size={12} strokeWidth={2.25} /> },
  Declined: { tone: "red", icon: <X size={12} strokeWidth={2.25} /> },
  Withdrawn: { tone: "neutral", icon: <Undo2 size={12} strokeWidth={2.25} /> },
};

export const REWARD_COLUMN: Column<RedemptionView> = {
  key: "title",
  header: msg("Reward"),
  cell: ({ title, cp }, { tag }) => (
    <span className={text.tagged}>
      <span className={styles.title}>{title}</span>
      <span className={styles.cp}>{t("{cp} CP", { cp })}</span>
      {tag}
    </span>
  ),
};

export const DAY_COLUMN: Column<RedemptionView> = {
  key: "createdAt",
  header: msg("Requested"),
  cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
};

/** @param action renders the buttons for an open request */
export const stateColumn = (action: (request: RedemptionView) => ReactNode): Column<RedemptionView> => ({
  key: "state",
  header: t("State"),
  cell: (request) => (
    <Row gap={2} justify="between" wrap>
      <Stack gap="half" align="start" className={styles.outcome}>
        <Pill {...PILLS[request.state]}>{t(request.state)}</Pill>
        {request.reason ? (
          <p className={styles.reason}>{t("Reason: {reason}", { reason: t(request.reason) })}</p>
        ) : null}
      </Stack>
      {request.state === "Requested" ? action(request) : null}
    </Row>
  ),
});
