/** Resident & Lease Insights: three counts, each linked to the residents that it counts (specification, section 2). */
import type { OverviewView } from "@domain/overview.ts";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { formatAllResidents } from "../../lib/formats.ts";
import { paths } from "../../lib/paths.ts";
import { Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import styles from "./insights-strip.module.css";
import { useOverview } from "./overview.store.ts";

const COUNTS = [
  { key: "highRiskTenants", name: "High Risk Tenants", note: "Class C", filter: { filterClass: "C" } },
  {
    key: "expiringLeases",
    name: "Expiring Leases",
    note: "Within the next 3 months",
    filter: { filterExpiring: "true" },
  },
  {
    key: "approvedResidents",
    name: "Approved Residents",
    note: "Status New",
    filter: { filterStatus: "New" },
  },
] as const;

export function InsightsStrip({ overview }: { overview: OverviewView | undefined }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.strip}>
      <div className={styles.title}>
        <h2 id={id} className={text.panelTitle}>
          Resident &amp; Lease Insights
        </h2>
        <p className={styles.note}>
          <Everybody overview={overview} />
        </p>
      </div>
      {COUNTS.map(({ key, ...count }) => (
        <Count key={key} {...count} value={overview?.insights[key]} />
      ))}
    </section>
  );
}

function Everybody({ overview }: { overview: OverviewView | undefined }) {
  const hasFailed = useOverview((state) => state.status === "failed");
  if (overview === undefined) return <>{hasFailed ? "-" : "Loading..."}</>;
  const text = formatAllResidents(overview.residents, overview.work.waitingForApproval);
  if (overview.residents === 0) return <>{text}</>;
  return <Link to={paths.residents}>{text}</Link>;
}

interface CountProps {
  name: string;
  note: string;
  filter: Record<string, string>;
  value: number | undefined;
}

/** A link unless the count is 0. */
function Count({ name, note, filter, value }: CountProps) {
  const content = (
    <>
      <span className={styles.number}>{value === undefined ? "-" : value.toLocaleString("en-US")}</span>
      <Stack as="span" grow className={styles.text}>
        <span className={styles.name}>{name}</span> <span className={styles.note}>{note}</span>
      </Stack>
    </>
  );
  if (!value) return <div className={styles.count}>{content}</div>;
  return (
    <Link
      to={{ pathname: paths.residents, search: `?${new URLSearchParams(filter)}` }}
      state={filter}
      className={styles.count}
    >
      {content}
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden className={styles.chevron} />
    </Link>
  );
}
