/** The reporter, the assignee, the due date, and the report. On phones the last facts are behind 'More details'. */

import type { IncidentView } from "@domain/incident.ts";
import { dueState } from "@domain/incident-kinds.ts";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { formatDate, formatShortDate } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import list from "../../ui/fact-list.module.css";
import styles from "./incident-details.module.css";

interface IncidentDetailsProps {
  incident: IncidentView;
  /** The first name of the person in the reader's household who reported it; empty for the reader's own. */
  reporter: string;
}

export function IncidentDetails({ incident, reporter }: IncidentDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const expected = useExpected(incident);
  return (
    <Card title={t("Details")}>
      <dl id={id} className={cx(list.facts, styles.facts, isOpen && styles.open)}>
        {reporter === "" ? null : (
          <Fact name={t("Reported by")}>
            {t("{name}. Messages and photos are between {name} and the office.", { name: reporter })}
          </Fact>
        )}
        <Fact name={t("Assigned to")}>
          {incident.assigneeName === "" ? (
            t("The office")
          ) : (
            <span className={styles.person}>
              <Avatar name={incident.assigneeName} size="tiny" tone="brand" />
              {incident.assigneeName}
            </span>
          )}
        </Fact>
        {expected === "" ? null : <Fact name={t("Expected by")}>{expected}</Fact>}
        <Fact name={t("Request ID")} isMore>
          {incident.requestID}
        </Fact>
        <Fact name={t("Type")} isMore>
          {t(incident.type)}
        </Fact>
        <Fact name={t("Concerned Party")} isMore>
          {incident.concernedParty}
        </Fact>
        <Fact name={t("Description")} isMore>
          <span dir="auto" className={styles.description}>
            {incident.description}
          </span>
        </Fact>
      </dl>
      <button
        type="button"
        className={styles.more}
        data-media="screen"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown />
        {isOpen ? t("Fewer details") : t("More details")}
      </button>
    </Card>
  );
}

/** 'Today, Nov 20' or 'Nov 27, 2026'; empty without a due date and when the incident is resolved. */
function useExpected(incident: IncidentView): string {
  const today = usePropertyToday();
  const state = dueState(incident, today);
  if (state === "none") return "";
  return state === "today"
    ? t("Today, {day}", { day: formatShortDate(today, today) })
    : formatDate(incident.dueDate);
}

interface FactProps {
  name: string;
  /** Whether phones show it only after 'More details'. */
  isMore?: boolean;
  children: ReactNode;
}

function Fact({ name, isMore = false, children }: FactProps) {
  return (
    <div className={cx(isMore && styles.folded)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
