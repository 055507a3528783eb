/**
 * The table of a month's rent: filters, rows, and keys that set statuses and move between rows. Filters look at the saved statuses, so a row
 * stays while its change is not saved.
 */

import type { CalendarDate, CalendarMonth } from "@domain/calendar.ts";
import type { PaymentStatus } from "@domain/enumerations.ts";
import { recordTests } from "@domain/list-search.ts";
import { msgs } from "@domain/message.ts";
import type { RentRowView } from "@domain/rent-month.ts";
import { type KeyboardEvent, type RefObject, useMemo, useState } from "react";
import { isComposing } from "../../lib/composing.ts";
import { filterText, quoted, type RenderExport } from "../../lib/list-export.ts";
import { t } from "../../lib/t.ts";
import { useMedia } from "../../lib/use-media.ts";
import { useRowWindow } from "../../lib/use-row-window.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { Keys } from "../../ui/keys.tsx";
import { Row } from "../../ui/layout.tsx";
import { ListTools } from "../../ui/list-tools.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./rent.module.css";
import { RentRow, type RowActions } from "./rent-row.tsx";
import { type Draft, statusLabel } from "./staging.ts";

const FILTERS = ["all", "none", "unpaid", "late"] as const;
type Filter = (typeof FILTERS)[number];
const FILTER_LABELS = msgs({ all: "All", none: "Not recorded", unpaid: "Unpaid", late: "Late" });
const HEADS = msgs(["Unit", "Leaseholders", "Rent due", "Status", "Amount", "Received", "Note"]);
const FILTER_STATUSES = { none: null, unpaid: "Unpaid", late: "Paid: Late" } as const;

const passes = ({ status }: RentRowView, filter: Filter) =>
  filter === "all" || status === FILTER_STATUSES[filter];

const STATUS_KEYS: Readonly<Record<string, PaymentStatus>> = {
  e: "Paid: Early",
  o: "Paid: On-time",
  l: "Paid: Late",
  u: "Unpaid",
};

const textTest = recordTests(({ unitNumber, leaseholders }: RentRowView) => ({
  texts: [unitNumber, ...leaseholders.flatMap(({ name, email }) => [name, email])],
  phones: leaseholders.map(({ phone }) => phone),
}));

/** The heights of rows in rent.module.css: as a line, as two lines, and as a card. */
const ROW_PX = 45;
const TWO_LINES_PX = 71;
const CARD_PX = 118;

/** The media queries of rent.module.css for rows that are cards, or have two lines. */
const CARDS = "(max-width: 63.9375em)";
const TWO_LINES = "(max-width: 79.9375em)";

