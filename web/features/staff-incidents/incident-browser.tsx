/** The list of incidents with its filters for text and type. Chips above it choose what it shows. */

import type { IncidentView } from "@domain/incident.ts";
import { ALL_TYPES, type IncidentListFilter } from "@domain/list-filters.ts";
import { ClipboardList, ListChecks } from "lucide-react";
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo } from "react";
import { formAddress } from "../../lib/form-request.ts";
import { filterText, quoted, type RenderExport, type RowsToExport } from "../../lib/list-export.ts";
import { paths } from "../../lib/paths.ts";
import { useStableRows } from "../../lib/stable-rows.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { ButtonLink, IconButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ListPane } from "../../ui/list-pane.tsx";
import { ListTools } from "../../ui/list-tools.tsx";
import { RowNotes } from "../../ui/row-notes.tsx";
import { SelectBox } from "../../ui/select-box.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { emptyText, filterTest, isNarrowed, orderOf, TYPE_CHOICES } from "./incident-filter.ts";
import { IncidentRows } from "./incident-rows.tsx";
import type { ReporterOf } from "./reporters.ts";
import { useIncidentSelection } from "./selection.store.ts";
import { useAllIncidents } from "./staff-incidents.store.ts";

const bulkBar = lazyPart(async () => (await import("./bulk-bar.tsx")).BulkBar);

interface IncidentBrowserProps {
  /** The accessible name, such as 'Open incidents'. */
  label: string;
  incidents: readonly IncidentView[];
  filter: IncidentListFilter;
  onFilter: (part: Partial<IncidentListFilter>) => void;
  userID: string;
  openID: string | undefined;
  /** The incidents with messages that the office has not read. */
  unread: ReadonlySet<string>;
  reporterOf: ReporterOf;
  /** Whether names and units of reporters are known, which the text filter needs. */
  knowsReporters: boolean;
  addressOf: (_id: string) => string;
  /** Called with the first incident once the list is shown, on screens that always have an incident open beside it. */
  onFirst?: (_id: string) => void;
  /** The box that scrolls on wide screens. */
  box: RefObject<HTMLDivElement | null>;
  exportMenu: RenderExport;
  /** The staff that incidents can be assigned to. */
  staff: readonly { userID: string; name: string }[];
  /** The saved views. */
  children: ReactNode;
}

export function IncidentBrowser(props: IncidentBrowserProps) {
  const { label, incidents, filter, onFilter, userID, openID, unread, reporterOf, addressOf, box } = props;
  const list = useLoadState(useAllIncidents);
  const today = usePropertyToday();
  const isReady = list.status === "ready" && props.knowsReporters;
  const { shown, type } = filter;
  // The field shows each letter at once; the rows follow.
  const text = useDeferredValue(filter.text);
  const stableRows = useStableRows({
    items: incidents,
    key: isReady ? JSON.stringify([shown, text.trim(), type]) : undefined,
    passes: useMemo(
      () => filterTest({ shown, text, type }, { today, userID, reporterOf }),
      [shown, text, type, today, userID, reporterOf],
    ),
    order: useMemo(() => orderOf(shown, today, unread), [shown, today, unread]),
  });
  const { rows } = stableRows;

  const exportOf = (exported: readonly IncidentView[], filterWords: string): RowsToExport => ({
    list: "incidents",
    count: exported.length,
    filter: filterWords,
    ids: () => exported.map(({ _id }) => _id),
  });

  const firstID = isReady ? rows[0]?._id : undefined;
  const { onFirst } = props;
  useEffect(() => {
    if (firstID !== undefined) onFirst?.(firstID);
  }, [firstID, onFirst]);

  const isSelecting = useIncidentSelection((state) => state.isSelecting);
  useEffect(() => () => useIncidentSelection.getState().end(), []);

  const icon = <ClipboardList size={24} />;
  const hasIncidents = incidents.length > 0;
  return (
    <ListPane
      label={label}
      list={list}
      isReady={props.knowsReporters}
      what={t("The incidents")}
      icon={icon}
      box={box}
      tools={
        isSelecting ? (
          <bulkBar.Part
            shown={rows}
            staff={props.staff}
            exportOf={(chosen) =>
              props.exportMenu(() => exportOf(chosen, t("chosen one by one")), { areSelected: true })
            }
            onFailed={useIncidentSelection.getState().end}
          />
        ) : (
          <ListTools
            inPane
            filter={{
              label: t("Filter incidents"),
              placeholder: t("Filter"),
              value: filter.text,
              onChange: (text) => onFilter({ text }),
            }}
            choices={
              <SelectBox
                aria-label={t("Type")}
                options={TYPE_CHOICES}
                value={filter.type}
                onChange={({ target }) => onFilter({ type: target.value as IncidentListFilter["type"] })}
              />
            }
          >
            <IconButton
              label={t("Select incidents")}
              title={t("Select incidents")}
              onPointerEnter={bulkBar.preload}
              onFocus={bulkBar.preload}
              onClick={useIncidentSelection.getState().start}
            >
              <ListChecks />
            </IconButton>
            {props.children}
            {props.exportMenu(() =>
              exportOf(rows, filterText(label, type === ALL_TYPES ? "" : t(type), quoted(text))),
            )}
          </ListTools>
        )
      }
      notes={
        <>
          {/* Changed incidents keep their places until the next filter, without a button for them. */}
          <RowNotes list={{ ...stableRows, changed: 0 }} box={box} />
          <VisuallyHidden>
            <span role="status">{isReady ? countText(rows.length) : ""}</span>
          </VisuallyHidden>
        </>
      }
      empty={
        isReady && rows.length === 0 ? (
          <EmptyState
            icon={icon}
            action={
              hasIncidents ? undefined : (
                <ButtonLink to={formAddress(paths.incidents, "incident")}>{t("+ Add Incident")}</ButtonLink>
              )
            }
          >
            {emptyText(filter, hasIncidents)}
          </EmptyState>
        ) : null
      }
      onClear={isNarrowed(filter) && hasIncidents ? () => onFilter({ text: "", type: ALL_TYPES }) : undefined}
    >
      {isReady && rows.length > 0 ? (
        <IncidentRows
          list={stableRows}
          openID={openID}
          unread={unread}
          reporterOf={reporterOf}
          addressOf={addressOf}
        />
      ) : null}
    </ListPane>
  );
}

const countText = (count: number) =>
  t("{count, plural, one {# incident shown} other {# incidents shown}}", { count });
