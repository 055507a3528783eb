/** Lists as files for staff: what a page shows, or a list as a whole. Rows are read while the file is sent. */
import type { AppContext } from "../context.ts";
import { toCalendarDate } from "../domain/calendar.ts";
import type { CsvCell } from "../domain/csv-cells.ts";
import type { IncidentView } from "../domain/incident.ts";
import {
  chosenColumns,
  EXPORT_NOTES,
  type ExportColumn,
  exportMonth,
  isPersonalColumn,
} from "../domain/list-export.ts";
import {
  EXPORT_IDS_MAX,
  EXPORT_TEXTS,
  EXPORTED_LISTS,
  type ExportedList,
  type ExportFormat,
} from "../domain/list-export-texts.ts";
import { message, msg, msgs, word } from "../domain/message.ts";
import { paymentWord } from "../domain/payment-status.ts";
import { formatPhone } from "../domain/phone-text.ts";
import { englishOf } from "../domain/rendered-message.ts";
import type { ResidentSummaryView } from "../domain/resident.ts";
import { leaseStatus } from "../domain/resident-status.ts";
import type { Actor } from "../domain/roles.ts";
import type { UnitView } from "../domain/unit.ts";
import { tooMany, validationError } from "../http/errors.ts";
import type { Render } from "../languages/reader-language.ts";

/** Rows that are read at a time. */
const ROWS_AT_ONCE = 200;

export interface ExportForm {
  list: string;
  /** The rows of the file in their order; undefined for the whole list. */
  ids?: readonly string[] | undefined;
  columns: readonly string[];
  /** The filter as the page says it. */
  filter: string;
  /** Of the rent, `YYYY-MM`; empty for the present month. */
  month: string;
}

export interface ListFile {
  name: string;
  sheet: string;
  columns: readonly (ExportColumn & { head: string })[];
  rows: AsyncIterable<readonly CsvCell[]>;
}

/** A checked export. */
interface CheckedExport {
  viewer: Actor;
  list: ExportedList;
  ids: readonly string[] | undefined;
  columns: readonly ExportColumn[];
  month: string;
}

type Cells = Readonly<Record<string, CsvCell>>;

const TITLES: Readonly<Record<ExportedList, string>> = msgs({
  residents: "Residents",
  units: "Units",
  incidents: "Incidents",
  rent: "Rent",
});

const NOTE_PARTS = msgs({
  month: "Month: {month}.",
  filter: "Filter: {filter}.",
  none: "none",
  rows: "{count, plural, one {# row} other {# rows}}.",
});

/** The columns whose values are words of the portal. */
const TRANSLATED_COLUMNS: ReadonlySet<string> = new Set([
  ...["month", "status", "unitType", "type", "category", "subCategory", "emergency", "priority"],
  ...["outcome", "maritalStatus", "gender", "raceEthnicity"],
]);

const FORMAT_NAMES: Readonly<Record<ExportFormat, string>> = { xlsx: "Excel", csv: "CSV" };

const unitCells = (unit: UnitView): Cells => ({
  ...{ number: unit.number, building: unit.building, floor: unit.floor, type: unit.type },
  ...{ status: unit.status, leaseEnd: unit.leaseEnd, rent: unit.monthlyRent, askingRent: unit.askingRent },
  people: unit.people.map(({ name }) => name).join(", "),
});

function* slices(ids: readonly string[]): Generator<string[], void> {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) yield ids.slice(from, from + ROWS_AT_ONCE);
}

/** The named items in the order of their ids, or all. */
function ordered<T>(all: readonly T[], ids: readonly string[] | undefined, idOf: (item: T) => string): T[] {
  if (!ids) return [...all];
  const byID = new Map(all.map((item) => [idOf(item), item]));
  return ids.flatMap((id) => byID.get(id) ?? []);
}

export type ListExports = ReturnType<typeof createListExports>;

