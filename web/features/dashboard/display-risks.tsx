/** The residents of class C on a wall display, one after the other. Names are there only if the display's setting says so. */
import type { DisplayRiskView } from "@domain/display.ts";
import { RESIDENT_SCORE_MAX } from "@domain/scoring.ts";
import { ShieldCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { formatDate } from "../../lib/formats.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pill } from "../../ui/pill.tsx";
import text from "../../ui/text.module.css";
import styles from "./risk-carousel.module.css";

/** Long enough to read a slide. */
const ADVANCE_EVERY_MS = 8000;

export function DisplayRisks({ risks }: { risks: readonly DisplayRiskView[] }) {
  const [turn, setTurn] = useState(0);
  const place = risks.length === 0 ? 0 : turn % risks.length;
  const risk = risks[place];

  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => now + 1), ADVANCE_EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <Card
      title="Resident Risk Snapshot"
      className={styles.panel}
      action={
        risk ? (
          <span className={styles.place}>
            {place + 1} of {risks.length}
          </span>
        ) : null
      }
    >
      {risk ? (
        <Slide risk={risk} />
      ) : (
        <EmptyState icon={<ShieldCheck size={24} strokeWidth={1.75} aria-hidden />}>
          No class C residents.
        </EmptyState>
      )}
    </Card>
  );
}

function Slide({ risk }: { risk: DisplayRiskView }) {
  const unit = `Unit ${risk.unitNumber}`;
  return (
    <div className={styles.slide}>
      <div className={styles.who}>
        <Avatar name={risk.label === unit ? risk.unitNumber : risk.label} size="large" />
        <div className={styles.person}>
          <p className={styles.name}>{risk.label}</p>
          {risk.label === unit || risk.unitNumber === "" ? null : <p className={text.detail}>{unit}</p>}
        </div>
        <Pill tone="red" icon={<TriangleAlert size={12} strokeWidth={2.25} aria-hidden />}>
          Class {risk.class}
        </Pill>
      </div>
      <dl className={styles.stats}>
        <Stat name="RP score">
          {risk.residentScore} <small>/ {RESIDENT_SCORE_MAX}</small>
        </Stat>
        <Stat name="Complaints">{risk.complaints}</Stat>
        <Stat name="Violations">{risk.violations}</Stat>
        <Stat name="Lease expiry" isDate>
          {formatDate(risk.leaseEnd)}
        </Stat>
        <Stat name="Late payments">{risk.latePayments}</Stat>
        <Stat name="Missed payments">{risk.missedPayments}</Stat>
      </dl>
    </div>
  );
}

function Stat({ name, isDate, children }: { name: string; isDate?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isDate ? styles.date : undefined}>{children}</dd>
    </div>
  );
}
