/** Incident Reports: reporter, incident, status, and who looks after it (specification, section 2, Staff dashboard). */

import { ClipboardCheck } from "lucide-react";
import { formatCount } from "../../lib/formats.ts";
import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/t.ts";
import { useNow } from "../../lib/use-now.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { Button } from "../../ui/button.tsx";
import { Feed } from "../../ui/feed.tsx";
import { Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { IncidentItem } from "./incident-item.tsx";
import { STAFF_INCIDENT_TOPIC, useStaffIncidents } from "./staff-incidents.store.ts";

interface IncidentListProps {
  /** The number of open incidents, if it is known. */
  open: number | undefined;
  /** Opens the form for a new incident. */
  onAdd: () => void;
}

export function IncidentList({ open, onAdd }: IncidentListProps) {
  const today = usePropertyToday();
  const now = useNow();
  return (
    <Feed
      title={t("Incident Reports")}
      store={useStaffIncidents}
      topic={STAFF_INCIDENT_TOPIC}
      empty={t("No incident reports found.")}
      icon={<ClipboardCheck size={24} />}
      lined
      all={
        <Link to={paths.incidents} className={text.link}>
          <span>{open ? t("All {open}", { open: formatCount(open) }) : t("All")}</span>
          <VisuallyHidden> {t("open incidents")}</VisuallyHidden>
        </Link>
      }
      action={
        <Button size="small" onClick={onAdd}>
          {t("+ Add Incident")}
        </Button>
      }
    >
      {(incident) => <IncidentItem key={incident._id} incident={incident} today={today} now={now} />}
    </Feed>
  );
}