export function createListExports(context: AppContext) {
  const {
    repositories,
    clock,
    config: { propertyTimeZone: timeZone },
    rateLimits,
  } = context;
  const { residents } = repositories;
  const dayOf = (moment: string | null) =>
    moment === null ? "" : toCalendarDate(new Date(moment), timeZone);

  async function* idsOf(ids: readonly string[] | undefined): AsyncGenerator<string[], void> {
    if (!ids) for await (const part of residents.all()) yield part.map(({ userID }) => userID);
    else yield* slices(ids);
  }

  const statusOf = ({ status, leaseEnd }: ResidentSummaryView, today: string): string =>
    status === "Former" || status === "Pending" ? status : leaseStatus(leaseEnd, today);

  /** The word of a month's rent by userID. */
  async function rentWords(month: string): Promise<Map<string, string>> {
    const { rows } = await context.rentMonth.month(month);
    return new Map(
      rows.flatMap(({ leaseholders, status }) =>
        leaseholders.map(({ userID }) => [userID, paymentWord(status)] as const),
      ),
    );
  }

  async function* residentRows({ viewer, ids, columns, month }: CheckedExport): AsyncGenerator<Cells, void> {
    const today = toCalendarDate(clock(), timeZone);
    const words = columns.some(({ key }) => key === "month") ? await rentWords(month) : undefined;
    const isPersonal = columns.some(({ key }) => isPersonalColumn(key));
    for await (const part of idsOf(ids)) {
      const page = await context.residents.byUserIDs(part, isPersonal ? viewer : undefined);
      for (const resident of ordered(page, part, ({ userID }) => userID)) {
        yield {
          ...{ firstName: resident.firstName, lastName: resident.lastName, email: resident.email },
          ...{ unit: resident.unitNumber, unitType: resident.unitType, class: resident.class },
          ...{ leaseStart: resident.leaseStart, leaseEnd: resident.leaseEnd, moveOut: resident.moveOutDate },
          ...{ rent: resident.monthlyRent, fee: resident.monthlyFee, phone: formatPhone(resident.phone) },
          ...{ month: words?.get(resident.userID), status: statusOf(resident, today) },
          ...{ dateOfBirth: resident.dateOfBirth, maritalStatus: resident.maritalStatus },
          ...{ gender: resident.gender, raceEthnicity: resident.raceEthnicity },
          monthlyIncome: resident.monthlyIncome,
        };
      }
    }
  }

  async function* some(ids: readonly string[]) {
    for (const part of slices(ids))
      yield ordered(await context.incidents.byIDs(part), part, ({ _id }) => _id);
  }

  async function* incidentRows({ ids }: CheckedExport): AsyncGenerator<Cells, void> {
    for await (const part of ids ? some(ids) : context.incidents.all({})) {
      const people = await residents.findNames(part.map(({ userID }) => userID));
      const names = new Map(people.map((one) => [one.userID, `${one.firstName} ${one.lastName}`.trim()]));
      for (const incident of part) yield incidentCells(incident, names.get(incident.userID));
    }
  }

  const incidentCells = (incident: IncidentView, reporter = incident.reporterName): Cells => ({
    ...{ requestID: incident.requestID, type: incident.type, category: incident.category, reporter },
    ...{ subCategory: incident.subCategory, description: incident.description, status: incident.status },
    ...{ unit: incident.reporterUnit, priority: incident.priorityLevel, assignee: incident.assigneeName },
    ...{
      due: incident.dueDate,
      outcome: incident.outcome,
      emergency: incident.isEmergency ? msg("Yes") : "",
    },
    ...{ reported: dayOf(incident.createdAt), resolved: dayOf(incident.resolvedAt) },
  });

  async function* unitRows({ ids }: CheckedExport): AsyncGenerator<Cells, void> {
    const all: UnitView[] = [];
    for await (const part of context.units.all({})) all.push(...part);
    yield* ordered(all, ids, ({ _id }) => _id).map(unitCells);
  }

  async function* rentRows({ ids, month }: CheckedExport): AsyncGenerator<Cells, void> {
    const { rows } = await context.rentMonth.month(month);
    for (const row of ordered(rows, ids, ({ leaseID }) => leaseID))
      yield {
        ...{ unit: row.unitNumber, due: row.rentDue, status: paymentWord(row.status) },
        ...{ amount: row.amount, received: row.receivedOn, note: row.note },
        people: row.leaseholders.map(({ name }) => name).join(", "),
      };
  }

  const rowsOf: Readonly<Record<ExportedList, (asked: CheckedExport) => AsyncIterable<Cells>>> = {
    residents: residentRows,
    units: unitRows,
    incidents: incidentRows,
    rent: rentRows,
  };

  /** The rows, and below an empty line when they were exported, by whom, and how they were filtered. */
  async function* withNote(
    rows: AsyncIterable<Cells>,
    columns: readonly ExportColumn[],
    note: string,
    render: Render,
  ) {
    let count = 0;
    for await (const row of rows) {
      count += 1;
      yield columns.map(({ key }) => {
        const value = row[key];
        return TRANSLATED_COLUMNS.has(key) && typeof value === "string" ? render(value) : value;
      });
    }
    yield [];
    yield [`${note} ${render(message(NOTE_PARTS.rows, { count }))}`];
  }

  /** @throws HttpError 400 */
  function check(viewer: Actor, form: ExportForm, today: string): CheckedExport {
    const list = EXPORTED_LISTS.find((option) => option === form.list);
    if (!list) throw validationError({ field: "list", text: EXPORT_TEXTS.listMissing });
    const month = exportMonth(form.month, today);
    if (month === undefined) throw validationError({ field: "month", text: EXPORT_TEXTS.monthInvalid });
    const { asksTraits } = context.settings.current().personalDetails;
    const columns = chosenColumns(list, form.columns, { month, asksTraits });
    if (!columns) throw validationError({ field: "columns", text: EXPORT_TEXTS.columnUnknown });
    const ids = form.ids && [...new Set(form.ids)];
    if (ids && ids.length > EXPORT_IDS_MAX)
      throw validationError({ field: "ids", text: EXPORT_TEXTS.tooMany });
    return { viewer, list, ids, columns, month };
  }

  /** The cause lacks the filter, which may name a person: audit entries outlive an erasure. */
  function causeOf({ list, ids, columns }: CheckedExport, format: ExportFormat): string {
    const what = ids ? `${ids.length.toLocaleString("en-US")} of ${TITLES[list]}` : `All ${TITLES[list]}`;
    const personal = columns.filter(({ key }) => isPersonalColumn(key)).map(({ head }) => englishOf(head));
    const details = personal.length > 0 ? `, with ${personal.join(", ")}` : "";
    return `${what} as ${FORMAT_NAMES[format]}${details}`;
  }

  async function noteOf(
    { viewer, list, month }: CheckedExport,
    filter: string,
    now: Date,
    render: Render,
  ): Promise<string> {
    const name = (await context.accounts.findDisplayNames([viewer.userID])).get(viewer.userID)?.name ?? "";
    const moment = { moment: now.toISOString(), timeZone };
    return [
      render(message(name === "" ? EXPORT_NOTES.nameless : EXPORT_NOTES.own, { moment, name })),
      ...(list === "rent" ? [render(message(NOTE_PARTS.month, { month: { month } }))] : []),
      render(message(NOTE_PARTS.filter, { filter: filter || word(NOTE_PARTS.none) })),
    ].join(" ");
  }

  return {
    /** @throws HttpError 400, 429 */
    async file(viewer: Actor, format: ExportFormat, form: ExportForm, render: Render): Promise<ListFile> {
      const now = clock();
      const today = toCalendarDate(now, timeZone);
      const asked = check(viewer, form, today);
      const wait = await rateLimits.exports.take(viewer.userID);
      if (wait > 0) throw tooMany(EXPORT_TEXTS.limited, Math.ceil(wait / 1000));
      // Before the file is sent, so that no file is without its record.
      const entry = { action: "list-exported", actorID: viewer.userID, cause: causeOf(asked, format) };
      await context.audit.record(entry);
      const { list, columns, month } = asked;
      const note = await noteOf(asked, form.filter, now, render);
      return {
        name: `${list}-${list === "rent" ? month : today}.${format}`,
        sheet: render(TITLES[list]),
        columns: columns.map((column) => ({ ...column, head: render(column.head) })),
        rows: withNote(rowsOf[list](asked), columns, note, render),
      };
    },
  };
}
