/** The note above the composer while the office is closed: when it opens, and the emergency number. */

import { timeText } from "@domain/office-hours.ts";
import { nextOpening } from "@domain/office-opening.ts";
import { phoneHref } from "@domain/property-texts.ts";
import { Clock } from "lucide-react";
import { useProperty } from "../../lib/property.store.ts";
import { usePropertyZone } from "../../lib/property-zone.store.ts";
import { rich, t } from "../../lib/t.ts";
import { useNow } from "../../lib/use-now.ts";
import { Row } from "../../ui/layout.tsx";
import styles from "./office-closed.module.css";

export function OfficeClosed() {
  const { officeHours, emergencyLine } = useProperty((state) => state.property);
  const timeZone = usePropertyZone((state) => state.timeZone);
  const opening = nextOpening(officeHours, useNow(), timeZone);
  if (!opening) return null;
  const values = { day: t(opening.day), time: timeText(opening.from, t) };
  return (
    <Row as="p" gap={2} align="baseline" size={14} tone="body" className={styles.note}>
      <Clock size={14} strokeWidth={2} />
      <span>
        {emergencyLine === ""
          ? t(
              "The office is closed until {day}, {time}. For an emergency, call your local emergency number.",
              values,
            )
          : rich(
              "The office is closed until {day}, {time}. For an emergency, call <line>{number}</line>.",
              { line: (inner) => <a href={phoneHref(emergencyLine)}>{inner}</a> },
              { ...values, number: emergencyLine },
            )}
      </span>
    </Row>
  );
}
