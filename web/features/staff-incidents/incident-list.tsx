/** Incident Reports: reporter, incident, status, and who looks after it (specification, section 2, Staff dashboard). */
import { ClipboardCheck } from "lucide-react";
import { useNow } from "../../lib/use-now.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { Button } from "../../ui/button.tsx";
import { Feed } from "../../ui/feed.tsx";
import { IncidentItem } from "./incident-item.tsx";
import { STAFF_INCIDENT_TOPIC, useStaffIncidents } from "./staff-incidents.store.ts";

/** `onAdd` opens the form for a new incident. Without it there is no button. */
export function IncidentList({ onAdd }: { onAdd?: (() => void) | undefined }) {
  const today = usePropertyToday();
  const now = useNow();
  return (
    <Feed
      title="Incident Reports"
      store={useStaffIncidents}
      topic={STAFF_INCIDENT_TOPIC}
      empty="No incident reports found."
      icon={<ClipboardCheck size={24} strokeWidth={1.75} aria-hidden />}
      action={
        onAdd ? (
          <Button size="small" onClick={onAdd}>
            + Add Incident
          </Button>
        ) : null
      }
    >
      {(incident) => <IncidentItem key={incident._id} incident={incident} today={today} now={now} />}
    </Feed>
  );
}
