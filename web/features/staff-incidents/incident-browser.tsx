/** The list of incidents with its filters for text and type. Chips above it choose what it shows. */
import type { IncidentView } from "@domain/incident.ts";
import { ArrowUp, ChevronDown, ClipboardList } from "lucide-react";
import { type RefObject, useRef } from "react";
import { useLoadState } from "../../lib/use-load-state.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FetchButton } from "../../ui/fetch-button.tsx";
import fieldStyles from "../../ui/field.module.css";
import { FilterInput } from "../../ui/filter-input.tsx";
import selectStyles from "../../ui/select.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./incident-browser.module.css";
import { ALL_TYPES, emptyText, type IncidentFilter, isNarrowed, TYPE_CHOICES } from "./incident-filter.ts";
import { IncidentRows } from "./incident-rows.tsx";
import type { ReporterOf } from "./reporters.ts";
import { useAllIncidents } from "./staff-incidents.store.ts";
import { useIncidentRows } from "./use-incident-rows.ts";

const SKELETON_ROWS = 7;

interface IncidentBrowserProps {
  /** The accessible name, such as 'Open incidents'. */
  label: string;
  incidents: readonly IncidentView[];
  filter: IncidentFilter;
  onFilter: (part: Partial<IncidentFilter>) => void;
  userID: string;
  openID: string | undefined;
  /** The incidents with messages that the office has not read. */
  unread: ReadonlySet<string>;
  reporterOf: ReporterOf;
  /** Whether names and units of reporters are known, which the text filter needs. */
  knowsReporters: boolean;
  addressOf: (_id: string) => string;
  /** The box that scrolls on wide screens. */
  box: RefObject<HTMLDivElement | null>;
}

export function IncidentBrowser(props: IncidentBrowserProps) {
  const { label, incidents, filter, onFilter, userID, openID, unread, reporterOf, addressOf, box } = props;
  const { status, error, refetch } = useLoadState(useAllIncidents);
  const today = usePropertyToday();
  const frame = useRef<HTMLDivElement>(null);
  const isReady = status === "ready" && props.knowsReporters;
  const { rows, waiting, admit } = useIncidentRows({
    incidents,
    isReady,
    filter,
    today,
    userID,
    reporterOf,
  });

  function showNew(): void {
    admit();
    // The button disappears after the click, so its frame gets the focus.
    frame.current?.focus({ preventScroll: true });
    for (const scroller of [window, box.current]) scroller?.scrollTo({ top: 0, behavior: "smooth" });
  }

  return (
    <>
      <div className={styles.tools} data-media="screen">
        <FilterInput
          label="Filter incidents"
          value={filter.text}
          onChange={(text) => onFilter({ text })}
          className={styles.text}
        />
        <span className={selectStyles.frame}>
          <select
            aria-label="Type"
            value={filter.type}
            className={cx(fieldStyles.input, selectStyles.select)}
            onChange={({ target }) => onFilter({ type: target.value })}
          >
            {TYPE_CHOICES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden className={selectStyles.chevron} />
        </span>
      </div>
      <div ref={frame} className={styles.notes} role="status" tabIndex={-1}>
        {waiting > 0 && rows.length > 0 ? (
          <button type="button" onClick={showNew}>
            <ArrowUp size={14} strokeWidth={2} aria-hidden />
            {waiting} new
          </button>
        ) : null}
      </div>
      <VisuallyHidden>
        <span role="status">{isReady ? countText(rows.length) : ""}</span>
      </VisuallyHidden>
      <section ref={box} className={styles.box} aria-label={label}>
        {status === "ready" && error !== undefined ? (
          <Failure text="The incidents could not be refreshed." refetch={refetch} />
        ) : null}
        {status === "failed" ? (
          <div role="alert" className={styles.state}>
            <EmptyState icon={<ClipboardList size={24} strokeWidth={1.75} aria-hidden />}>
              The incidents could not be loaded.
            </EmptyState>
            <FetchButton fetch={refetch} />
          </div>
        ) : null}
        {!isReady && status !== "failed" ? <Skeleton rows={SKELETON_ROWS} /> : null}
        {isReady && rows.length === 0 ? (
          <div className={styles.state}>
            <EmptyState icon={<ClipboardList size={24} strokeWidth={1.75} aria-hidden />}>
              {emptyText(filter, incidents.length > 0)}
            </EmptyState>
            {isNarrowed(filter) && incidents.length > 0 ? (
              <Button size="small" onClick={() => onFilter({ text: "", type: ALL_TYPES })}>
                Clear filter
              </Button>
            ) : null}
          </div>
        ) : null}
        {isReady && (rows.length > 0 || waiting > 0) ? (
          <IncidentRows
            rows={rows}
            openID={openID}
            unread={unread}
            reporterOf={reporterOf}
            addressOf={addressOf}
            waiting={waiting}
            admit={admit}
          />
        ) : null}
      </section>
    </>
  );
}

function Failure({ text, refetch }: { text: string; refetch: () => Promise<void> }) {
  return (
    <p className={styles.failure}>
      <span role="status">{text}</span>
      <FetchButton variant="ghost" fetch={refetch} />
    </p>
  );
}

const countText = (count: number) =>
  count === 1 ? "1 incident shown" : `${count.toLocaleString("en-US")} incidents shown`;
