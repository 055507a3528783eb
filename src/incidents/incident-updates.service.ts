/** Changes of incidents: updates by staff, and reopening by the reporter. A change is stored first, then published. */
import type { AppContext } from "../context.ts";
import { timeAfter } from "../database/change-time.ts";
import { isRecordID, recordIDFrom, type WithId } from "../database/record.ts";
import { changesBetween } from "../domain/audit-event.ts";
import { incidentConversation } from "../domain/conversation-id.ts";
import { isPrivateIncident } from "../domain/household-incidents.ts";
import type { IncidentView } from "../domain/incident.ts";
import { isResolved } from "../domain/incident-kinds.ts";
import { mayReopen, REOPEN_TEXTS, reopenProblem } from "../domain/incident-progress.ts";
import { INCIDENT_TEXTS, isEmergency } from "../domain/incident-rules.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { incidentReopenedText } from "../domain/notification-texts.ts";
import { type Actor, ALL_STAFF } from "../domain/roles.ts";
import { conflict, HttpError, notFound, validationError } from "../http/errors.ts";
import { hashOf } from "../http/idempotency.ts";
import { type Incident, type WorkedIncident, withDefaults } from "./incident.model.ts";
import {
  applyUpdate,
  changedFields,
  type IncidentUpdate,
  isApplied,
  isVisibleChange,
  readUpdate,
} from "./incident-change.ts";

/** Attempts to store a change while others change the same incident. */
const TRIES = 5;

/** The update that a client sends. */
export interface VersionedUpdate extends IncidentUpdate {
  _id: string;
  /** The version that the client has. Without it, the last write wins. */
  version?: number | undefined;
}

interface Change {
  before: WithId<WorkedIncident>;
  after: WithId<WorkedIncident>;
}

/** The `_id` of the event and of the notification of a change. */
const changeID = ({ _id, version }: WithId<WorkedIncident>) => recordIDFrom(`incident ${_id} ${version}`);

