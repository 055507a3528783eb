/** What staff can do with the rows of a resident's logs, and the disputes about them. */
import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { Scale } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { RowExtras } from "../../../features/logs/logs.tsx";
import { useTimelineIncidents } from "../../../features/resident-timeline/timeline.stores.ts";
import { dayKey, formatDay } from "../../../lib/formats.ts";
import { formatShortDate } from "../../../lib/moment-formats.ts";
import { paths } from "../../../lib/paths.ts";
import { cx } from "../../../ui/cx.ts";
import text from "../../../ui/text.module.css";
import type { OpenDialog } from "./profile-dialog-button.tsx";
import { RowMenu } from "./row-menu.tsx";

export function useRowActions(onOpen: OpenDialog) {
  const incidents = useTimelineIncidents((list) => list.items);
  return useMemo(() => {
    // Newest first: of several disputes about an entry the latest one is shown.
    const byEntry = new Map(incidents.map((one) => [one.disputedEntry?._id, one] as const).reverse());
    const disputeOf = ({ _id }: { _id: string }) => byEntry.get(_id);
    const disputeNote = (entry: { _id: string }) => {
      const dispute = disputeOf(entry);
      return dispute ? (
        <Link
          to={`${paths.incidents}/${encodeURIComponent(dispute._id)}`}
          className={cx(text.link, text.reach)}
        >
          <Scale size={14} strokeWidth={1.75} aria-hidden /> Disputed{" "}
          {formatShortDate(dayKey(dispute.createdAt), dayKey(new Date()))}
        </Link>
      ) : null;
    };
    const behavior: RowExtras<BehaviorLogView> = {
      disputeNote,
      menu: (entry) => (
        <RowMenu
          about={`${entry.type}, ${formatDay(entry.createdAt)}`}
          label="Reverse entry"
          onCorrect={() => onOpen({ log: "behavior", entry })}
          disputeID={disputeOf(entry)?._id}
        />
      ),
    };
    const payment: RowExtras<PaymentLogView> = {
      disputeNote,
      menu: (entry) => (
        <RowMenu
          about={`${entry.monthYear}, ${entry.status}`}
          label="Correct payment"
          onCorrect={() => onOpen({ log: "payment", entry })}
          disputeID={disputeOf(entry)?._id}
        />
      ),
    };
    const reward: RowExtras<RewardLogView> = {
      disputeNote,
      menu: (entry) => (
        <RowMenu
          about={`${entry.text} ${formatDay(entry.createdAt)}`}
          label="Reverse entry"
          onCorrect={() => onOpen({ log: "reward", entry })}
          disputeID={disputeOf(entry)?._id}
        />
      ),
    };
    return { behavior, payment, reward };
  }, [incidents, onOpen]);
}
