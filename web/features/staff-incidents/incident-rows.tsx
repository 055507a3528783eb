/** The rows near the screen, and the keys that move between them. */

import type { IncidentView } from "@domain/incident.ts";
import type { KeyboardEvent, MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import { PHONE } from "../../lib/media.ts";
import { type StableRows, useAdmission } from "../../lib/stable-rows.ts";
import { useMedia } from "../../lib/use-media.ts";
import { useNow } from "../../lib/use-now.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { useRowWindow } from "../../lib/use-row-window.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { extendChecks } from "../../ui/use-row-stops.ts";
import { IncidentRow } from "./incident-row.tsx";
import styles from "./incident-rows.module.css";
import { incidentTitle, placeOf, type ReporterOf } from "./reporters.ts";
import { useIncidentSelection } from "./selection.store.ts";

const rowCheck = lazyPart(async () => (await import("../../ui/row-check.tsx")).RowCheck);

/** The heights of `incident-row.module.css`. */
const ROW_PX = 60;
const MEDIUM_ROW_PX = 79;
const PHONE_ROW_PX = 87;

const WIDE = "(min-width: 80em)";

interface IncidentRowsProps {
  list: StableRows<IncidentView>;
  openID: string | undefined;
  /** The incidents with messages that the office has not read. */
  unread: ReadonlySet<string>;
  reporterOf: ReporterOf;
  addressOf: (_id: string) => string;
}

export function IncidentRows(props: IncidentRowsProps) {
  const { list, openID, unread, reporterOf, addressOf } = props;
  const { rows } = list;
  const navigate = useNavigate();
  const today = usePropertyToday();
  const now = useNow();
  const isPhone = useMedia(PHONE);
  const isWide = useMedia(WIDE);
  const near = useRowWindow(rows.length, isPhone ? PHONE_ROW_PX : isWide ? ROW_PX : MEDIUM_ROW_PX);
  const shownRows = rows.slice(near.first, near.end);
  const tabStop = shownRows.find(({ _id }) => _id === openID) ?? shownRows[0];
  useAdmission(near, list);
  const isSelecting = useIncidentSelection((state) => state.isSelecting);
  const order = () => rows.map(({ _id }) => _id);

  /** Moves to a neighbor and opens it. Its address replaces the last incident's address, so that Back leaves the list. */
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    const next = neighbor(event);
    if (!next) return;
    next.focus();
    if (event.shiftKey) extendChecks(event.target, next);
    const { incident } = next.dataset;
    if (incident === undefined) return;
    navigate(addressOf(incident), { replace: openID !== undefined });
  }

  /**
   * Opens an incident. Enter moves the focus to it; a click leaves the focus on the row, from which the arrow keys move on. Called before the
   * link's handler, which would navigate, too.
   */
  function onClick(event: MouseEvent<HTMLUListElement>): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    const { incident = "" } = link.dataset;
    const isByKey = event.detail === 0;
    navigate(addressOf(incident), { replace: incident === openID, state: { focus: isByKey } });
  }

  return (
    <ul
      ref={near.ref}
      className={styles.rows}
      style={{ paddingTop: near.before, paddingBottom: near.after }}
      onKeyDown={onKeyDown}
      onClickCapture={onClick}
    >
      {shownRows.map((incident) => {
        const reporter = reporterOf(incident);
        return (
          <IncidentRow
            key={incident._id}
            incident={incident}
            reporter={[reporter.name, placeOf(reporter)].filter(Boolean).join(" · ")}
            to={addressOf(incident._id)}
            isOpen={incident._id === openID}
            isUnread={unread.has(incident._id)}
            isTabStop={incident === tabStop}
            today={today}
            now={now}
            {...(isSelecting && {
              check: (
                <rowCheck.Part
                  selection={useIncidentSelection}
                  rowID={incident._id}
                  name={incidentTitle(incident)}
                  orderOf={order}
                />
              ),
            })}
          />
        );
      })}
    </ul>
  );
}

/** The link of the row to which an arrow key moves; from a check box, the row's check box. */
function neighbor(event: KeyboardEvent<HTMLElement>): HTMLElement | null | undefined {
  const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" } as const;
  const to = step[event.key as keyof typeof step];
  const item = event.target instanceof Element ? event.target.closest("li") : null;
  if (to === undefined || item === null || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  event.preventDefault();
  return item[to]?.querySelector<HTMLElement>(event.target instanceof HTMLInputElement ? "input" : "a");
}
