/** Notes about disputes in the rows of a resident's logs. */

import { outcomeForResident } from "@domain/outcome-text.ts";
import { useMemo } from "react";
import { useIncidents } from "../../../features/incidents/incidents.store.ts";
import { formatDay } from "../../../lib/dates.ts";
import { incidentHash } from "../../../lib/incident-address.ts";
import { newestFirst } from "../../../lib/merge-items.ts";
import { t } from "../../../lib/t.ts";
import { cx } from "../../../ui/cx.ts";
import { Link } from "../../../ui/link.tsx";
import text from "../../../ui/text.module.css";

/** @returns the note at an entry; undefined if it is not disputed */
export function useDisputeNotes() {
  const incidents = useIncidents((list) => list.items);
  return useMemo(() => {
    // Oldest first, so that the latest of several disputes about an entry stays in the map.
    const oldestFirst = incidents.toSorted((a, b) => newestFirst(b, a));
    const byEntry = new Map(oldestFirst.map((incident) => [incident.disputedEntry?._id, incident] as const));
    return ({ _id }: { _id: string }) => {
      const dispute = byEntry.get(_id);
      if (!dispute) return null;
      const { outcome, createdAt } = dispute;
      return (
        <Link to={incidentHash(dispute._id)} className={cx(text.link, text.reach)}>
          {outcome === ""
            ? t("Disputed {day}", { day: formatDay(createdAt) })
            : `${t(outcomeForResident(outcome))}.`}
        </Link>
      );
    };
  }, [incidents]);
}
