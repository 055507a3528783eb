/** The actions of staff for the rows of a resident's logs, and the disputes about them. */

import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { RowExtras } from "../../../features/logs/logs.tsx";
import { useTimelineIncidents } from "../../../features/resident-timeline/timeline.stores.ts";
import { formatDay, formatMonthYear } from "../../../lib/dates.ts";
import { entryText } from "../../../lib/entry-text.ts";
import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/t.ts";
import { cx } from "../../../ui/cx.ts";
import { Link } from "../../../ui/link.tsx";
import { Menu } from "../../../ui/menu.tsx";
import text from "../../../ui/text.module.css";
import { disputesByEntry } from "../common/disputes-by-entry.ts";
import { type OpenDialog, profileDialogs } from "./profile-dialog-button.tsx";
import styles from "./row-menu.module.css";

export function useRowActions(onOpen: OpenDialog) {
  const incidents = useTimelineIncidents((list) => list.items);
  return useMemo(() => {
    const disputes = disputesByEntry(incidents);
    const addressOf = ({ _id }: { _id: string }) => `${paths.incidents}/${_id}`;
    const extrasFor = <Entry extends { _id: string; createdAt: string }>(
      nameOf: (entry: Entry) => string,
      label: string,
      onCorrect: (entry: Entry) => void,
    ): RowExtras<Entry> => ({
      disputeNote: ({ _id }) => {
        const dispute = disputes.get(_id);
        return dispute ? (
          <Link to={addressOf(dispute)} className={cx(text.link, text.reach)}>
            {t("Disputed {formatDay}", { formatDay: formatDay(dispute.createdAt) })}
          </Link>
        ) : null;
      },
      menu: (entry) => {
        const dispute = disputes.get(entry._id);
        return (
          <RowMenu
            about={`${nameOf(entry)}, ${formatDay(entry.createdAt)}`}
            label={label}
            onCorrect={() => onCorrect(entry)}
            disputeAddress={dispute && addressOf(dispute)}
          />
        );
      },
    });
    const reverse = t("Reverse entry");
    return {
      behavior: extrasFor<BehaviorLogView>(
        ({ type }) => entryText(type),
        reverse,
        (entry) => onOpen({ log: "behavior", entry }),
      ),
      payment: extrasFor<PaymentLogView>(
        ({ monthYear, status }) => `${formatMonthYear(monthYear)}, ${t(status)}`,
        t("Correct payment"),
        (entry) => onOpen({ log: "payment", entry }),
      ),
      reward: extrasFor<RewardLogView>(
        (entry) => entryText(entry.text),
        reverse,
        (entry) => onOpen({ log: "reward", entry }),
      ),
    };
  }, [incidents, onOpen]);
}

interface RowMenuProps {
  /** Names the entry, such as 'Parking Violation, Nov 2, 2026'. */
  about: string;
  label: string;
  onCorrect: () => void;
  /** Undefined without a dispute about the entry. */
  disputeAddress: string | undefined;
}

/** The menu of a row of a log, with the actions of staff for the entry. */
function RowMenu({ about, label, onCorrect, disputeAddress }: RowMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu
      label={t("Actions: {about}", { about })}
      className={styles.button}
      onPointerDown={profileDialogs.preload}
    >
      {({ MenuItem }) => (
        <>
          <MenuItem onSelect={onCorrect}>{label}</MenuItem>
          {disputeAddress === undefined ? null : (
            <MenuItem onSelect={() => void navigate(disputeAddress)}>{t("Open the dispute")}</MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}
