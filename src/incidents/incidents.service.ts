/** Incidents: residents and staff report and read them (specification, sections 2, 4 and 5). */

import type { AppContext } from "../context.ts";
import type { PageQuery } from "../database/queries.ts";
import { isRecordID, type WithId } from "../database/record.ts";
import { signedRP } from "../domain/behavior-catalog.ts";
import { incidentConversation } from "../domain/conversation-id.ts";
import { canonicalize } from "../domain/field-rules.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { DISPUTED_LOGS, type DisputedEntry, type IncidentView } from "../domain/incident.ts";
import { incidentTypeOf } from "../domain/incident-kinds.ts";
import {
  canonicalizeIncident,
  INCIDENT_PRIORITIES,
  INCIDENT_TEXTS,
  type IncidentForm,
  incidentProblem,
  isEmergency,
  priorityPreset,
} from "../domain/incident-rules.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { newIncidentText } from "../domain/notification-texts.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { type Actor, ALL_STAFF, canViewResident } from "../domain/roles.ts";
import { forbidden, notFound, validationError } from "../http/errors.ts";
import { storedAnswer } from "../http/idempotency.ts";
import type { Batches } from "../http/json-list.ts";
import type { Resident } from "../residents/resident.model.ts";
import type { Incident } from "./incident.model.ts";
import { createIncidentReaders } from "./incident-readers.ts";

const REQUEST_ID_LENGTH = 8;

interface NewIncident extends IncidentForm {
  /** The default is the preset of the type. */
  priorityLevel?: string | undefined;
  /** The resident concerned. Empty for the person who reports it. */
  userID: string;
  /** Uploads of the person who reports it. */
  photoIDs?: readonly string[] | undefined;
  /** Whether the household does not see it. */
  isPrivate?: boolean | undefined;
  /** For a dispute: the log of the disputed entry, and its `_id`. Empty without one. */
  disputedLog?: string;
  disputedEntryID?: string;
}

