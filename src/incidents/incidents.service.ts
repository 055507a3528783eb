/** Incidents: residents and staff report them, staff change their status (specification, sections 2, 4 and 5). */

import { randomInt } from "node:crypto";
import type { AuditService } from "../audit/audit.service.ts";
import type { Accounts } from "../auth/accounts.service.ts";
import type { AppContext } from "../context.ts";
import type { PageQuery } from "../database/queries.ts";
import { isRecordID, type WithId } from "../database/record.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { type IncidentView, incidentSchema } from "../domain/incident.ts";
import {
  canonicalizeIncident,
  INCIDENT_TEXTS,
  type IncidentForm,
  incidentProblem,
  incidentStatusOf,
  incidentTypeOf,
  priorityPreset,
  statusProblem,
} from "../domain/incident-rules.ts";
import { LINE_MAX_LENGTH } from "../domain/limits.ts";
import {
  ALL_STAFF,
  incidentUpdateText,
  NOTIFICATION_TYPES,
  newIncidentText,
} from "../domain/notification-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { type Actor, canViewResident } from "../domain/roles.ts";
import { conflict, forbidden, notFound, validationError } from "../http/errors.ts";
import { type StoredAnswer, storedAnswer } from "../http/idempotency.ts";
import type { Batches } from "../http/json-list.ts";
import { createPresenter } from "../http/presenter.ts";
import { rooms } from "../live/channel.ts";
import type { NotificationsService } from "../notifications/notifications.service.ts";
import type { Resident } from "../residents/resident.model.ts";
import { type Incident, withWork } from "./incidents.repository.ts";

/** Crockford's base 32, without I, L, O and U, so that a request ID can be read aloud. */
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REQUEST_ID_LENGTH = 8;

/** Creates a request ID for an incident that has none. */
function newRequestID(): string {
  const letters = Array.from({ length: REQUEST_ID_LENGTH }, () => CROCKFORD[randomInt(CROCKFORD.length)]);
  return `REQ-${letters.join("")}`;
}

const presentIncident = createPresenter(incidentSchema);

interface NewIncident extends IncidentForm {
  /** The default is the preset of the type. */
  priorityLevel?: string | undefined;
  /** The resident concerned. Empty for the person who reports it. */
  userID: string;
}

export interface IncidentsService {
  /** The incidents of all users, newest first, in batches. */
  all(window: PageQuery): Batches<IncidentView>;
  /** @throws HttpError 403 if a resident requests the incidents of another user */
  ofUser(actor: Actor, userID: string, window: PageQuery): Promise<IncidentView[]>;
  /** @throws HttpError 400 with the text of the rule, 403 if a resident sends another userID, 404 if staff send an unknown one */
  report(actor: Actor, incident: NewIncident, idempotency?: Idempotency): Promise<IncidentView>;
  /** The incident that a call of `report` with this key has stored. */
  byKey(key: string): Promise<StoredAnswer | undefined>;
  /** Changes the status of an incident. For staff only. @throws HttpError 400 with the text of the rule, 404, 409 */
  move(actor: Actor, _id: string, status: string): Promise<IncidentView>;
}

/** Attempts to change a status while others change the same incident. */
const MOVE_TRIES = 5;

