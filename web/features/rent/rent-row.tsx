/** The row of a lease's rent: its status as a radio group, and amount, day and note, which are fields in the current row once it has an unsaved change. */
import type { CalendarDate } from "@domain/calendar.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "@domain/enumerations.ts";
import { isLate, isMissed } from "@domain/payment-status.ts";
import type { RentRowView } from "@domain/rent-month.ts";
import { RENT_NOTE_MAX } from "@domain/rent-month-rules.ts";
import { Check, CircleAlert, CircleDashed, Clock, Undo2 } from "lucide-react";
import { memo } from "react";
import { useNavigate } from "react-router-dom";
import { formatDate, formatShortDate } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/formats.ts";
import { messageAddress } from "../../lib/message-address.ts";
import { profileAddress } from "../../lib/profile-address.ts";
import { useProperty } from "../../lib/property.store.ts";
import { t } from "../../lib/t.ts";
import { IconButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { lengthLimit } from "../../ui/field.tsx";
import { Menu } from "../../ui/menu.tsx";
import { ProfileLink } from "../../ui/profile-link.tsx";
import text from "../../ui/text.module.css";
import styles from "./rent.module.css";
import { namesOf } from "./rent-texts.ts";
import { isOvertaken, plainAmount, type StagedRow, statusLabel } from "./staging.ts";

export interface RowActions {
  onStatus: (row: RentRowView, status: PaymentStatus) => void;
  onDetail: (row: RentRowView, field: "amount" | "receivedOn" | "note", value: string) => void;
  onUnstage: (row: RentRowView) => void;
}

interface RentRowProps extends RowActions {
  row: RentRowView;
  staged: StagedRow | undefined;
  /** The unsaved change of a colleague, such as 'Ben: Late, not saved'. */
  colleagueText: string | undefined;
  /** Whether the row had the focus last. */
  isCurrent: boolean;
  today: CalendarDate;
  rowIndex: number;
}

function statusClass(status: PaymentStatus): string | undefined {
  if (isMissed(status)) return styles.unpaid;
  return isLate(status) ? styles.late : styles.paid;
}

function statusIcon(status: PaymentStatus) {
  if (isMissed(status)) return <CircleAlert size={14} strokeWidth={2} />;
  return isLate(status) ? <Clock size={14} strokeWidth={2} /> : <Check size={14} strokeWidth={2} />;
}

export const RentRow = memo(function RentRow(props: RentRowProps) {
  const { row, staged, colleagueText, isCurrent, today, rowIndex, onStatus, onDetail, onUnstage } = props;
  const { leaseID, leaseholders, rentDue } = row;
  const unitNumber = row.unitNumber || "-";
  const status = staged?.status ?? row.status;
  const names = namesOf(row);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: rows drawn as cards lose the roles that elements have by themselves
    <tr
      role="row"
      aria-rowindex={rowIndex}
      data-lease={leaseID}
      className={cx(styles.row, staged && styles.staged)}
    >
      <td role="cell" className={styles.unit}>
        {unitNumber}
      </td>
      <td role="cell" className={cx(text.ellipsis, styles.names)} title={names}>
        {leaseholders.map((holder, index) => (
          <span key={holder.userID}>
            {index > 0 ? ", " : null}
            <ProfileLink userID={holder.userID}>{holder.name}</ProfileLink>
          </span>
        ))}
      </td>
      <td role="cell" className={styles.due}>
        {formatMoney(rentDue)}
      </td>
      <td role="cell" className={styles.status}>
        <div
          role="radiogroup"
          aria-label={`${unitNumber}, ${names}`}
          className={cx(styles.choices, status === null && styles.none)}
          data-media="screen"
        >
          {PAYMENT_STATUSES.map((choice) => (
            <label key={choice} className={cx(styles.choice, choice === status && statusClass(choice))}>
              <input
                type="radio"
                name={`rent-${leaseID}`}
                value={choice}
                aria-label={t(choice)}
                checked={choice === status}
                onChange={() => onStatus(row, choice)}
              />
              {choice === status ? statusIcon(choice) : null}
              <span>{statusLabel(choice)}</span>
            </label>
          ))}
        </div>
        <span data-media="print">{statusLabel(status)}</span>
      </td>
      {isCurrent && staged && !isMissed(staged.status) ? (
        <EditableCells row={row} staged={staged} onDetail={onDetail} />
      ) : (
        <ReadOnlyCells row={row} staged={staged} colleagueText={colleagueText} today={today} />
      )}
      <td role="cell" className={styles.more} data-media="screen">
        {staged ? (
          <IconButton
            bare
            label={t("Undo the change of {unit}", { unit: unitNumber })}
            onClick={({ currentTarget }) => {
              // The button disappears with the change, and the row keeps the focus.
              currentTarget.closest("tr")?.querySelector<HTMLElement>("input:checked")?.focus();
              onUnstage(row);
            }}
          >
            <Undo2 />
          </IconButton>
        ) : (
          <MoreMenu row={row} isCurrent={isCurrent} />
        )}
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
});

/** Links to the first leaseholder's history, ledger, profile and messages. The Tab key stops here only in the current row. */
function MoreMenu({ row, isCurrent }: Pick<RentRowProps, "row" | "isCurrent">) {
  const { unitNumber, leaseholders, status } = row;
  const navigate = useNavigate();
  const hasLedger = useProperty(({ ledger }) => ledger.isOn);
  const { userID = "" } = leaseholders[0] ?? {};
  // The tab goes before the hash, which names the resident.
  const [path, hash] = profileAddress(userID).split("#");
  const open = (tab: string) => void navigate(`${path}?tab=${tab}#${hash}`);
  return (
    <Menu label={t("More for {unit}", { unit: unitNumber || "-" })} tabIndex={isCurrent ? 0 : -1}>
      {({ MenuItem }) => (
        <>
          <MenuItem onSelect={() => open("timeline")}>{t("History")}</MenuItem>
          {hasLedger ? <MenuItem onSelect={() => open("ledger")}>{t("Ledger")}</MenuItem> : null}
          {status === null ? null : (
            <MenuItem onSelect={() => void navigate(profileAddress(userID))}>
              {t("Correct or withdraw")}
            </MenuItem>
          )}
          <MenuItem onSelect={() => void navigate(messageAddress(userID))}>{t("Message")}</MenuItem>
        </>
      )}
    </Menu>
  );
}

/* biome-ignore-start lint/a11y/noRedundantRoles: cells drawn as parts of cards lose the roles that elements have by themselves */
function EditableCells({
  row,
  staged,
  onDetail,
}: Pick<RentRowProps, "row" | "onDetail"> & { staged: StagedRow }) {
  const unitNumber = row.unitNumber || "-";
  return (
    <>
      <td role="cell" className={styles.amount}>
        <input
          aria-label={t("Amount, {unit}", { unit: unitNumber })}
          inputMode="decimal"
          autoComplete="off"
          value={staged.amount}
          onChange={({ target }) => onDetail(row, "amount", target.value)}
        />
      </td>
      <td role="cell" className={styles.received}>
        <input
          type="date"
          aria-label={t("Received, {unit}", { unit: unitNumber })}
          value={staged.receivedOn}
          onChange={({ target }) => onDetail(row, "receivedOn", target.value)}
        />
      </td>
      <td role="cell" className={styles.note}>
        <input
          aria-label={t("Note, {unit}", { unit: unitNumber })}
          autoComplete="off"
          {...lengthLimit(staged.note, RENT_NOTE_MAX).attributes}
          value={staged.note}
          onChange={({ target }) => onDetail(row, "note", target.value)}
        />
        {isRefused(row, staged) ? <ChangeNote row={row} staged={staged} /> : null}
      </td>
    </>
  );
}

type ReadOnlyCellsProps = Pick<RentRowProps, "row" | "staged" | "colleagueText" | "today">;

function ReadOnlyCells({ row, staged, colleagueText, today }: ReadOnlyCellsProps) {
  const status = staged?.status ?? row.status;
  const amount = staged ? parseAmount(staged.amount) : row.amount;
  const receivedOn = staged ? staged.receivedOn : row.receivedOn;
  const placeholder = status === null ? "" : "-";
  return (
    <>
      <td role="cell" className={cx(styles.amount, amount === undefined && styles.blank)}>
        {amount === undefined ? placeholder : formatMoney(amount)}
      </td>
      <td role="cell" className={cx(styles.received, !receivedOn && styles.blank)}>
        {receivedOn ? formatShortDate(receivedOn, today) : placeholder}
      </td>
      <td role="cell" className={styles.note} title={row.note}>
        {colleagueText === undefined ? null : <span className={styles.colleague}>{colleagueText}</span>}
        {status === null && colleagueText === undefined ? (
          <span className={styles.open}>
            <CircleDashed size={14} strokeWidth={2} /> <span>{t("Not recorded")}</span>
            {row.proposed ? <span>{proposalText(row.proposed)}</span> : null}
          </span>
        ) : null}
        {staged ? <ChangeNote row={row} staged={staged} /> : row.note}
      </td>
    </>
  );
}

/* biome-ignore-end lint/a11y/noRedundantRoles: see above */

/** The status that the ledger proposes for the month. */
function proposalText({ status, paidOn }: NonNullable<RentRowView["proposed"]>): string {
  const values = { status: statusLabel(status), day: paidOn ? formatDate(paidOn) : "" };
  return paidOn ? t("Ledger: {status}, paid {day}", values) : t("Ledger: {status}", values);
}

function parseAmount(text: string): number | undefined {
  const plain = plainAmount(text);
  return plain === "" || Number.isNaN(Number(plain)) ? undefined : Number(plain);
}

/** Whether the change was not saved, or would replace a colleague's. */
const isRefused = (row: RentRowView, staged: StagedRow) =>
  staged.error !== undefined || isOvertaken(row, staged);

/** The status of a staged row before its change, why the change was not saved, or who has recorded the row since. */
function ChangeNote({ row, staged }: { row: RentRowView; staged: StagedRow }) {
  if (staged.error !== undefined) return <span className={text.red}>{t(staged.error)}</span>;
  if (isOvertaken(row, staged))
    return (
      <span className={text.red}>
        {t("Changed by {name}: {status}", {
          name: row.changedBy ?? t("someone"),
          status: statusLabel(row.status),
        })}
      </span>
    );
  return <span>{t("was {status}", { status: statusLabel(row.status) })}</span>;
}
