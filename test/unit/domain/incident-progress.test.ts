import { describe, expect, it } from "vitest";
import type { IncidentChange } from "../../../src/domain/chat-message.ts";
import type { IncidentStatus } from "../../../src/domain/enumerations.ts";
import {
  mayReopen,
  progressSteps,
  reopenableUntil,
  reopenProblem,
} from "../../../src/domain/incident-progress.ts";
import { outcomeForResident } from "../../../src/domain/outcome-text.ts";
import { problemText } from "./problem-text.ts";

const CHICAGO = "America/Chicago";

describe("reopening", () => {
  const resolved = { status: "Resolved", resolvedAt: "2026-11-21T03:00:00.000Z" } as const;

  it("is offered until the 14th day after the day at the property on which it was resolved", () => {
    expect(reopenableUntil(resolved, CHICAGO)).toBe("2026-12-04");
    expect(reopenableUntil(resolved, "UTC")).toBe("2026-12-05");
  });

  it.each([
    ["2026-11-21T03:00:00.000Z", true],
    ["2026-12-05T05:59:59.999Z", true],
    ["2026-12-05T06:00:00.000Z", false],
  ])("at %s: %s", (now, allowed) => {
    expect(mayReopen(resolved, new Date(now), CHICAGO)).toBe(allowed);
  });

  it.each([
    { status: "Open", resolvedAt: "2026-11-21T03:00:00.000Z" },
    { status: "Resolved", resolvedAt: null },
  ] as const)("is not offered for %o", (incident) => {
    expect(mayReopen(incident, new Date("2026-11-22T00:00:00Z"), CHICAGO)).toBe(false);
  });
});

it.each([
  ["", "Please tell us what is still wrong."],
  [" \n ", "Please tell us what is still wrong."],
  ["It drips again.", undefined],
  ["x".repeat(20_000), expect.stringMatching(/^Message can have at most/)],
])("a resident may not reopen an incident without a reason: %#", (message, text) => {
  expect(problemText(reopenProblem({ message }))).toEqual(text);
});

it.each([
  ["Fixed", "Fixed"],
  ["Upheld", "Decided in your favor"],
  ["Rejected", "Not changed"],
])("residents read the outcome '%s' as '%s'", (outcome, shown) => {
  expect(outcomeForResident(outcome)).toBe(shown);
});

describe("the steps of an incident", () => {
  const REPORTED: IncidentChange = { type: "reported" };
  const REOPENED: IncidentChange = { type: "reopened" };
  const RESOLVED: IncidentChange = { type: "resolved", outcome: "Fixed" };
  const to = (status: IncidentStatus): IncidentChange => ({ type: "status", from: "Open", to: status });

  /** Messages at 1:00, 2:00 ... One without a change is an ordinary message. */
  const messagesOf = (changes: (IncidentChange | undefined)[]) =>
    changes.map((change, index) => ({ timestamp: `${index + 1}:00`, ...(change && { change }) }));

  const BEGUN = to("In Progress");
  const [WAS_OPEN, LEFT, DONE] = ["Open done 1:00", "Resolved next -", "Resolved current 9:00"];
  const NOT_BEGUN = "In Progress next -, Resolved next -";

  it.each<[string, IncidentStatus, (IncidentChange | undefined)[] | undefined, string]>([
    ["reported", "Open", [REPORTED], `Open current 1:00, ${NOT_BEGUN}`],
    ["begun", "In Progress", [REPORTED, undefined, BEGUN], `${WAS_OPEN}, In Progress current 3:00, ${LEFT}`],
    ["waiting", "On Hold", [REPORTED, BEGUN, to("On Hold")], `${WAS_OPEN}, On Hold current 3:00, ${LEFT}`],
    ["resolved", "Resolved", [REPORTED, BEGUN, RESOLVED], `${WAS_OPEN}, In Progress done 2:00, ${DONE}`],
    ["resolved at once", "Resolved", [REPORTED, RESOLVED], "Open done 1:00, Resolved current 9:00"],
    ["reopened", "Open", [REPORTED, BEGUN, RESOLVED, REOPENED], `Open current 4:00, ${NOT_BEGUN}`],
    ["set to Open again", "Open", [REPORTED, BEGUN, to("Open")], `Open current 3:00, ${NOT_BEGUN}`],
    ["resolved again", "Resolved", [REPORTED, RESOLVED, REOPENED, RESOLVED], `Open done 3:00, ${DONE}`],
    ["resolved, not loaded", "Resolved", undefined, `Open done 0:00, In Progress done -, ${DONE}`],
  ])("%s", (_case, status, changes, steps) => {
    const incident = { status, createdAt: "0:00", resolvedAt: status === "Resolved" ? "9:00" : null };
    const shown = progressSteps(incident, changes && messagesOf(changes));
    expect(shown.map((step) => `${step.status} ${step.state} ${step.at ?? "-"}`).join(", ")).toBe(steps);
  });
});