export function createIncidentUpdates(context: AppContext) {
  const { repositories, clock, config, today } = context;
  const { incidents } = repositories;

  async function findOrThrow(_id: string): Promise<WithId<WorkedIncident>> {
    const incident = isRecordID(_id) ? await incidents.byID(_id) : undefined;
    if (!incident) throw notFound(INCIDENT_TEXTS.notFound);
    return withDefaults(incident);
  }

  /**
   * Stores a change of an incident's current version, and makes it again if another change was faster.
   * @param computeAfter returns the incident after the change; undefined if nothing is to change
   */
  async function change(
    _id: string,
    computeAfter: (before: WithId<WorkedIncident>) => Promise<WithId<WorkedIncident> | undefined>,
  ): Promise<Change> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const before = await findOrThrow(_id);
      const after = await computeAfter(before);
      if (!after) return { before, after: before };
      // Three fields are never changed.
      const { _id: _, version: __, idempotency: ___, ...changes } = after;
      const changedIncident = await incidents.change(before, changes);
      if (changedIncident) return { before, after: withDefaults(changedIncident) };
    }
    throw conflict(INCIDENT_TEXTS.changedTogether);
  }

  const hasClosedAssignee = async ({ status, assigneeID }: WorkedIncident): Promise<boolean> =>
    !isResolved(status) && assigneeID !== "" && !(await context.accounts.mayBeAssigned(assigneeID));

  /** Checks the assignee and the incident that an update refers to. @throws HttpError 400 */
  async function checkReferences(incident: WithId<Incident>, update: Partial<WorkedIncident>) {
    const { assigneeID = "", duplicateOf = null } = update;
    if (assigneeID !== "" && !(await context.accounts.mayBeAssigned(assigneeID))) {
      throw validationError({ field: "assigneeID", text: INCIDENT_TEXTS.assigneeUnknown });
    }
    if (duplicateOf === null) return;
    const other = isRecordID(duplicateOf) ? await incidents.byID(duplicateOf) : undefined;
    if (other?.userID !== incident.userID || duplicateOf === incident._id) {
      throw validationError({ field: "duplicateOf", text: INCIDENT_TEXTS.duplicateUnknown });
    }
  }

  /**
   * Publishes a stored change, records it in the audit trail, adds it to the incident's conversation, and then notifies of it.
   * @param text the message with which the incident is reopened
   */
  async function announceChange(
    actor: Actor,
    action: string,
    { before, after }: Change,
    { text = "", notify }: { text?: string; notify(): Promise<void> },
  ): Promise<void> {
    const fields = changedFields(before, after);
    const pick = (incident: WorkedIncident) =>
      Object.fromEntries(fields.map((field) => [field, incident[field]]));
    // Started together: if one step fails, the others are still done. A repeat does none of them, because it finds the change stored.
    await Promise.all([
      context.incidentViews.publish("incident:updated", after, isVisibleChange(before, after)),
      context.audit.record({
        _id: changeID(after),
        action,
        actorID: actor.userID,
        userID: after.userID,
        targetID: after._id,
        cause: after.requestID,
        changes: changesBetween(pick(before), pick(after)),
      }),
      context.incidentMessages.addChange(actor, before, after, text).then(notify),
    ]);
  }

  /** Notifies staff that a resident has reopened an incident. */
  async function notifyReopened(after: WithId<WorkedIncident>): Promise<void> {
    const resident = await repositories.residents.byUserID(after.userID);
    if (!resident) return;
    const { emergency, incidentReopened } = NOTIFICATION_TYPES;
    const type = isEmergency(after) ? emergency : incidentReopened;
    await context.notifications.notify(ALL_STAFF, type, incidentReopenedText(resident, after), {
      _id: changeID(after),
      about: incidentConversation(after._id),
      residentID: after.userID,
    });
  }

  /**
   * Removes the assignee if the account is closed. While a change was stored, another node may have closed the assignee's account. Closing
   * stores the account, and then takes it off its open incidents; this call stores the incident, and then reads the account. So the later
   * of the two removes the assignee. A resolved incident keeps its assignee, whose account may be closed by the time it is opened again.
   */
  async function unassignIfClosed(actor: Actor, { before, after }: Change): Promise<IncidentView> {
    const mayHaveNewAssignee = before.assigneeID !== after.assigneeID || isResolved(before.status);
    if (mayHaveNewAssignee && (await hasClosedAssignee(after)))
      return update(actor, { _id: after._id, assigneeID: "" });
    return context.incidentViews.one(actor, after);
  }

  async function update(actor: Actor, { _id, version, ...form }: VersionedUpdate): Promise<IncidentView> {
    const storedChange = await change(_id, async (before) => {
      if (Object.values(form).every((value) => value === undefined)) {
        throw validationError(INCIDENT_TEXTS.statusMissing);
      }
      const requested = readUpdate(before.type, form, today());
      if (isApplied(before, requested)) return undefined;
      if (version !== undefined && version !== before.version) {
        const incident = await context.incidentViews.one(actor, before);
        throw new HttpError(409, INCIDENT_TEXTS.stale, { code: "incident_changed", details: { incident } });
      }
      const hasReader = await context.incidentViews.isOfResident(before);
      const after = applyUpdate(before, requested, { hasReader, now: clock() });
      await checkReferences(before, requested);
      return after;
    });
    const { before, after } = storedChange;
    if (before === after) return context.incidentViews.one(actor, after);
    const hasNewStatus = before.status !== after.status;
    await announceChange(actor, hasNewStatus ? "incident-moved" : "incident-updated", storedChange, {
      notify: async () => (hasNewStatus ? context.incidentNotifier.notifyStatus(after) : undefined),
    });
    return unassignIfClosed(actor, storedChange);
  }

  return {
    /**
     * Changes an incident. For staff only.
     * @throws HttpError 400 with the text of the rule, 404, 409 if the version is not the current one, or others kept changing the incident
     */
    update,

    /**
     * Keeps an incident from the reporter's household, or shares it with the household. A repeat changes nothing.
     * @throws HttpError 400, 404 for others' incidents, 409 for one that always is private
     */
    async setPrivacy(actor: Actor, _id: string, isPrivate: boolean | undefined): Promise<IncidentView> {
      if (isPrivate === undefined) throw validationError(INCIDENT_TEXTS.privacyMissing);
      const { before, after } = await change(_id, async (incident) => {
        if (incident.userID !== actor.userID) throw notFound(INCIDENT_TEXTS.notFound);
        if (isPrivateIncident(incident) === isPrivate) return undefined;
        if (incident.type !== "Maintenance") throw conflict(INCIDENT_TEXTS.alwaysPrivate);
        const updatedAt = timeAfter(incident.updatedAt, clock());
        return { ...incident, isPrivate, updatedAt, reporterUpdatedAt: updatedAt };
      });
      if (before === after) return context.incidentViews.one(actor, after);
      // Started together, as in `announceChange`.
      await Promise.all([
        isPrivate && context.incidentViews.withdraw(before),
        context.incidentViews.publish("incident:updated", after),
        context.audit.record({
          action: isPrivate ? "incident-kept-private" : "incident-shared",
          actorID: actor.userID,
          userID: after.userID,
          targetID: _id,
          cause: after.requestID,
        }),
      ]);
      return context.incidentViews.one(actor, after);
    },

    /**
     * Reopens an incident, for its reporter. A repeat with the same message changes nothing.
     * @throws HttpError 400 without a message, 404 for others' incidents, 409 if it is open, or was resolved too long ago
     */
    async reopen(actor: Actor, { _id, message }: { _id: string; message: string }): Promise<IncidentView> {
      const problem = reopenProblem({ message });
      if (problem !== undefined) throw validationError(problem);
      // A repeat has the same message. The version shows whether the incident has changed since.
      const reopening = hashOf(message);
      const storedChange = await change(_id, async (before) => {
        if (before.userID !== actor.userID) throw notFound(INCIDENT_TEXTS.notFound);
        if (!isResolved(before.status) && before.reopening?.split(" ")[0] === reopening) return undefined;
        if (!isResolved(before.status)) throw conflict(REOPEN_TEXTS.notResolved);
        const now = clock();
        const resolvedAt = before.resolvedAt?.toISOString() ?? null;
        if (!mayReopen({ status: before.status, resolvedAt }, now, config.propertyTimeZone))
          throw conflict(REOPEN_TEXTS.tooLate);
        const after = applyUpdate(before, { status: "Open" }, { hasReader: true, now });
        return { ...after, reopening: `${reopening} ${before.version + 1}` };
      });
      const { before, after } = storedChange;
      const isRepeat = before === after;
      if (isRepeat && after.reopening !== `${reopening} ${after.version}`)
        return context.incidentViews.one(actor, after);
      const notify = () => notifyReopened(after);
      // A repeat completes an interrupted call.
      const reopened = isRepeat
        ? { before: { ...before, status: "Resolved" as const }, after }
        : storedChange;
      await announceChange(actor, "incident-reopened", reopened, { text: message, notify });
      return unassignIfClosed(actor, storedChange);
    },
  };
}
