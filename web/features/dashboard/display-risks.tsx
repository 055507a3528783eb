/** The residents of class C on a wall display, one after the other. The settings of the display say whether it shows their names. */

import type { DisplayRiskView } from "@domain/display.ts";
import { unitLabel, unitLabelText } from "@domain/display-rules.ts";
import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../../lib/t.ts";
import type { LoadState } from "../../lib/use-load-state.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { DisplayState } from "../../ui/display-list.tsx";
import { useOverview } from "./overview.store.ts";
import styles from "./risk-carousel.module.css";
import { RiskContent, RiskPlace } from "./risk-slide.tsx";
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
          icon={<ShieldCheck size={24} />}
        />
      )}
    </Card>
  );
}

function Slide({ risk }: { risk: DisplayRiskView }) {
  const { label, unitNumber } = risk;
  /** Whether the label stands for the unit ('Unit 2F', or 'A resident' without one), so that it isn't shown a second time. Otherwise it is a name. */
  const isUnit = label === unitLabel(unitNumber);
  return (
    <div className={styles.slide}>
      <RiskContent
        risk={risk}
        avatar={<Avatar name={isUnit ? unitNumber : label} size="large" />}
        name={t(unitLabelText(label))}
        unit={isUnit || unitNumber === "" ? "" : t("Unit {unitNumber}", { unitNumber })}
      />
    </div>
  );
}
