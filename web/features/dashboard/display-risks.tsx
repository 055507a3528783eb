/** The residents of class C on a wall display, one after the other. The settings of the display say whether it shows their names. */

import type { DisplayRiskView } from "@domain/display.ts";
import { unitLabel, unitLabelText } from "@domain/display-rules.ts";
import { RESIDENT_SCORE_MAX } from "@domain/scoring.ts";
import { ShieldCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { formatDate } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import type { LoadState } from "../../lib/use-load-state.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { DisplayState } from "../../ui/display-list.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { Pill } from "../../ui/pill.tsx";
import text from "../../ui/text.module.css";
import { useOverview } from "./overview.store.ts";
import styles from "./risk-carousel.module.css";
import { RiskPlace } from "./risk-slide.tsx";
import { useRiskSlides } from "./use-risk-slides.ts";

/** Long enough to read a slide. */
const ADVANCE_EVERY_MS = 8000;

export function DisplayRisks({ risks }: { risks: readonly DisplayRiskView[] }) {
  const [step, setStep] = useState(0);
  const place = risks.length === 0 ? 0 : step % risks.length;

  useEffect(() => {
    const timer = setInterval(() => setStep((current) => current + 1), ADVANCE_EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  return <RiskPanel risk={risks[place]} place={place} total={risks.length} />;
}

/** The residents of class C on the wall display of a logged-in member of staff. */
export function WallRisks() {
  const status = useOverview((state) => state.status);
  const { total, place, resident, step } = useRiskSlides();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide has the same time
  useEffect(() => {
    const timer = setTimeout(() => step(1), ADVANCE_EVERY_MS);
    return () => clearTimeout(timer);
  }, [total, place]);

  const risk = resident && {
    ...resident,
    label: `${resident.firstName} ${resident.lastName}`.trim() || resident.userID,
  };
  // A resident of a later page is still loading.
  const shownStatus = status === "ready" && total > 0 ? "loading" : status;
  return <RiskPanel risk={risk} place={place} total={total} status={shownStatus} />;
}

interface RiskPanelProps {
  risk: DisplayRiskView | undefined;
  place: number;
  total: number;
  /** The state that is shown without a resident. */
  status?: LoadState["status"];
}

function RiskPanel({ risk, place, total, status = "ready" }: RiskPanelProps) {
  return (
    <Card
      title={t("Resident Risk Snapshot")}
      className={styles.panel}
      action={total > 0 ? <RiskPlace place={place} total={total} /> : null}
    >
      {risk ? (
        <Slide risk={risk} />
      ) : (
        <DisplayState
          status={status}
          rows={3}
          empty={t("No class C residents.")}
          icon={<ShieldCheck size={24} strokeWidth={1.75} aria-hidden />}
        />
      )}
    </Card>
  );
}

function Slide({ risk }: { risk: DisplayRiskView }) {
  const unit = t("Unit {unitNumber}", { unitNumber: risk.unitNumber });
  const isUnit = risk.label === unitLabel(risk.unitNumber);
  return (
    <div className={styles.slide}>
      <Row gap={3}>
        <Avatar name={isUnit ? risk.unitNumber : risk.label} size="large" />
        <Text as="div" grow>
          <p className={styles.name}>{t(unitLabelText(risk.label))}</p>
          {isUnit || risk.unitNumber === "" ? null : <p className={text.detail}>{unit}</p>}
        </Text>
        <Pill tone="red" icon={<TriangleAlert size={12} strokeWidth={2.25} aria-hidden />}>
          {t("Class {class}", { class: risk.class })}
        </Pill>
      </Row>
      <dl className={styles.stats}>
        <Stat name={t("RP score")}>
          {risk.residentScore} <small>/ {RESIDENT_SCORE_MAX}</small>
        </Stat>
        <Stat name={t("Complaints")}>{risk.complaints}</Stat>
        <Stat name={t("Violations")}>{risk.violations}</Stat>
        <Stat name={t("Lease expiry")} isDate>
          {formatDate(risk.leaseEnd)}
        </Stat>
        <Stat name={t("Late payments")}>{risk.latePayments}</Stat>
        <Stat name={t("Missed payments")}>{risk.missedPayments}</Stat>
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
