/**
 * Incidents as their readers see them. Residents see neither the userIDs of staff nor the priority that staff have set. People of the
 * reporter's household don't get the office's messages to the reporter.
 */
import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import { isPrivateIncident } from "../domain/household-incidents.ts";
import { type IncidentView, incidentSchema } from "../domain/incident.ts";
import { isEmergency } from "../domain/incident-rules.ts";
import type { Actor } from "../domain/roles.ts";
import { nameWithTitle } from "../domain/team-rules.ts";
import { createPresenter } from "../http/presenter.ts";
import { rooms } from "../live/channel.ts";
import { type Incident, withDefaults } from "./incident.model.ts";
import { createIncidentReaders } from "./incident-readers.ts";

const presentIncident = createPresenter(incidentSchema);

type Reader = { role: "staff" } | Pick<Actor, "role" | "userID">;

const STAFF: Reader = { role: "staff" };

export function createIncidentViews(context: AppContext) {
  const { channel } = context;
  const { housemates } = createIncidentReaders(context);

  async function list(reader: Reader, incidents: readonly WithId<Incident>[]): Promise<IncidentView[]> {
    if (incidents.length === 0) return [];
    const people = incidents.flatMap(({ userID, assigneeID = "" }) => [userID, assigneeID]);
    const names = await context.accounts.findDisplayNames(
      [...new Set(people)].filter((userID) => userID !== ""),
    );
    const nameOf = (userID: string) => names.get(userID)?.name ?? "";
    return incidents.map((incident) => {
      const { duplicateOf, reportedPriority, reporterUpdatedAt, ...fields } = withDefaults(incident);
      const isStaff = reader.role === "staff";
      const isReporter = "userID" in reader && reader.userID === fields.userID;
      return presentIncident({
        ...fields,
        ...(duplicateOf !== null && (isStaff || isReporter) && { duplicateOf }),
        isEmergency: isEmergency(fields),
        isPrivate: isPrivateIncident(fields),
        resolution: isStaff || isReporter ? fields.resolution : "",
        reporterName: nameOf(fields.userID),
        reporterUnit: fields.unitNumber,
        assigneeName: nameOf(fields.assigneeID),
        // The version and the time of a change would reveal changes that residents don't see.
        ...(!isStaff && {
          assigneeID: "",
          assigneeName: nameWithTitle(nameOf(fields.assigneeID), names.get(fields.assigneeID)?.title ?? ""),
          priorityLevel: reportedPriority,
          version: 0,
          updatedAt: reporterUpdatedAt,
        }),
      });
    });
  }

  async function one(reader: Reader, incident: WithId<Incident>): Promise<IncidentView> {
    const [view] = await list(reader, [incident]);
    return view as IncidentView;
  }

  /** Whether a resident reported an incident, or staff did for a resident. Staff also report incidents of their own. */
  async function isOfResident({ userID }: Pick<Incident, "userID">): Promise<boolean> {
    return (await context.accounts.findDisplayNames([userID])).get(userID)?.role !== "staff";
  }

  return {
    list,
    one,
    isOfResident,
    /**
     * Publishes an incident to staff and, unless the change is hidden from residents, to its reporter and the household: each in their own
     * view.
     */
    async publish(
      event: "incident:created" | "incident:updated",
      incident: WithId<Incident>,
      isVisible = true,
    ): Promise<void> {
      channel.publish(rooms.staff, event, await one(STAFF, incident));
      // A member of staff who reported the incident is in the room of staff.
      if (isVisible && (await isOfResident(incident))) {
        for (const userID of [incident.userID, ...(await housemates(incident))]) {
          channel.publish(rooms.user(userID), event, await one({ role: "resident", userID }, incident));
        }
      }
    },
    /** Removes an incident from the open pages of the household, before it is kept private. */
    async withdraw(before: WithId<Incident>): Promise<void> {
      for (const userID of await housemates(before)) {
        channel.publish(rooms.user(userID), "incident:withdrawn", { _id: before._id });
      }
    },
  };
}
