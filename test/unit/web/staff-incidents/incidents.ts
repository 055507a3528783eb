/** Incidents for tests. */
import type { IncidentView } from "../../../../src/domain/incident.ts";

export const incident = (fields: Partial<IncidentView> & { _id: string }): IncidentView => ({
  ...{ requestID: `REQ-${fields._id}`, userID: "R-1", reporterName: "Maya", reporterUnit: "3C" },
  ...{ type: "Maintenance", category: "Plumbing", subCategory: "Leaking faucet/pipe" },
  ...{ description: "The kitchen faucet drips.", concernedParty: "Kitchen", priorityLevel: "High" },
  ...{ isEmergency: false, isPrivate: false, status: "Open", version: 1 },
  ...{ assigneeID: "", assigneeName: "", dueDate: "", waitingFor: "" },
  ...{ outcome: "", resolution: "", resolvedAt: null },
  ...{ createdAt: "2026-11-18T19:20:00.000Z", updatedAt: "2026-11-18T19:20:00.000Z" },
  ...fields,
});
