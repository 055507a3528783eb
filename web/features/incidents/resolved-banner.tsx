/** How an incident was resolved, and until when its reporter can reopen it. */

import type { IncidentView } from "@domain/incident.ts";
import { REOPEN_TEXTS, reopenableUntil } from "@domain/incident-progress.ts";
import { outcomeForResident } from "@domain/outcome-text.ts";
import { CircleCheck } from "lucide-react";
import { formatShortDate } from "../../lib/dates.ts";
import { usePropertyZone } from "../../lib/property-zone.store.ts";
import { t } from "../../lib/t.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { Button } from "../../ui/button.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import styles from "./resolved-banner.module.css";

interface ResolvedBannerProps {
  incident: IncidentView;
  /** Undefined if the reader may not reopen it. */
  onReopen: (() => void) | undefined;
}

export function ResolvedBanner({ incident, onReopen }: ResolvedBannerProps) {
  const today = usePropertyToday();
  const timeZone = usePropertyZone((state) => state.timeZone);
  const until = reopenableUntil(incident, timeZone);
  const mayReopen = onReopen !== undefined && until !== undefined && today <= until;
  const { outcome, resolution } = incident;
  return (
    <Row as="section" gap={3} size={14} tone="body" className={styles.banner} aria-label={t("Outcome")}>
      <CircleCheck size={18} />
      <div className={styles.text}>
        <p>
          <b>{t(outcomeForResident(outcome || "Resolved"))}.</b> {resolution}
        </p>
        {onReopen ? (
          <Text size={13}>
            {mayReopen ? reopenHint(outcome, formatShortDate(until, today)) : t(REOPEN_TEXTS.tooLate)}
          </Text>
        ) : null}
      </div>
      {mayReopen ? (
        <Button data-media="screen" onClick={onReopen}>
          {t("Reopen")}
        </Button>
      ) : null}
    </Row>
  );
}

function reopenHint(outcome: string, until: string): string {
  return outcome === "Rejected"
    ? t("If you see it differently, you can reopen this until {until}.", { until })
    : t("Still not right? You can reopen this until {until}.", { until });
}
