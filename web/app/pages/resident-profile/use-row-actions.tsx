/** The actions of staff for the rows of a resident's logs, and the disputes about them. */

import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { useMemo } from "react";
import type { RowExtras } from "../../../features/logs/logs.tsx";
import { useTimelineIncidents } from "../../../features/resident-timeline/timeline.stores.ts";
import { formatDay, formatMonthYear } from "../../../lib/dates.ts";
import { entryText } from "../../../lib/entry-text.ts";
import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/t.ts";
import { cx } from "../../../ui/cx.ts";
import { Link } from "../../../ui/link.tsx";
import text from "../../../ui/text.module.css";
import type { OpenDialog } from "./profile-dialog-button.tsx";
import { RowMenu } from "./row-menu.tsx";

type Open<Entry> = (entry: Entry) => void;

export function useRowActions(onOpen: OpenDialog) {
  const incidents = useTimelineIncidents((list) => list.items);
  return useMemo(() => {
    // Newest first: of several disputes about an entry the latest one is shown.
    const byEntry = new Map(incidents.map((one) => [one.disputedEntry?._id, one] as const).reverse());
    const pathOf = ({ _id }: { _id: string }) => {
      const dispute = byEntry.get(_id);
      return dispute && `${paths.incidents}/${dispute._id}`;
    };
    const rows = <Entry extends { _id: string; createdAt: string }>(
      nameOf: (entry: Entry) => string,
      label: string,
      open: Open<Entry>,
    ): RowExtras<Entry> => ({
      disputeNote: (entry) => {
        const path = pathOf(entry);
        return path ? (
          <Link to={path} className={cx(text.link, text.reach)}>
            {t("Disputed {formatDay}", { formatDay: formatDay(byEntry.get(entry._id)?.createdAt ?? "") })}
          </Link>
        ) : null;
      },
      menu: (entry) => (
        <RowMenu
          about={`${nameOf(entry)}, ${formatDay(entry.createdAt)}`}
          label={label}
          onCorrect={() => open(entry)}
          dispute={pathOf(entry)}
        />
      ),
    });
    const reverse = t("Reverse entry");
    return {
      behavior: rows<BehaviorLogView>(
        ({ type }) => entryText(type),
        reverse,
        (entry) => onOpen({ log: "behavior", entry }),
      ),
      payment: rows<PaymentLogView>(
        ({ monthYear, status }) => `${formatMonthYear(monthYear)}, ${t(status)}`,
        t("Correct payment"),
        (entry) => onOpen({ log: "payment", entry }),
      ),
      reward: rows<RewardLogView>(
        (entry) => entryText(entry.text),
        reverse,
        (entry) => onOpen({ log: "reward", entry }),
      ),
    };
  }, [incidents, onOpen]);
}
