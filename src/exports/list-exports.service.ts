/** Exports lists as files for staff: chosen rows, or the whole list. Residents and incidents are read while the file is sent. */
import type { AppContext } from "../context.ts";
import { toCalendarDate } from "../domain/calendar.ts";
import type { CsvCell } from "../domain/csv-cells.ts";
import type { IncidentView } from "../domain/incident.ts";
import {
  EXPORT_NOTES,
  type ExportColumn,
  exportMonth,
  fileColumns,
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
import { takePoint, validationError } from "../http/errors.ts";
import type { XlsxFile } from "../http/xlsx-file.ts";
import type { Render } from "../languages/reader-language.ts";

/** Residents and incidents are read in batches of this size. */
const BATCH_SIZE = 200;

export interface ExportForm {
  list: string;
  /** The rows of the file in their order; undefined for the whole list. */
  ids?: readonly string[] | undefined;
  columns: readonly string[];
  /** The filter in words. */
  filter: string;
  /** The month of the rent, `YYYY-MM`; empty for the current month. */
  month: string;
}

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

/** The keys of the columns whose values are words of the portal. */
const TRANSLATED_COLUMNS = new Set(
  (
    "month status unitType type category subCategory emergency priority outcome maritalStatus gender " +
    "raceEthnicity"
  ).split(" "),
);

const FORMAT_NAMES: Readonly<Record<ExportFormat, string>> = { xlsx: "Excel", csv: "CSV" };

const unitCells = ({ number, building, floor, type, status, leaseEnd, ...unit }: UnitView): Cells => ({
  number,
  building,
  floor,
  type,
  status,
  leaseEnd,
  rent: unit.monthlyRent,
  askingRent: unit.askingRent,
  people: unit.people.map(({ name }) => name).join(", "),
});

function* batches(ids: readonly string[]): Generator<string[], void> {
  for (let from = 0; from < ids.length; from += BATCH_SIZE) yield ids.slice(from, from + BATCH_SIZE);
}

/** The items with these ids in the order of the ids; all items without ids. */
function pickByID<T>(items: readonly T[], ids: readonly string[] | undefined, idOf: (item: T) => string) {
  if (!ids) return items;
  const itemsByID = new Map(items.map((item) => [idOf(item), item]));
  return ids.flatMap((id) => itemsByID.get(id) ?? []);
}

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

  async function* residentBatches(ids: readonly string[] | undefined): AsyncGenerator<string[], void> {
    if (ids) yield* batches(ids);
    else for await (const batch of residents.all()) yield batch.map(({ userID }) => userID);
  }

  const statusOf = ({ status, leaseEnd }: ResidentSummaryView, today: string): string =>
    status === "Former" || status === "Pending" ? status : leaseStatus(leaseEnd, today);

  /** The payment status of each leaseholder in a month, by userID. */
  async function rentStatuses(month: string): Promise<Map<string, string>> {
    const { rows } = await context.rentMonth.month(month);
    return new Map(
      rows.flatMap(({ leaseholders, status }) =>
        leaseholders.map(({ userID }) => [userID, paymentWord(status)] as const),
      ),
    );
  }

  async function* residentRows({ viewer, ids, columns, month }: CheckedExport): AsyncGenerator<Cells, void> {
    const today = toCalendarDate(clock(), timeZone);
    const statuses = columns.some(({ key }) => key === "month") ? await rentStatuses(month) : undefined;
    const hasPersonalColumns = columns.some(({ key }) => isPersonalColumn(key));
    for await (const userIDs of residentBatches(ids)) {
      const batch = await context.residents.byUserIDs(userIDs, hasPersonalColumns ? viewer : undefined);
      for (const resident of pickByID(batch, userIDs, ({ userID }) => userID)) {
        yield {
          firstName: resident.firstName,
          lastName: resident.lastName,
          email: resident.email,
          phone: formatPhone(resident.phone),
          unit: resident.unitNumber,
          unitType: resident.unitType,
          class: resident.class,
          status: statusOf(resident, today),
          leaseStart: resident.leaseStart,
          leaseEnd: resident.leaseEnd,
          moveOut: resident.moveOutDate,
          rent: resident.monthlyRent,
          fee: resident.monthlyFee,
          month: statuses?.get(resident.userID),
          dateOfBirth: resident.dateOfBirth,
          maritalStatus: resident.maritalStatus,
          gender: resident.gender,
          raceEthnicity: resident.raceEthnicity,
          monthlyIncome: resident.monthlyIncome,
        };
      }
    }
  }

  async function* incidentBatches(ids: readonly string[]) {
    for (const batch of batches(ids))
      yield pickByID(await context.incidents.byIDs(batch), batch, ({ _id }) => _id);
  }

  async function* incidentRows({ ids }: CheckedExport): AsyncGenerator<Cells, void> {
    for await (const batch of ids ? incidentBatches(ids) : context.incidents.all({})) {
      const reporters = await residents.findNames(batch.map(({ userID }) => userID));
      const names = new Map(
        reporters.map(({ userID, firstName, lastName }) => [userID, `${firstName} ${lastName}`.trim()]),
      );
      for (const incident of batch)
        yield incidentCells(incident, names.get(incident.userID) ?? incident.reporterName);
    }
  }

  const incidentCells = (incident: IncidentView, reporter: string): Cells => ({
    requestID: incident.requestID,
    type: incident.type,
    category: incident.category,
    subCategory: incident.subCategory,
    emergency: incident.isEmergency ? msg("Yes") : "",
    description: incident.description,
    unit: incident.reporterUnit,
    reporter,
    reported: dayOf(incident.createdAt),
    priority: incident.priorityLevel,
    status: incident.status,
    assignee: incident.assigneeName,
    due: incident.dueDate,
    resolved: dayOf(incident.resolvedAt),
    outcome: incident.outcome,
  });

  async function* unitRows({ ids }: CheckedExport): AsyncGenerator<Cells, void> {
    const units: UnitView[] = [];
    for await (const batch of context.units.all({})) units.push(...batch);
    yield* pickByID(units, ids, ({ _id }) => _id).map(unitCells);
  }

  async function* rentRows({ ids, month }: CheckedExport): AsyncGenerator<Cells, void> {
    const { rows } = await context.rentMonth.month(month);
    for (const row of pickByID(rows, ids, ({ leaseID }) => leaseID))
      yield {
        unit: row.unitNumber,
        people: row.leaseholders.map(({ name }) => name).join(", "),
        due: row.rentDue,
        status: paymentWord(row.status),
        amount: row.amount,
        received: row.receivedOn,
        note: row.note,
      };
  }

  const rowsOf: Readonly<Record<ExportedList, (list: CheckedExport) => AsyncIterable<Cells>>> = {
    residents: residentRows,
    units: unitRows,
    incidents: incidentRows,
    rent: rentRows,
  };

  /** The rows, an empty line, and the note with the number of rows. */
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
    const columns = fileColumns(list, form.columns, { month, asksTraits });
    if (!columns) throw validationError({ field: "columns", text: EXPORT_TEXTS.columnUnknown });
    const ids = form.ids && [...new Set(form.ids)];
    if (ids && ids.length > EXPORT_IDS_MAX)
      throw validationError({ field: "ids", text: EXPORT_TEXTS.tooMany });
    return { viewer, list, ids, columns, month };
  }

  /** The cause of the audit event. It doesn't have the filter, which may name a person: audit events outlive an erasure. */
  function causeOf({ list, ids, columns }: CheckedExport, format: ExportFormat): string {
    const rows = ids ? `${ids.length.toLocaleString("en-US")} of ${TITLES[list]}` : `All ${TITLES[list]}`;
    const heads = columns.filter(({ key }) => isPersonalColumn(key)).map(({ head }) => englishOf(head));
    const details = heads.length > 0 ? `, with ${heads.join(", ")}` : "";
    return `${rows} as ${FORMAT_NAMES[format]}${details}`;
  }

  /** When and by whom the list was exported, the month of a rent list, and the filter. */
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
    /** A list with its note. CSV files take their name, heads and rows from it. @throws HttpError 400, 429 */
    async file(viewer: Actor, format: ExportFormat, form: ExportForm, render: Render): Promise<XlsxFile> {
      const now = clock();
      const today = toCalendarDate(now, timeZone);
      const checked = check(viewer, form, today);
      await takePoint(rateLimits.exports, viewer.userID, EXPORT_TEXTS.limited);
      // Recorded before the file is sent, so that each file has an audit event.
      const cause = causeOf(checked, format);
      await context.audit.record({ action: "list-exported", actorID: viewer.userID, cause });
      const { list, columns, month } = checked;
      const note = await noteOf(checked, form.filter, now, render);
      return {
        name: `${list}-${list === "rent" ? month : today}.${format}`,
        sheet: render(TITLES[list]),
        columns: columns.map((column) => ({ ...column, head: render(column.head) })),
        rows: withNote(rowsOf[list](checked), columns, note, render),
      };
    },
  };
}
