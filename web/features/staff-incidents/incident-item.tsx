/** One incident of the list, with the menu that moves it on. */
import { INCIDENT_TYPES, type IncidentType } from "@domain/enumerations.ts";
import { incidentVerb } from "@domain/incident-rules.ts";
import type { IncidentView } from "@domain/views.ts";
import { Megaphone, Scale, Wrench } from "lucide-react";
import { memo } from "react";
import { ArrivalTag, arrivalClass } from "../../ui/arrival.tsx";
import { cx } from "../../ui/cx.ts";
import { useArrival } from "../../ui/use-arrival.ts";
import styles from "./incident-list.module.css";
import { STAFF_INCIDENT_TOPIC } from "./staff-incidents.store.ts";
import { StatusMenu } from "./status-menu.tsx";

const ICONS: Record<IncidentType, typeof Wrench> = {
  Maintenance: Wrench,
  Complaint: Megaphone,
  Dispute: Scale,
};

export const IncidentItem = memo(function IncidentItem({ incident }: { incident: IncidentView }) {
  const { _id, type, category, subCategory, reporterName, description } = incident;
  const { kind, ref } = useArrival<HTMLLIElement>(STAFF_INCIDENT_TOPIC, _id);
  const Icon = ICONS[INCIDENT_TYPES.find((known) => known === type) ?? "Maintenance"];
  return (
    <li ref={ref} className={cx(styles.item, arrivalClass(kind))}>
      <span className={styles.icon}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.what}>
          {reporterName || incident.userID} {incidentVerb(type)} <ArrivalTag kind={kind} />
        </p>
        <p className={styles.about} title={description}>
          {category} · {subCategory}
        </p>
      </div>
      <StatusMenu incident={incident} />
    </li>
  );
});
