import { describe, expect, it } from "vitest";
import type { IncidentView } from "../../../../src/domain/incident.ts";
import {
  ALL_TYPES,
  type IncidentListFilter,
  type IncidentsShown,
} from "../../../../src/domain/list-filters.ts";
import {
  countShown,
  emptyText,
  filterTest,
  orderOf,
  readFilter,
  writeFilter,
} from "../../../../web/features/staff-incidents/incident-filter.ts";
import { incident } from "./incidents.ts";

const TODAY = "2026-11-20";
const GRACE = "S-1";

const MAYA = { name: "Maya Lindqvist", unit: "3C", email: "maya@example.com", phone: "3125550142" };
const JOSE = { name: "José Muñoz", unit: "2F", email: "jose@example.com", phone: "3125550177" };

const CONTEXT = {
  today: TODAY,
  userID: GRACE,
  reporterOf: ({ userID }: IncidentView) => (userID === "R-1" ? MAYA : JOSE),
};

const filter = (fields: Partial<IncidentListFilter> = {}): IncidentListFilter => ({
  shown: "open",
  text: "",
  type: ALL_TYPES,
  ...fields,
});

const INCIDENTS = [
  incident({ _id: "fresh" }),
  incident({ _id: "late", dueDate: "2026-11-19", assigneeID: "S-2", type: "Complaint" }),
  incident({ _id: "today", dueDate: TODAY, assigneeID: GRACE, userID: "R-2", status: "In Progress" }),
  incident({ _id: "waits", status: "On Hold", dueDate: "2026-11-18", assigneeID: GRACE }),
  incident({ _id: "done", status: "Resolved", dueDate: "2026-11-01", assigneeID: GRACE }),
  incident({ _id: "done, unassigned", status: "Resolved" }),
];

const matching = (fields: Partial<IncidentListFilter>) =>
  INCIDENTS.filter(filterTest(filter(fields), CONTEXT)).map(({ _id }) => _id);

describe("what the screen shows", () => {
  it.each<[IncidentsShown, string[]]>([
    ["open", ["fresh", "late", "today", "waits"]],
    ["emergency", []],
    ["unassigned", ["fresh"]],
    ["overdue", ["late", "waits"]],
    ["mine", ["today", "waits"]],
    ["resolved", ["done", "done, unassigned"]],
  ])("%s", (shown, ids) => {
    expect(matching({ shown })).toEqual(ids);
  });

  it("is counted, except for resolved incidents", () => {
    const counts = { open: 4, emergency: 0, unassigned: 1, overdue: 2, mine: 2 };
    expect(countShown(INCIDENTS, CONTEXT)).toEqual(counts);
  });

  it.each<[Partial<IncidentListFilter>, string[]]>([
    [{ type: "Complaint" }, ["late"]],
    [{ text: "lindqvist" }, ["fresh", "late", "waits"]],
    [{ text: "2f" }, ["today"]],
    [{ text: "jose munoz" }, ["today"]],
    [{ text: "REQ-late" }, ["late"]],
    [{ text: "  drips   maya " }, ["fresh", "late", "waits"]],
    [{ text: "faucet/pipe 2F" }, ["today"]],
    [{ text: "(312) 555-0177" }, ["today"]],
    [{ text: "jose@example.com" }, ["today"]],
    [{ text: "zamboni" }, []],
    [{ text: "maya", type: "Complaint" }, ["late"]],
  ])("%j is narrowed to %j", (fields, ids) => {
    expect(matching(fields)).toEqual(ids);
  });
});

describe("the order", () => {
  const at = (day: number) => `2026-11-${String(day).padStart(2, "0")}T08:00:00.000Z`;
  const LIST = [
    incident({ _id: "no date, older", createdAt: at(1) }),
    incident({ _id: "no date, newer", createdAt: at(2) }),
    incident({ _id: "due later", dueDate: "2026-12-02", createdAt: at(3) }),
    incident({ _id: "due today", dueDate: TODAY, createdAt: at(1) }),
    incident({ _id: "overdue, newer", dueDate: "2026-11-19", createdAt: at(4) }),
    incident({ _id: "overdue, older", dueDate: "2026-11-19", createdAt: at(3) }),
    incident({ _id: "overdue for longer", dueDate: "2026-11-10", createdAt: at(2) }),
    incident({ _id: "emergency", isEmergency: true, priorityLevel: "", createdAt: at(1) }),
    incident({ _id: "urgent", priorityLevel: "Urgent", createdAt: at(1) }),
    incident({ _id: "urgent, overdue", priorityLevel: "Urgent", dueDate: "2026-11-19", createdAt: at(1) }),
  ];
  const sorted = (shown: IncidentsShown, list = LIST) =>
    list.toSorted(orderOf(shown, TODAY, new Set())).map(({ _id }) => _id);

  it("is emergencies, urgent, overdue, due date, newest", () => {
    const expected = [
      ...["emergency", "urgent, overdue", "urgent", "overdue for longer", "overdue, newer", "overdue, older"],
      ...["due today", "due later", "no date, newer", "no date, older"],
    ];
    expect(sorted("open")).toEqual(expected);
    expect(sorted("mine", LIST.toReversed())).toEqual(expected);
  });

  it("of resolved incidents is the newest first, regardless of priority and due date", () => {
    const resolved = LIST.map((one) => ({ ...one, status: "Resolved" as const }));
    const created = new Map(resolved.map(({ _id, createdAt }) => [_id, createdAt]));
    const times = sorted("resolved", resolved).map((_id) => created.get(_id) ?? "");
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

describe("the address", () => {
  it.each([
    ["", filter()],
    ["show=mine", filter({ shown: "mine" })],
    ["show=resolved&q=faucet&type=Dispute", filter({ shown: "resolved", text: "faucet", type: "Dispute" })],
  ])("'%s' keeps the filter", (search, expected) => {
    expect(readFilter(new URLSearchParams(search))).toEqual(expected);
    expect(writeFilter(new URLSearchParams(), expected).toString()).toBe(search);
  });

  it("has defaults for unknown values, and keeps other parameters", () => {
    const search = new URLSearchParams("show=everything&type=Party&other=1");
    expect(readFilter(search)).toEqual(filter());
    expect(writeFilter(search, filter()).toString()).toBe("other=1");
  });
});

describe("the text of an empty list", () => {
  it.each<[Partial<IncidentListFilter>, boolean, string]>([
    [{}, false, "No incident reports found."],
    [{ text: "faucet" }, false, "No incident reports found."],
    [{}, true, "No open incidents."],
    [{ shown: "emergency" }, true, "No emergencies."],
    [{ shown: "unassigned" }, true, "No unassigned incidents."],
    [{ shown: "overdue" }, true, "Nothing is overdue."],
    [{ shown: "mine" }, true, "Nothing is assigned to you."],
    [{ shown: "resolved" }, true, "No resolved incidents."],
    [{ text: " faucet " }, true, "Nothing matches “faucet”."],
    [{ type: "Dispute" }, true, "Nothing matches “Dispute”."],
  ])("%j, any incidents: %s", (fields, hasAny, text) => {
    expect(emptyText(filter(fields), hasAny)).toBe(text);
  });
});