/** Creates the incidents service. */
export function createIncidentsService({
  repositories,
  channel,
  clock,
  findDisplayNames,
  notify,
  record,
}: Pick<AppContext, "repositories" | "channel" | "clock"> &
  Pick<Accounts, "findDisplayNames"> &
  Pick<NotificationsService, "notify"> &
  Pick<AuditService, "record">): IncidentsService {
  async function present(incidents: WithId<Incident>[]): Promise<IncidentView[]> {
    if (incidents.length === 0) return [];
    const people = incidents.flatMap(({ userID, assigneeID = "" }) => [userID, assigneeID]);
    const names = await findDisplayNames([...new Set(people)].filter((userID) => userID !== ""));
    const nameOf = (userID: string) => names.get(userID)?.name ?? "";
    return incidents.map((incident) => {
      const { duplicateOf, ...fields } = withWork(incident);
      return presentIncident({
        ...fields,
        ...(duplicateOf !== null && { duplicateOf }),
        reporterName: nameOf(fields.userID),
        assigneeName: nameOf(fields.assigneeID),
      });
    });
  }

  async function presentOne(incident: WithId<Incident>): Promise<IncidentView> {
    const [view] = await present([incident]);
    return view as IncidentView;
  }

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

  function toStore(incident: NewIncident, userID: string): Incident | undefined {
    const type = incidentTypeOf(incident.type);
    if (type === undefined) return undefined;
    const { category, subCategory } = canonicalizeIncident(incident);
    const { description, concernedParty, priorityLevel = priorityPreset(type) } = incident;
    const now = clock();
    return {
      requestID: incident.requestID || newRequestID(),
      userID,
      type,
      category,
      subCategory,
      description,
      concernedParty,
      priorityLevel: priorityLevel.slice(0, LINE_MAX_LENGTH),
      status: "Open",
      createdAt: now,
      updatedAt: now,
    };
  }

  function publish(event: "incident:created" | "incident:updated", view: IncidentView): void {
    channel.publish([rooms.staff, rooms.user(view.userID)], event, view);
  }

  /** Changes the status of an incident, if the rules allow the change from its current status. */
  async function changeStatus(_id: string, status: string) {
    for (let attempt = 0; attempt < MOVE_TRIES; attempt += 1) {
      const before = await repositories.incidents.byID(_id);
      if (!before) throw notFound(INCIDENT_TEXTS.notFound);
      const problem = statusProblem(before.status, status);
      const to = incidentStatusOf(status);
      if (problem !== undefined || to === undefined) {
        throw validationError(problem ?? INCIDENT_TEXTS.statusMissing);
      }
      if (to === before.status) return { before, after: before };
      const after = await repositories.incidents.move(_id, before.status, { status: to, updatedAt: clock() });
      if (after) return { before, after };
    }
    throw conflict("The incident was changed by someone else at the same time. Please try again.");
  }

  return {
    async *all(window) {
      for await (const part of repositories.incidents.all(window)) yield present(part);
    },

    async ofUser(actor, userID, window) {
      if (!canViewResident(actor, userID)) throw forbidden();
      return present(await repositories.incidents.ofUser(userID, window));
    },

    byKey: storedAnswer(repositories.incidents.byIdempotencyKey, presentOne),

    async report(actor, incident, idempotency) {
      const problem = incidentProblem(incident);
      if (problem !== undefined) throw validationError(problem);
      const { userID, resident } = await subjectOf(actor, incident.userID);
      const newIncident = toStore(incident, userID);
      if (!newIncident) throw validationError(INCIDENT_TEXTS.typeMissing);
      const stored = await repositories.incidents.insert({ ...newIncident, idempotency });
      const view = await presentOne(stored);
      publish("incident:created", view);
      const { requestID, _id } = stored;
      // Started together: if one step fails, the other is still done.
      await Promise.all([
        record({
          action: "incident-reported",
          actorID: actor.userID,
          userID,
          targetID: _id,
          cause: requestID,
        }),
        actor.role === "resident" && resident
          ? notify(ALL_STAFF, NOTIFICATION_TYPES.newIncident, newIncidentText(resident, stored))
          : undefined,
      ]);
      return view;
    },

    async move(actor, _id, status) {
      if (!isRecordID(_id)) throw notFound(INCIDENT_TEXTS.notFound);
      const { before, after } = await changeStatus(_id, status);
      const view = await presentOne(after);
      if (after.status === before.status) return view;
      publish("incident:updated", view);
      const changes = [{ field: "status", from: before.status, to: after.status }];
      const { userID, requestID } = after;
      await record({
        action: "incident-moved",
        actorID: actor.userID,
        userID,
        targetID: _id,
        cause: requestID,
        changes,
      });
      await notify(userID, NOTIFICATION_TYPES.incidentUpdate, incidentUpdateText(after));
      return view;
    },
  };
}
