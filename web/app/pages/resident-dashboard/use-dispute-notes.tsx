/** Notes about disputes in the rows of a resident's logs. */

import { outcomeForResident } from "@domain/outcome-text.ts";
import { useMemo } from "react";
import { useIncidents } from "../../../features/incidents/incidents.store.ts";
import { formatDay } from "../../../lib/dates.ts";
import { incidentHash } from "../../../lib/incident-address.ts";
import { t } from "../../../lib/t.ts";
import { cx } from "../../../ui/cx.ts";
import { Link } from "../../../ui/link.tsx";
import text from "../../../ui/text.module.css";
import { disputesByEntry } from "../common/disputes-by-entry.ts";

/** @returns a function for the note at an entry; null if it is not disputed */
export function useDisputeNotes() {
  const incidents = useIncidents((list) => list.items);
  return useMemo(() => {
    const disputes = disputesByEntry(incidents);
    return ({ _id }: { _id: string }) => {
      const dispute = disputes.get(_id);
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
