/** Incident rules, whose order is in web/forms.test.tsx; presets, verbs and the ways of a status. */

import { describe, expect, it } from "vitest";
import { INCIDENT_TYPES, type IncidentType } from "../../../src/domain/enumerations.ts";
import { nextStatuses } from "../../../src/domain/incident-kinds.ts";
import {
  defaultOutcome,
  INCIDENT_TEXTS,
  type IncidentForm,
  incidentProblem,
  incidentWorkProblem,
  priorityPreset,
  resolutionProblem,
  statusProblem,
} from "../../../src/domain/incident-rules.ts";
import { problemText } from "./problem-text.ts";

const good: IncidentForm = {
  requestID: "",
  type: "Maintenance",
  category: "Plumbing",
  subCategory: "Sewer backup",
  description: "Water everywhere",
  concernedParty: "Management",
};

describe("the incident rules", () => {
  it.each<[Partial<IncidentForm>, string | undefined]>([
    [{}, undefined],
    [{ type: "Praise" }, INCIDENT_TEXTS.typeMissing],
    [{ concernedParty: " \n " }, INCIDENT_TEXTS.concernedPartyMissing],
    [{ subCategory: " " }, INCIDENT_TEXTS.categoryMissing],
    [{ description: "d".repeat(4000) }, undefined],
    [{ description: "d".repeat(4001) }, "Description can have at most 4,000 characters."],
    [{ requestID: "i".repeat(201) }, "Request ID can have at most 200 characters."],
  ])("%#", (changes, text) => expect(problemText(incidentProblem({ ...good, ...changes }))).toBe(text));
});

describe("an incident", () => {
  it("has its type's priority", () => {
    expect(INCIDENT_TYPES.map(priorityPreset)).toEqual(["High", "Medium", ""]);
    expect(priorityPreset("")).toBe("");
  });
  it("goes anywhere but, once resolved, only back to Open", () => {
    expect(nextStatuses("Open")).toEqual(["In Progress", "On Hold", "Resolved"]);
    expect(nextStatuses("Resolved")).toEqual(["Open"]);
    expect(statusProblem("Resolved", "In Progress")).toBe(INCIDENT_TEXTS.onlyReopened);
    expect(statusProblem("Resolved", "resolved")).toBeUndefined();
    expect(statusProblem("On Hold", "in progress")).toBeUndefined();
    expect(statusProblem("Open", "Gone")).toBe(INCIDENT_TEXTS.statusMissing);
  });
});

describe("working on an incident", () => {
  it.each<[Parameters<typeof incidentWorkProblem>[0], string | undefined]>([
    [{}, undefined],
    [{ dueDate: "" }, undefined],
    [{ dueDate: "2028-02-29" }, undefined],
    [{ dueDate: "2027-02-29" }, "Please enter a valid due date."],
    [{ dueDate: "0026-01-01" }, "Please enter a valid due date."],
    [{ dueDate: "tomorrow" }, "Please enter a valid due date."],
    [{ priorityLevel: "" }, undefined],
    [{ priorityLevel: "urgent" }, undefined],
    [{ priorityLevel: "Highest" }, "Please select a priority."],
    [{ waitingFor: "a part" }, undefined],
    [{ waitingFor: "w".repeat(201) }, "Waiting for can have at most 200 characters."],
  ])("accepts or rejects %j", (changes, text) => {
    expect(problemText(incidentWorkProblem(changes, "2026-11-28"))).toBe(text);
  });
});

describe("a resolution", () => {
  it("has a default outcome, except for disputes", () => {
    expect(INCIDENT_TYPES.map(defaultOutcome)).toEqual(["Fixed", "Taken care of", ""]);
  });
  it.each<[IncidentType, string, string, string | undefined]>([
    ["Maintenance", "Fixed", "New washer.", undefined],
    ["Maintenance", "fixed", "New washer.", undefined],
    ["Maintenance", "", "", INCIDENT_TEXTS.outcomeMissing],
    ["Maintenance", "Taken care of", "x", INCIDENT_TEXTS.outcomeMissing],
    ["Maintenance", "Upheld", "x", INCIDENT_TEXTS.outcomeMissing],
    ["Complaint", "Fixed", "x", INCIDENT_TEXTS.outcomeMissing],
    ["Dispute", "Duplicate", "x", INCIDENT_TEXTS.outcomeMissing],
    ["Dispute", "Rejected", " ", INCIDENT_TEXTS.messageMissing],
    ["Dispute", "Rejected", "The record stands.", undefined],
    ["Dispute", "Upheld", "m".repeat(4001), "Message can have at most 4,000 characters."],
  ])("of a %s as %j with the message %j", (type, outcome, message, text) => {
    expect(problemText(resolutionProblem(type, { outcome, message }, true))).toBe(text);
  });
  it("needs no message if it has no reader", () => {
    expect(resolutionProblem("Maintenance", { outcome: "Fixed", message: "" }, false)).toBeUndefined();
  });
});
