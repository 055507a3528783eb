/** Incident rules: each text, in order; presets, verbs and the ways of a status. */
import { describe, expect, it } from "vitest";
import { INCIDENT_STATUSES, INCIDENT_TYPES, type IncidentType } from "../../../src/domain/enumerations.ts";
import { incidentVerb, isResolved, nextStatuses } from "../../../src/domain/incident-kinds.ts";
import {
  defaultOutcome,
  INCIDENT_OUTCOMES,
  INCIDENT_TEXTS,
  type IncidentForm,
  incidentProblem,
  incidentWorkProblem,
  priorityPreset,
  resolutionProblem,
  statusProblem,
} from "../../../src/domain/incident-rules.ts";

const good: IncidentForm = {
  requestID: "",
  type: "Maintenance",
  category: "Plumbing",
  subCategory: "Sewer backup",
  description: "Water everywhere",
  concernedParty: "Management",
};

describe("the incident rules", () => {
  it("come in the specification's order", () => {
    const nothing = {
      requestID: "",
      type: "",
      category: "",
      subCategory: "",
      description: " ",
      concernedParty: "",
    };
    const steps: [Partial<IncidentForm>, string | undefined][] = [
      [{}, "Please select the incident type."],
      [{ type: "Dispute" }, "Please enter a description."],
      [{ description: "x" }, "Please enter the concerned party."],
      [{ concernedParty: "y" }, "Please select both category and sub category."],
      [{ category: "Payment Score" }, "Please select both category and sub category."],
      [{ subCategory: "Payment not recorded" }, undefined],
    ];
    let form: IncidentForm = nothing;
    for (const [filled, text] of steps) {
      form = { ...form, ...filled };
      expect(incidentProblem(form)?.text).toBe(text);
    }
  });
  it("take blanks for nothing, and another type for none", () => {
    expect(incidentProblem({ ...good, type: "Praise" })?.text).toBe(INCIDENT_TEXTS.typeMissing);
    expect(incidentProblem({ ...good, concernedParty: " \n " })?.text).toBe(
      INCIDENT_TEXTS.concernedPartyMissing,
    );
    expect(incidentProblem({ ...good, subCategory: " " })?.text).toBe(INCIDENT_TEXTS.categoryMissing);
  });
  it.each(INCIDENT_TYPES)("ask %s for category and sub category", (type) => {
    expect(incidentProblem({ ...good, type, category: "" })?.text).toBe(INCIDENT_TEXTS.categoryMissing);
  });
  it("don't ask for a request ID, and bound what is typed", () => {
    expect(incidentProblem(good)).toBeUndefined();
    expect(incidentProblem({ ...good, description: "d".repeat(4000) })).toBeUndefined();
    expect(incidentProblem({ ...good, description: "d".repeat(4001) })?.text).toBe(
      "Description can have at most 4,000 characters.",
    );
    expect(incidentProblem({ ...good, requestID: "i".repeat(201) })?.text).toBe(
      "Request ID can have at most 200 characters.",
    );
  });
  it("have the specification's texts for the outcome", () => {
    expect([INCIDENT_TEXTS.created, INCIDENT_TEXTS.failed, INCIDENT_TEXTS.networkError]).toEqual([
      "Incident reported successfully!",
      "Failed to report incident.",
      "Error reporting incident.",
    ]);
  });
});

describe("an incident", () => {
  it("has its type's priority and verb", () => {
    expect(INCIDENT_TYPES.map(priorityPreset)).toEqual(["High", "Medium", ""]);
    expect(priorityPreset("")).toBe("");
    expect(INCIDENT_TYPES.map(incidentVerb)).toEqual([
      "requested maintenance",
      "filed a complaint",
      "raised a dispute",
    ]);
  });
  it("is resolved, or else open", () => {
    expect(INCIDENT_STATUSES.filter(isResolved)).toEqual(["Resolved"]);
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
    [{ dueDate: "tomorrow" }, "Please enter a valid due date."],
    [{ priorityLevel: "" }, undefined],
    [{ priorityLevel: "urgent" }, undefined],
    [{ priorityLevel: "Highest" }, "Please select a priority."],
    [{ waitingFor: "a part" }, undefined],
    [{ waitingFor: "w".repeat(201) }, "Waiting for can have at most 200 characters."],
  ])("accepts or rejects %j", (changes, text) => {
    expect(incidentWorkProblem(changes)?.text).toBe(text);
  });
});

describe("a resolution", () => {
  it("has the outcomes of the type; the first one is the default, except for disputes", () => {
    const others = ["No problem found", "Not our responsibility", "Duplicate"];
    expect(INCIDENT_OUTCOMES).toEqual({
      Maintenance: ["Fixed", ...others],
      Complaint: ["Taken care of", ...others],
      Dispute: ["Upheld", "Rejected"],
    });
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
    expect(resolutionProblem(type, { outcome, message }, true)?.text).toBe(text);
  });
  it("needs no message if it has no reader", () => {
    expect(resolutionProblem("Maintenance", { outcome: "Fixed", message: "" }, false)).toBeUndefined();
  });
});
