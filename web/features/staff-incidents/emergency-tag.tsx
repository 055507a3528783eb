/** Marks an open emergency in lists and above the open incident. */

import type { IncidentView } from "@domain/incident.ts";
import { isOpenEmergency } from "@domain/incident-kinds.ts";
import { Siren } from "lucide-react";
import { t } from "../../lib/t.ts";
import styles from "./emergency-tag.module.css";

export function EmergencyTag({ incident }: { incident: Pick<IncidentView, "isEmergency" | "status"> }) {
  if (!isOpenEmergency(incident)) return null;
  return (
    <span className={styles.tag}>
      <Siren size={12} strokeWidth={2} />
      {t("Emergency")}
    </span>
  );
}
