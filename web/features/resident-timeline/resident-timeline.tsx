/** A resident's history by day, newest first. It is live, paged, printable, and can be filtered by kind. */
import { msg } from "@domain/message.ts";
import { History, Printer } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { dayHeading, formatDate, formatDay } from "../../lib/dates.ts";
import { printPart } from "../../lib/print-part.ts";
import { serverDate } from "../../lib/server-time.ts";
import { t } from "../../lib/t.ts";
import { useToday } from "../../lib/use-today.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FetchButton } from "../../ui/fetch-button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { Row } from "../../ui/layout.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import "../../ui/print.css";
import styles from "./resident-timeline.module.css";
import { type ProfileLists, withTimelineLists } from "./timeline.stores.ts";
import { groupByDay } from "./timeline.ts";
import { KIND_LABELS, KINDS, type KindChoice } from "./timeline-kinds.ts";
import { TimelineRow } from "./timeline-row.tsx";
import { useTimeline } from "./use-timeline.ts";

const TITLE = msg("Timeline");
const EMPTY = msg("No entries yet.");
const EMPTY_KIND = msg("No entries of this kind yet.");

const SKELETON_ROWS = 6;

interface ResidentTimelineProps {
  userID: string;
  /** Printed at the top of the page. */
  name: string;
  /** The lists of the profile that the timeline shows, too. */
  lists: ProfileLists;
}

export function ResidentTimeline({ userID, name, lists: profileLists }: ResidentTimelineProps) {
  const lists = useMemo(() => withTimelineLists(profileLists), [profileLists]);
  const [choice, setChoice] = useState<KindChoice>("all");
  const printedPart = useRef<HTMLDivElement>(null);
  const { entries, hasOlder, list, loadOlder } = useTimeline(userID, lists, choice);
  const today = useToday();
  const isLoading = list.status === "loading";
  const days = isLoading ? [] : groupByDay(entries);

  return (
    <div ref={printedPart}>
      <PrintHead userID={userID} name={name} choice={choice} hasOlder={hasOlder} />
      <Card
        title={t(TITLE)}
        className={styles.card}
        action={
          <Button
            size="small"
            icon={<Printer />}
            className={styles.print}
            disabled={entries.length === 0}
            onClick={() => printedPart.current && printPart(printedPart.current)}
          >
            {t("Print")}
          </Button>
        }
      >
        <FilterChips
          label={t("Filter the timeline")}
          choices={KINDS}
          labels={KIND_LABELS}
          value={choice}
          onChange={setChoice}
          className={styles.kinds}
        />
        <div className={styles.count}>
          <VisuallyHidden>
            <span role="status">{isLoading ? "" : countText(entries.length)}</span>
          </VisuallyHidden>
        </div>
        {/* With a filter, all entries of the chosen kind may be older ones. */}
        <AsyncList
          list={list}
          isEmpty={isLoading || (days.length === 0 && !hasOlder)}
          empty={t(choice === "all" ? EMPTY : EMPTY_KIND)}
          icon={<History size={24} />}
          rows={SKELETON_ROWS}
        >
          {days.map(({ key, entries: dayEntries }) => (
            <section key={key} className={styles.day} aria-label={dayHeading(key, today)}>
              <h3>
                <span>{dayHeading(key, today)}</span>
                <span className={styles.date}>{formatDate(key)}</span>
              </h3>
              <ol>
                {dayEntries.map((entry) => (
                  <TimelineRow key={entry.id} entry={entry} topic={lists[entry.source].topic} />
                ))}
              </ol>
            </section>
          ))}
          {hasOlder ? (
            <Row as="p" gap={2} justify="center" size={13} tone="muted" className={styles.older}>
              <FetchButton variant="ghost" fetch={loadOlder}>
                {t("Show older")}
              </FetchButton>
            </Row>
          ) : null}
        </AsyncList>
      </Card>
    </div>
  );
}

const countText = (count: number) =>
  t("{count, plural, one {# entry shown} other {# entries shown}}", { count });

interface PrintHeadProps extends Pick<ResidentTimelineProps, "userID" | "name"> {
  choice: KindChoice;
  hasOlder: boolean;
}

/** The heading of the printed timeline. On the screen, the profile's header names the resident. */
function PrintHead({ userID, name, choice, hasOlder }: PrintHeadProps) {
  const kind = choice === "all" ? t("Everything") : t(KIND_LABELS[choice]);
  const values = { userID, kind, day: formatDay(serverDate()) };
  return (
    <div className={styles.printHead}>
      <p className={styles.printName}>{name}</p>
      <p>
        {hasOlder
          ? t("{userID} · {kind}, older entries left out · printed {day}", values)
          : t("{userID} · {kind} · printed {day}", values)}
      </p>
    </div>
  );
}
