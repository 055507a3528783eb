/** One timeline out of six lists: in order, nothing twice, nothing before it is known whole, and words for every event of the trail. */
import { describe, expect, it } from "vitest";
import type { AuditEventView } from "../../../src/domain/audit-event.ts";
import type { PaymentLogView } from "../../../src/domain/payment-log.ts";
import { auditText, changeText } from "../../../web/features/resident-timeline/audit-texts.ts";
import { groupByDay, type Parts, timelineOf } from "../../../web/features/resident-timeline/timeline.ts";
import { readInSpanish } from "./spanish.ts";
import { incident } from "./staff-incidents/incidents.ts";

const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).toISOString();
const list = <Item>(...items: Item[]) => ({ items, hasOlder: false });
const NONE = list<never>();
const EMPTY: Parts = {
  ...{ behavior: NONE, payment: NONE, reward: NONE, notification: NONE, incident: NONE, audit: NONE },
};

const event = (overrides: Partial<AuditEventView>): AuditEventView => ({
  ...{ _id: "e1", action: "photo-uploaded", actorID: "S-1", actorName: "Grace", userID: "R-1" },
  ...{ targetID: "", cause: "", changes: [], createdAt: at(9) },
  ...overrides,
});
type Value = AuditEventView["changes"][number]["from"];
const change = (name: string, from: Value, to: Value) => ({ field: name, from, to });

const userID = "R-1";
const behavior = (_id: string, day: number) => {
  return { _id, userID, type: "Lease Renewal", rp: 2, reportedBy: "Desk", createdAt: at(day) };
};
const notification = (_id: string, day: number) => {
  return { _id, userID, type: "Notice", message: "Water is off", createdAt: at(day) };
};
const payment = (status: PaymentLogView["status"], day: number, updatedDay = day) => {
  return { _id: "p1", userID, monthYear: "Oct 2026", status, createdAt: at(day), updatedAt: at(updatedDay) };
};

const timeline = (parts: Partial<Parts>, choice: Parameters<typeof timelineOf>[1] = "all") =>
  timelineOf({ ...EMPTY, ...parts }, choice);
const idsOf = ({ entries }: ReturnType<typeof timelineOf>) => entries.map(({ id }) => id);

describe("the timeline", () => {
  it("puts every list's entries in one order, newest first, and says who added what the trail knows of", () => {
    const dispute = incident({ _id: "i1", type: "Dispute", reporterName: "Dana", createdAt: at(7) });
    const { entries, hasOlder } = timeline({
      behavior: list(behavior("b1", 3)),
      payment: list(payment("Unpaid", 5)),
      reward: list({ _id: "r1", userID, text: "Earned 150CP", cp: 150, createdAt: at(4) }),
      notification: list(notification("n1", 6)),
      incident: list(dispute),
      audit: list(
        event({ _id: "e2", createdAt: at(8) }),
        event({ _id: "e1", action: "behavior-logged", targetID: "b1", createdAt: at(3) }),
      ),
    });
    expect(entries.map(({ id, title }) => [id, title])).toEqual([
      ["e2", "Photo changed"],
      ["i1", "Dana raised a dispute"],
      ["n1", "Notice"],
      ["p1", "Payment for Oct 2026: Unpaid"],
      ["r1", "Earned 150CP"],
      ["b1", "Lease Renewal"],
    ]);
    expect(entries.at(-1)).toMatchObject({ by: "Grace", points: { value: 2, unit: "RP" } });
    expect(hasOlder).toBe(false);
  });

  const goesOn = {
    behavior: { items: [behavior("b9", 9), behavior("b5", 5)], hasOlder: true },
    notification: list(notification("n7", 7), notification("n3", 3)),
  };

  it("shows nothing behind the oldest entry of a list that goes on, and names that list", () => {
    expect(idsOf(timeline(goesOn))).toEqual(["b9", "n7", "b5"]);
    expect(timeline(goesOn)).toMatchObject({ hasOlder: true, sourcesToLoad: ["behavior"] });
  });

  it("waits only for the lists that tell of the chosen kind", () => {
    expect(idsOf(timeline(goesOn, "notification"))).toEqual(["n7", "n3"]);
    expect(timeline(goesOn, "notification").hasOlder).toBe(false);
  });

  it("shows a payment that was only corrected as it was logged", () => {
    const correction = event({
      action: "payment-corrected",
      ...{ targetID: "p1", cause: "Oct 2026: Wrong unit", createdAt: at(6) },
      changes: [change("status", "Unpaid", "Paid: Late")],
    });
    const { entries } = timeline({ payment: list(payment("Paid: Late", 2, 6)), audit: list(correction) });
    expect(entries.map(({ title }) => title)).toEqual([
      "Payment for Oct 2026 corrected from Unpaid to Paid: Late",
      "Payment for Oct 2026: Unpaid",
    ]);
  });

  it("tells a payment as it was logged first, and each change of its status", () => {
    const logged = (_id: string, day: number, from: string | null, to: string, fields = {}) =>
      event({
        ...{ _id, action: "payment-logged", targetID: "p1", cause: "Oct 2026", createdAt: at(day) },
        changes: [change("status", from, to)],
        ...fields,
      });
    const correction = { action: "payment-corrected", cause: "Oct 2026: Paid: by check." };
    const audit = list(
      logged("e3", 7, "Paid: Late", "Withdrawn", correction),
      event({ _id: "e4", action: "behavior-reversed", cause: "Lease Renewal: Twice.", createdAt: at(7) }),
      logged("e2", 6, "Unpaid", "Paid: Late"),
      logged("e1", 2, null, "Unpaid"),
    );
    const { entries } = timeline({ payment: list(payment("Paid: Late", 2, 6)), audit }, "payment");
    expect(entries.map(({ title, detail }) => [title, detail])).toEqual([
      ["Payment for Oct 2026 corrected from Paid: Late to Withdrawn", "Reason: Paid: by check."],
      ["Payment for Oct 2026 changed from Unpaid to Paid: Late", undefined],
      ["Payment for Oct 2026: Unpaid", undefined],
    ]);
  });

  it("groups by the reader's day, newest day first", () => {
    const { entries } = timeline({ behavior: list(behavior("b2", 4), behavior("b1", 3)) });
    expect(
      groupByDay([...entries, ...entries.slice(1)]).map(({ key, entries: of }) => [key, of.length]),
    ).toEqual([
      ["2026-11-04", 1],
      ["2026-11-03", 2],
    ]);
  });
});

