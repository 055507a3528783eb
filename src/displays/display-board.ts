/** The board of a wall display, and its push after a change. A display that shows residents by unit never gets their names. */
import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import type {
  DisplayAlertView,
  DisplayBoardView,
  DisplayIncidentView,
  DisplayRiskView,
} from "../domain/display.ts";
import { DISPLAY_ROWS, OFFICE_LABEL, type ResidentsShownBy, unitLabel } from "../domain/display-rules.ts";
import { canonicalize } from "../domain/field-rules.ts";
import type { IncidentView } from "../domain/incident.ts";
import { categoriesOf, subCategoriesOf } from "../domain/incident-rules.ts";
import { OVERVIEW_TRIGGERS, type ServerEvents } from "../domain/live-events.ts";
import { msgs } from "../domain/message.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import type { RiskView } from "../domain/overview.ts";
import { ALL_STAFF, isStaffID } from "../domain/roles.ts";
import { type Broadcaster, createBroadcaster } from "../live/broadcaster.ts";
import { rooms } from "../live/channel.ts";
import type { Notification } from "../notifications/notifications.repository.ts";

/** Types that staff enter may contain a name, so only those of the portal are shown without names. */
const PORTAL_TYPES: readonly string[] = Object.values(NOTIFICATION_TYPES);
const [OTHER_TYPE, OTHER] = msgs(["Notice", "Other"]);

function presentRisk(resident: RiskView, shownBy: ResidentsShownBy): DisplayRiskView {
  const { userID, firstName, lastName, photoUrl, ...figures } = resident;
  const { unitNumber } = figures;
  const name = shownBy === "name" ? `${firstName} ${lastName}`.trim() : "";
  return { ...figures, label: name || unitLabel(unitNumber) };
}

function presentIncident(incident: IncidentView, shownBy: ResidentsShownBy): DisplayIncidentView {
  const { _id, userID, type, status, reporterName, reporterUnit, assigneeName, dueDate, createdAt } =
    incident;
  const { category, subCategory, isEmergency } = incident;
  const fields = {
    _id,
    type,
    status,
    isEmergency,
    unitNumber: reporterUnit,
    assigneeName,
    dueDate,
    createdAt,
  };
  // A reporter whose personal data were erased has no name.
  if (shownBy === "name")
    return { ...fields, label: reporterName || unitLabel(reporterUnit), category, subCategory };
  return {
    ...fields,
    label: isStaffID(userID) ? OFFICE_LABEL : unitLabel(reporterUnit),
    // Entries outside of the catalog are free text.
    category: canonicalize(categoriesOf(type), category) ?? OTHER,
    subCategory: canonicalize(subCategoriesOf(type, category), subCategory) ?? OTHER,
  };
}

export function createDisplayBoard(context: AppContext) {
  const {
    repositories: { incidents, notifications, residents },
    config: { propertyTimeZone: timeZone },
  } = context;

  /** The units of the residents whom alerts are about, by userID. */
  async function unitsOf(alerts: readonly WithId<Notification>[]): Promise<ReadonlyMap<string, string>> {
    const residentIDs = alerts.flatMap(({ residentID }) => residentID ?? []);
    const names = await residents.findNames([...new Set(residentIDs)]);
    return new Map(names.map(({ userID, unitNumber }) => [userID, unitNumber]));
  }

  async function readAlerts(shownBy: ResidentsShownBy): Promise<DisplayAlertView[]> {
    const alerts = await notifications.to([ALL_STAFF], { limit: DISPLAY_ROWS });
    const units = shownBy === "unit" ? await unitsOf(alerts) : new Map<string, string>();
    return alerts.map(({ _id, type, message, createdAt, residentID = "" }) => {
      const fields = { _id, createdAt: createdAt.toISOString() };
      if (shownBy === "name") return { ...fields, type, message };
      const unit = units.get(residentID);
      return {
        ...fields,
        type: PORTAL_TYPES.includes(type) ? type : OTHER_TYPE,
        message: unit === undefined ? "" : unitLabel(unit),
      };
    });
  }

  return {
    /** The board of displays that show residents by unit, or by name. */
    async read(shownBy: ResidentsShownBy): Promise<DisplayBoardView> {
      const [{ risks, ...figures }, newestIncidents, alerts] = await Promise.all([
        context.overview.overview(),
        incidents.first(DISPLAY_ROWS).then((list) => context.incidentViews.list({ role: "staff" }, list)),
        readAlerts(shownBy),
      ]);
      return {
        propertyName: context.settings.current().property.name,
        timeZone,
        overview: figures,
        risks: risks.residents.map((resident) => presentRisk(resident, shownBy)),
        incidents: newestIncidents.map((incident) => presentIncident(incident, shownBy)),
        alerts,
      };
    },
  };
}

/** Minimum interval between two pushes. A display is only read, so a short delay does no harm. */
const BUNDLE_MS = 500;

const TRIGGERS: ReadonlySet<keyof ServerEvents> = new Set<keyof ServerEvents>([
  ...OVERVIEW_TRIGGERS,
  "notification:created",
  "settings:changed",
]);

/** Pushes the boards to the displays. Without paired displays nothing is computed. */
export function createDisplayBroadcaster(context: AppContext): Broadcaster {
  const { repositories, channel } = context;
  return createBroadcaster(context, {
    triggers: TRIGGERS,
    // Displays don't count as open pages. `compute` looks up whether any is paired.
    isShown: () => true,
    figuresName: "the boards of wall displays",
    async compute() {
      const settings = [...(await repositories.displays.settingsInUse())];
      return Promise.all(
        settings.map(async (shownBy) => [shownBy, await context.displayBoard.read(shownBy)] as const),
      );
    },
    push(boards) {
      for (const [shownBy, board] of boards)
        channel.publish(rooms.displays(shownBy), "display:changed", board);
    },
    bundleMs: BUNDLE_MS,
  });
}
