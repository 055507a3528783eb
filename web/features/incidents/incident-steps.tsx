/** A resident's incident on its way from Open to Resolved: the real statuses with their times. */

import type { IncidentView } from "@domain/incident.ts";
import { type IncidentHistory, type ProgressStep, progressSteps } from "@domain/incident-progress.ts";
import { Check, Flag } from "lucide-react";
import { expectedText, formatFullMoment, formatRecentMoment } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { useToday } from "../../lib/use-today.ts";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { INCIDENT_STATUS_ICONS } from "../../ui/incident-status.tsx";
import styles from "./incident-steps.module.css";

interface IncidentStepsProps {
  incident: IncidentView;
  /** Undefined until the conversation is loaded. */
  history: IncidentHistory | undefined;
}

/** The colors of the current step; the others need none. */
const TONES = { Open: undefined, "In Progress": undefined, "On Hold": styles.hold, Resolved: styles.end };

export function IncidentSteps({ incident, history }: IncidentStepsProps) {
  return (
    <Card label={t("Status")}>
      <ol className={styles.steps}>
        {progressSteps(incident, history).map((step) => (
          <li
            key={step.status}
            aria-current={step.state === "current" ? "step" : undefined}
            className={cx(styles[step.state], step.state === "current" && TONES[step.status])}
          >
            <span className={styles.icon}>
              <StepIcon step={step} />
            </span>
            <div>
              <p className={styles.status}>{t(step.status)}</p>
              <p className={styles.detail}>
                <Detail incident={incident} step={step} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepIcon({ step: { status, state } }: { step: ProgressStep }) {
  const Icon = state === "done" ? Check : INCIDENT_STATUS_ICONS[status];
  const isGoal = status === "Resolved" && state === "next";
  return isGoal ? <Flag size={14} strokeWidth={2} /> : <Icon size={14} strokeWidth={2} />;
}

/** The note of a step: the reason for waiting, the expected date of the last step, or when the incident got the status. */
function Detail({ incident, step: { status, state, at } }: { incident: IncidentView; step: ProgressStep }) {
  const today = useToday();
  const propertyToday = usePropertyToday();
  if (status === "On Hold" && incident.waitingFor)
    return <>{t("Waiting for {what}", { what: incident.waitingFor })}</>;
  if (status === "Resolved" && state === "next") return <>{expectedText(incident, propertyToday)}</>;
  if (at === undefined) return null;
  return (
    <time dateTime={at} title={formatFullMoment(at)}>
      {formatRecentMoment(at, today)}
    </time>
  );
}