describe("what the audit trail says", () => {
  const REOPENED = [change("status", "Resolved", "Open")];
  const UNASSIGNED = [change("assigneeID", "S-BEN00001", "")];

  it.each(["behavior-logged", "reward-logged", "notification-added", "incident-reported"])(
    "nothing for %s, which a list tells",
    (action) => {
      expect(auditText(event({ action }))).toBeUndefined();
    },
  );

  it("what an edit changed, less class and fee, which have a separate event", () => {
    const changes = [
      change("unitNumber", "2F", "3F"),
      change("monthlyIncome", null, null),
      change("class", "B", "A"),
    ];
    const edit = event({ action: "resident-updated", changes });
    expect(auditText(edit)).toMatchObject({
      title: "Details changed",
      detail: "Unit number from 2F to 3F; Monthly income",
    });
    expect(auditText({ ...edit, changes: changes.slice(2) })).toBeUndefined();
    const scores = [change("paymentScore", 40, 60)];
    expect(auditText({ ...edit, changes: scores })).toMatchObject({ title: "Scores saved" });
  });

  it("a change of class with its reason, and an incident's way", () => {
    const changes = [change("class", "B", "C"), change("monthlyFee", 50, 60)];
    expect(auditText(event({ action: "class-changed", cause: "changed by staff", changes }))).toMatchObject({
      title: "Class from B to C; Monthly fee from $50 to $60",
      detail: "Reason: changed by staff",
    });
    const status = [change("status", "Open", "Resolved")];
    expect(auditText(event({ action: "incident-moved", cause: "REQ-1", changes: status }))).toEqual({
      kind: "incident",
      title: "Incident REQ-1 moved from Open to Resolved",
    });
  });

  it.each([
    [
      "incident-updated",
      [
        change("assigneeID", "", "S-BEN00001"),
        change("dueDate", "", "2026-11-24"),
        change("priorityLevel", "High", "Urgent"),
      ],
      "Incident REQ-1 changed",
      "Assignee changed; Due date set to Nov 24, 2026; Priority from High to Urgent",
    ],
    [
      "incident-moved",
      [change("status", "In Progress", "Resolved"), change("outcome", "", "Fixed")],
      "Incident REQ-1 moved from In Progress to Resolved",
      "Outcome set to Fixed",
    ],
    ["incident-reopened", REOPENED, "Incident REQ-1 reopened by the resident", undefined],
    ["conversation-assigned", UNASSIGNED, "Messages with the office", "Assignee removed"],
  ])("%s with what it changed", (action, changes, title, detail) => {
    const text = auditText(event({ action, cause: "REQ-1", changes }));
    expect([text?.title, text?.detail]).toEqual([title, detail]);
  });

  it("a used link names its device in the reader's language", () => {
    readInSpanish();
    const cause = "Firefox on Windows, 192.0.2.1, logged in as S-1 in session 5f2b7c";
    const detail = "Firefox en Windows, 192.0.2.1, con sesión iniciada como S-1 (sesión 5f2b7c)";
    expect(auditText(event({ action: "reset-used", cause }))).toMatchObject({ detail });
  });

  it.each([
    [change("leaseEnd", "", "2027-01-31"), "Lease end set to Jan 31, 2027"],
    [change("unitNumber", "2F", ""), "Unit number 2F removed"],
    [change("monthlyRent", 1480, 1500.5), "Monthly rent from $1,480 to $1,500.50"],
  ])("%j as %s", (changed, text) => {
    expect(changeText(changed)).toBe(text);
  });
});
