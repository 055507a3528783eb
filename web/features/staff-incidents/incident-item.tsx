/** An incident in the list, which opens it, with a menu for its status. */
import type { IncidentView } from "@domain/incident.ts";
import { incidentVerb } from "@domain/incident-kinds.ts";
import { memo } from "react";
import { paths } from "../../lib/paths.ts";
import { FeedItem } from "../../ui/feed.tsx";
import { iconOfType } from "./incident-type-icon.ts";
import { STAFF_INCIDENT_TOPIC } from "./staff-incidents.store.ts";
import { StatusMenu } from "./status-menu.tsx";

export const IncidentItem = memo(function IncidentItem({ incident }: { incident: IncidentView }) {
  const { _id, userID, type, category, subCategory, reporterName, description } = incident;
  return (
    <FeedItem
      topic={STAFF_INCIDENT_TOPIC}
      id={_id}
      Icon={iconOfType(type)}
      to={`${paths.incidents}/${_id}`}
      what={`${reporterName || userID} ${incidentVerb(type)}`}
      about={`${category} · ${subCategory}`}
      hint={description}
      short
      end={<StatusMenu incident={incident} />}
    />
  );
});
