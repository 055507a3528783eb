/** Work today: the open tasks of staff. Each count links to the rows that it counts. */

import { msg } from "@domain/message.ts";
import type { OverviewView, WorkView } from "@domain/overview.ts";
import { ClockAlert, type LucideIcon, Siren } from "lucide-react";
import { useId } from "react";
import { formatMonthName } from "../../lib/dates.ts";
import { locale } from "../../lib/language.store.ts";
import { paths } from "../../lib/paths.ts";
import { rich, t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import { Link } from "../../ui/link.tsx";
import { RentBar } from "../../ui/rent-bar.tsx";
import styles from "./work-row.module.css";

interface Figure {
  key: keyof WorkView;
  name: string;
  to: string;
  /** The icon of a figure that is shown in red above 0. */
  AlarmIcon?: LucideIcon;
  /** Whether the figure is left out at 0. */
  isHiddenAtZero?: boolean;
}

const FIGURES: readonly Figure[] = [
  {
    key: "emergencies",
    name: msg("Emergency"),
    to: `${paths.incidents}?show=emergency`,
    AlarmIcon: Siren,
    isHiddenAtZero: true,
  },
  { key: "openIncidents", name: msg("Open incidents"), to: paths.incidents },
  { key: "unassigned", name: msg("Unassigned"), to: `${paths.incidents}?show=unassigned` },
  { key: "overdue", name: msg("Overdue"), to: `${paths.incidents}?show=overdue`, AlarmIcon: ClockAlert },
  { key: "unreadConversations", name: msg("Unread conversations"), to: `${paths.inbox}?show=unread` },
  {
    key: "waitingForApproval",
    name: msg("Waiting for approval"),
    to: `${paths.residents}?filterStatus=Pending`,
  },
  { key: "redemptionRequests", name: msg("Redemption requests"), to: `${paths.rewards}#requests` },
];

export function WorkRow({ overview }: { overview: OverviewView | undefined }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.row}>
      <h2 id={id} className={styles.title}>
        {t("Work today")}
      </h2>
      <Rent rent={overview?.rent} />
      {FIGURES.filter(({ key, isHiddenAtZero }) => !isHiddenAtZero || overview?.work[key]).map(
        ({ key, ...figure }) => (
          <Count key={key} {...figure} value={overview?.work[key]} />
        ),
      )}
    </section>
  );
}

/** A link to this month's rent, with the share paid. Nothing while there are no leases. */
function Rent({ rent }: { rent: OverviewView["rent"] | undefined }) {
  if (!rent || rent.leases === 0) return null;
  const { month, leases, paid, late, unpaid } = rent;
  return (
    <Link to={`${paths.rent}?month=${month}`} className={cx(styles.count, styles.rent)}>
      <span>
        {rich(
          "Rent {month}: <b>{paid}</b> of {leases} paid",
          { b: (text) => <b>{text}</b> },
          { month: formatMonthName(month), paid, leases },
        )}
      </span>
      <RentBar inTime={paid - late} late={late} unpaid={unpaid} notRecorded={leases - paid - unpaid} />
    </Link>
  );
}

interface CountProps extends Omit<Figure, "key" | "isHiddenAtZero"> {
  value: number | undefined;
}

/** A link unless the count is 0. */
function Count({ name, to, AlarmIcon, value }: CountProps) {
  const isAlarming = AlarmIcon !== undefined && Boolean(value);
  const content = (
    <>
      {isAlarming ? <AlarmIcon /> : null}
      <b>{value === undefined ? "-" : value.toLocaleString(locale())}</b> <span>{t(name)}</span>
    </>
  );
  const className = cx(styles.count, isAlarming && styles.late);
  if (!value) return <p className={className}>{content}</p>;
  return (
    <Link to={to} className={className}>
      {content}
    </Link>
  );
}