export function createIncidentsService(context: AppContext) {
  const { repositories, clock } = context;
  const readers = createIncidentReaders(context);

  /** The person an incident concerns. Residents report their own incidents; staff choose a resident or themselves. */
  async function subjectOf(
    actor: Actor,
    requestedUserID: string,
  ): Promise<{ userID: string; resident?: Resident }> {
    const userID = requestedUserID || actor.userID;
    if (!canViewResident(actor, userID)) throw forbidden();
    const resident = await repositories.residents.byUserID(userID);
    if (resident) return { userID, resident };
    if (userID !== actor.userID) throw notFound(RESIDENT_TEXTS.notFound);
    return { userID };
  }

  function createRecord(
    incident: NewIncident,
    userID: string,
    { unitNumber, unitID }: Pick<Resident, "unitNumber" | "unitID">,
  ): Incident | undefined {
    const type = incidentTypeOf(incident.type);
    if (type === undefined) return undefined;
    const { category, subCategory } = canonicalizeIncident(incident);
    const { description, concernedParty, isPrivate, priorityLevel = priorityPreset(type) } = incident;
    const now = clock();
    return {
      requestID: incident.requestID || `REQ-${context.secrets.newCode(REQUEST_ID_LENGTH)}`,
      userID,
      type,
      category,
      subCategory,
      description,
      concernedParty,
      unitNumber,
      ...(unitID && { unitID }),
      ...(isPrivate && { isPrivate }),
      // Only listed values are stored, of which one is empty: the audit trail keeps them also after an erasure.
      priorityLevel: canonicalize(INCIDENT_PRIORITIES, priorityLevel) ?? priorityPreset(type),
      status: "Open",
      createdAt: now,
      updatedAt: now,
    };
  }

  /** The entry that a dispute names. @throws HttpError 400 unless it is one of the resident's */
  async function findDisputedEntry(
    incident: NewIncident,
    userID: string,
  ): Promise<DisputedEntry | undefined> {
    const { disputedLog = "", disputedEntryID: _id = "" } = incident;
    if (incidentTypeOf(incident.type) !== "Dispute" || (disputedLog === "" && _id === "")) return undefined;
    const log = DISPUTED_LOGS.find((name) => name === disputedLog);
    const entry = log && isRecordID(_id) ? await findEntry(userID, log, _id) : undefined;
    if (!log || entry?.userID !== userID) throw validationError(INCIDENT_TEXTS.entryUnknown);
    return { log, _id, name: entry.name, createdAt: entry.createdAt.toISOString() };
  }

  async function findEntry(userID: string, log: DisputedEntry["log"], _id: string) {
    if (log === "behavior") {
      const entry = await repositories.behaviorLogs.byID(_id);
      return entry && { ...entry, name: `${entry.type}, ${signedRP(entry.rp)} RP` };
    }
    if (log === "payment") {
      const entry = await repositories.paymentLogs.byID(_id);
      const isOwn = entry && (await repositories.paymentShares.isOf(userID, entry));
      return isOwn ? { ...entry, userID, name: `${entry.monthYear}: ${entry.status}` } : undefined;
    }
    const entry = await repositories.rewardLogs.byID(_id);
    return entry && { ...entry, name: `${entry.text} (${entry.cp} CP)` };
  }

  /** Notifies staff of residents' reports, and of every emergency, because a colleague may have reported one for a caller. */
  async function notifyStaff(actor: Actor, incident: WithId<Incident>, resident: Resident | undefined) {
    const { _id, userID } = incident;
    const isUrgent = isEmergency(incident);
    if (!isUrgent && (actor.role === "staff" || !resident)) return;
    const reporter = resident ?? {
      userID,
      firstName: (await context.incidentViews.one(actor, incident)).reporterName,
      lastName: "",
      unitNumber: "",
    };
    const { emergency, newIncident } = NOTIFICATION_TYPES;
    const type = isUrgent ? emergency : newIncident;
    await context.notifications.notify(ALL_STAFF, type, newIncidentText(reporter, incident), {
      _id,
      about: incidentConversation(_id),
      ...(resident && { residentID: userID }),
    });
  }

  /**
   * Records a stored incident, notifies staff of it, and opens its conversation, once each. Started together: if one step fails, the others are
   * still done.
   */
  async function announce(
    actor: Actor,
    incident: WithId<Incident>,
    { resident, photoIDs = [] }: { resident: Resident | undefined; photoIDs?: readonly string[] },
  ): Promise<void> {
    const { _id, userID, requestID: cause } = incident;
    await Promise.all([
      context.audit.record({
        _id,
        action: "incident-reported",
        actorID: actor.userID,
        userID,
        targetID: _id,
        cause,
      }),
      notifyStaff(actor, incident, resident),
      context.incidentMessages.addReport(actor, _id, photoIDs),
    ]);
  }

  const reportedBy = async (reader: Actor, userID: string, window: PageQuery): Promise<IncidentView[]> =>
    context.incidentViews.list(reader, await repositories.incidents.ofUser(userID, window));

  return {
    /** The incidents of all users, in batches: open emergencies, then the others, each newest first. */
    async *all(window: PageQuery): Batches<IncidentView> {
      for await (const batch of repositories.incidents.all(window))
        yield context.incidentViews.list({ role: "staff" }, batch);
    },

    /** The incidents with these ids as staff see them, in no order. */
    byIDs: async (ids: readonly string[]): Promise<IncidentView[]> =>
      context.incidentViews.list(
        { role: "staff" },
        await repositories.incidents.byIDs(ids.filter(isRecordID)),
      ),

    /**
     * The incidents that a user reported and, for a resident, those of the household.
     * @throws HttpError 403 for a resident who requests those of another user
     */
    async ofUser(actor: Actor, userID: string, window: PageQuery): Promise<IncidentView[]> {
      if (!canViewResident(actor, userID)) throw forbidden();
      if (actor.role === "staff") return reportedBy(actor, userID, window);
      return context.incidentViews.list(actor, await readers.ofResident(userID, window));
    },

    reportedBy,

    /** One incident, for its reporter, the household and staff. @throws HttpError 404 */
    async one(actor: Actor, _id: string): Promise<IncidentView> {
      const incident = isRecordID(_id) ? await repositories.incidents.byID(_id) : undefined;
      const mayRead =
        incident &&
        (canViewResident(actor, incident.userID) || (await readers.isHousemate(actor.userID, incident)));
      if (!mayRead) throw notFound(INCIDENT_TEXTS.notFound);
      return context.incidentViews.one(actor, incident);
    },

    /**
     * The incident that a call of `report` with this key has stored. A repeat completes an interrupted call.
     * @param photoIDsOf reads the photoIDs of a call's body
     */
    byKey: (photoIDsOf: (body: unknown) => readonly string[]) =>
      storedAnswer(
        repositories.incidents.byIdempotencyKey,
        (incident, actor) => context.incidentViews.one(actor, incident),
        async (actor, incident, body) => {
          const resident = await repositories.residents.byUserID(incident.userID);
          // The data of a former resident may have been erased.
          if (!resident?.formerSince)
            await announce(actor, incident, { resident, photoIDs: photoIDsOf(body) });
        },
      ),

    /** @throws HttpError 400 with the text of the rule, 403 if a resident sends another userID, 404 if staff send an unknown one */
    async report(actor: Actor, incident: NewIncident, idempotency?: Idempotency): Promise<IncidentView> {
      const problem = incidentProblem(incident);
      if (problem !== undefined) throw validationError(problem);
      const { userID, resident } = await subjectOf(actor, incident.userID);
      const newIncident = createRecord(incident, userID, resident ?? { unitNumber: "" });
      if (!newIncident) throw validationError(INCIDENT_TEXTS.typeMissing);
      const { photoIDs = [] } = incident;
      await context.messagePhotos.requireUnused(actor.userID, photoIDs);
      const disputedEntry = await findDisputedEntry(incident, userID);
      const storedIncident = await repositories.incidents.insert({
        ...newIncident,
        ...(disputedEntry && { disputedEntry }),
        idempotency,
      });
      await Promise.all([
        context.incidentViews.publish("incident:created", storedIncident),
        announce(actor, storedIncident, { resident, photoIDs }),
      ]);
      return context.incidentViews.one(actor, storedIncident);
    },
  };
}