/** Moves the focus to the status of another row. */
function focusRow(from: Element, step: 1 | -1): void {
  const rows = [...(from.parentElement?.querySelectorAll("[data-lease]") ?? [])];
  const next = rows[rows.indexOf(from) + step];
  const radio =
    next?.querySelector<HTMLElement>("input:checked") ?? next?.querySelector<HTMLElement>("input");
  radio?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** The effect of a key in a row: it sets a status and moves on, moves to another row, or discards the row's change. */
interface RowCommand {
  status?: PaymentStatus;
  step?: 1 | -1;
  discards?: true;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

function commandOf(event: KeyboardEvent): RowCommand | undefined {
  const { key, target, ctrlKey, metaKey, altKey, nativeEvent } = event;
  if (ctrlKey || metaKey || altKey || isComposing(nativeEvent)) return undefined;
  if (!(target instanceof HTMLInputElement)) return undefined;
  const step = STEPS[key];
  // In a date field, the arrows change the day.
  if (target.type === "date" && key !== "Enter") return undefined;
  if (step) return { step };
  // In the other fields, the remaining keys are text.
  if (target.type !== "radio") return undefined;
  const status = STATUS_KEYS[key.toLowerCase()];
  if (status) return { status, step: 1 };
  return key === "Backspace" ? { discards: true } : undefined;
}

interface RentListProps extends RowActions {
  month: CalendarMonth;
  exportMenu: RenderExport;
  rows: readonly RentRowView[];
  draft: Draft;
  today: CalendarDate;
  /** Texts for the unsaved changes of colleagues, by leaseID. */
  colleagueTexts: ReadonlyMap<string, string>;
  filterRef: RefObject<HTMLInputElement | null>;
}

export function RentList(props: RentListProps) {
  const { rows, draft, today, month, exportMenu, colleagueTexts, filterRef, ...actions } = props;
  const [query, setQuery] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const [currentLeaseID, setCurrentLeaseID] = useState("");
  const hasCards = useMedia(CARDS);
  const hasTwoLines = useMedia(TWO_LINES);
  const matchingRows = useMemo(() => rows.filter(textTest(query)), [rows, query]);
  const counts = Object.fromEntries(
    FILTERS.map((name) => [name, matchingRows.filter((row) => passes(row, name)).length]),
  ) as Record<Filter, number>;
  const visible = matchingRows.filter((row) => passes(row, filter));
  const rowWindow = useRowWindow(visible.length, hasCards ? CARD_PX : hasTwoLines ? TWO_LINES_PX : ROW_PX);

  function onKeyDown(event: KeyboardEvent): void {
    const element = event.target instanceof HTMLElement ? event.target.closest("[data-lease]") : null;
    const row = visible.find(({ leaseID }) => leaseID === element?.getAttribute("data-lease"));
    const command = commandOf(event);
    if (!element || !row || !command) return;
    event.preventDefault();
    if (command.status) actions.onStatus(row, command.status);
    if (command.step) focusRow(element, command.step);
    if (command.discards) actions.onUnstage(row);
  }

  /* biome-ignore-start lint/a11y/noRedundantRoles: rows drawn as cards lose the roles that elements have by themselves */
  return (
    <>
      <ListTools
        filter={{ ref: filterRef, "aria-keyshortcuts": "/", value: query, onChange: setQuery }}
        chips={
          <FilterChips
            label={t("Show")}
            choices={FILTERS}
            labels={FILTER_LABELS}
            counts={counts}
            value={filter}
            onChange={setFilter}
          />
        }
      >
        <Row gap={3} size={12} tone="muted" className={styles.keys} aria-hidden="true">
          {Object.entries(STATUS_KEYS).map(([key, status]) => (
            <Row as="span" gap={1} key={key}>
              <Keys>{key.toUpperCase()}</Keys>
              <span>{statusLabel(status)}</span>
            </Row>
          ))}
        </Row>
        {exportMenu(() => ({
          list: "rent",
          month,
          count: visible.length,
          ids: () => visible.map(({ leaseID }) => leaseID),
          filter: filterText(t(FILTER_LABELS[filter]), quoted(query)),
        }))}
      </ListTools>
      {visible.length === 0 ? (
        <EmptyState>
          {rows.length === 0 ? t("No rent is due in this month.") : t("No lease matches.")}
        </EmptyState>
      ) : (
        <table
          role="table"
          className={styles.table}
          aria-rowcount={visible.length + 1}
          onKeyDown={onKeyDown}
          onFocus={({ target }) =>
            setCurrentLeaseID(target.closest("[data-lease]")?.getAttribute("data-lease") ?? "")
          }
        >
          <caption>
            <VisuallyHidden>{t("Rent")}</VisuallyHidden>
          </caption>
          <thead role="rowgroup">
            <tr role="row" aria-rowindex={1}>
              {HEADS.map((head) => (
                <th key={head} role="columnheader" scope="col">
                  {t(head)}
                </th>
              ))}
              <th role="columnheader" scope="col" data-media="screen">
                <VisuallyHidden>{t("Actions")}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup" ref={rowWindow.ref}>
            <SpacerRow height={rowWindow.before} />
            {visible.slice(rowWindow.first, rowWindow.end).map((row, index) => (
              <RentRow
                key={row.leaseID}
                row={row}
                staged={draft.get(row.leaseID)}
                colleagueText={colleagueTexts.get(row.leaseID)}
                isCurrent={currentLeaseID === row.leaseID}
                today={today}
                rowIndex={rowWindow.first + index + 2}
                {...actions}
              />
            ))}
            <SpacerRow height={rowWindow.after} />
          </tbody>
        </table>
      )}
    </>
  );
  /* biome-ignore-end lint/a11y/noRedundantRoles: see above */
}

const SpacerRow = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr className={styles.space}>
      <td colSpan={HEADS.length + 1} style={{ height }} />
    </tr>
  ) : null;
