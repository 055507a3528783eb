/** Resident & Lease Insights: the occupied units, then three counts, each linked to the residents that it counts (specification, section 2). */

import { msg } from "@domain/message.ts";
import type { OverviewView } from "@domain/overview.ts";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import type { To } from "react-router-dom";
import { formatAllResidents } from "../../lib/formats.ts";
import { locale } from "../../lib/language.store.ts";
import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import { Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import styles from "./insights-strip.module.css";
import { useOverview } from "./overview.store.ts";
import { residentsLink } from "./residents-link.ts";

const COUNTS = [
  {
    key: "highRiskTenants",
    name: msg("High Risk Tenants"),
    note: msg("Class C"),
    filter: { filterClass: "C" },
  },
  {
    key: "expiringLeases",
    name: msg("Expiring Leases"),
    note: msg("Within the next 3 months"),
    filter: { filterExpiring: "true" },
  },
  {
    key: "approvedResidents",
    name: msg("Approved Residents"),
    note: msg("Status New"),
    filter: { filterStatus: "New" },
  },
] as const;

export function InsightsStrip({ overview }: { overview: OverviewView | undefined }) {
  const id = useId();
  // A property without units has no occupancy.
  const units = overview?.occupancy.units === 0 ? undefined : overview?.occupancy;
  return (
    <section aria-labelledby={id} className={cx(styles.strip, units && styles.withUnits)}>
      <div className={styles.title}>
        <h2 id={id} className={text.panelTitle}>
          {t("Resident & Lease Insights")}
        </h2>
        <p className={styles.note}>
          <AllResidents overview={overview} />
        </p>
      </div>
      {units === undefined ? null : <Units {...units} />}
      {COUNTS.map(({ key, filter, ...count }) => (
        <Count
          key={key}
          name={t(count.name)}
          note={t(count.note)}
          {...residentsLink(filter)}
          value={overview?.insights[key]}
        />
      ))}
    </section>
  );
}

function AllResidents({ overview }: { overview: OverviewView | undefined }) {
  const hasFailed = useOverview((state) => state.status === "failed");
  if (overview === undefined) return <>{hasFailed ? "-" : t("Loading...")}</>;
  const text = formatAllResidents(overview.residents, overview.work.waitingForApproval);
  if (overview.residents === 0) return <>{text}</>;
  return <Link to={paths.residents}>{text}</Link>;
}

/** '46 of 50 units occupied', and below it how many are vacant, offline or on notice. */
function Units({ units, occupied, notice, vacant, offline }: OverviewView["occupancy"]) {
  const notes = [
    [vacant, t("{count, plural, one {# vacant} other {# vacant}}", { count: vacant })],
    [offline, t("{count, plural, one {# offline} other {# offline}}", { count: offline })],
    [notice, t("{count} on notice", { count: notice })],
  ] as const;
  const note = notes
    .filter(([count]) => count > 0)
    .map(([, text]) => text)
    .join(", ");
  return (
    <Count
      name={t("{units, plural, one {of # unit occupied} other {of # units occupied}}", { units })}
      note={note || t("All of them")}
      to={paths.units}
      value={occupied}
      className={styles.units}
      opensAlways
    />
  );
}

interface CountProps {
  name: string;
  note: string;
  to: To;
  state?: unknown;
  value: number | undefined;
  className?: string | undefined;
  /** Whether a count of 0 is a link, too. */
  opensAlways?: boolean;
}

/** A link, by default unless the count is 0. */
function Count({ name, note, to, state, value, className, opensAlways }: CountProps) {
  const content = (
    <>
      <span className={styles.number}>{value === undefined ? "-" : value.toLocaleString(locale())}</span>
      <Stack as="span" grow className={styles.text}>
        <span className={styles.name}>{name}</span> <span className={styles.note}>{note}</span>
      </Stack>
    </>
  );
  if (!value && !opensAlways) return <div className={styles.count}>{content}</div>;
  return (
    <Link to={to} state={state} className={cx(styles.count, className)}>
      {content}
      <ChevronRight className={styles.chevron} />
    </Link>
  );
}
