/** An incident in the list, with a menu for its status. */
import { INCIDENT_TYPES, type IncidentType } from "@domain/enumerations.ts";
import type { IncidentView } from "@domain/incident.ts";
import { incidentVerb } from "@domain/incident-rules.ts";
import { Megaphone, Scale, Wrench } from "lucide-react";
import { memo } from "react";
import { FeedItem } from "../../ui/feed.tsx";
import { STAFF_INCIDENT_TOPIC } from "./staff-incidents.store.ts";
import { StatusMenu } from "./status-menu.tsx";

const ICONS: Record<IncidentType, typeof Wrench> = {
  Maintenance: Wrench,
  Complaint: Megaphone,
  Dispute: Scale,
};

export const IncidentItem = memo(function IncidentItem({ incident }: { incident: IncidentView }) {
  const { _id, userID, type, category, subCategory, reporterName, description } = incident;
  return (
    <FeedItem
      topic={STAFF_INCIDENT_TOPIC}
      id={_id}
      Icon={ICONS[INCIDENT_TYPES.find((known) => known === type) ?? "Maintenance"]}
      what={`${reporterName || userID} ${incidentVerb(type)}`}
      about={`${category} · ${subCategory}`}
      hint={description}
      short
      end={<StatusMenu incident={incident} />}
    />
  );
});
