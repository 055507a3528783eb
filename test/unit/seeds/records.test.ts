import { describe, expect, it } from "vitest";
import { BEHAVIOR_CATALOGUE } from "../../../src/domain/behavior-catalogue.ts";
import { behaviorProblem, findBehavior } from "../../../src/domain/behavior-rules.ts";
import { ERASED_TEXT } from "../../../src/domain/erasure.ts";
import { INCIDENT_CATALOGUE } from "../../../src/domain/incident-catalogue.ts";
import {
  INCIDENT_OUTCOMES,
  incidentProblem,
  incidentWorkProblem,
  priorityPreset,
  subCategoriesOf,
} from "../../../src/domain/incident-rules.ts";
import {
  EMAIL_CHANGED_TEXT,
  leaseRenewedText,
  notificationProblem,
} from "../../../src/domain/notification-rules.ts";
import { paymentProblem } from "../../../src/domain/payment-rules.ts";
import { earnedText, rewardLogProblem, rewardProblem } from "../../../src/domain/reward-rules.ts";
import { DEMO_DAYS, propertyOn, USUAL_DAY } from "./demo-days.ts";

describe.each(DEMO_DAYS)("records on %s", (_, now) => {
  const property = propertyOn(now);

  it("keep the rules that the portal's own forms and calls have", () => {
    const problems = [
      ...property.behaviorLogs.map(behaviorProblem),
      ...property.paymentLogs.map(paymentProblem),
      ...property.rewardLogs.map(rewardLogProblem),
      ...property.notifications.map(notificationProblem),
      ...property.incidents.map(incidentProblem),
    ];
    expect(problems.length).toBeGreaterThan(1_500);
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });

  it("have one payment entry a resident and month", () => {
    const months = property.paymentLogs.map(({ userID, monthYear }) => `${userID} ${monthYear}`);
    expect(new Set(months).size).toBe(months.length);
  });

  it("have the catalogue's RP, and a reward entry for every CP that it gives", () => {
    const owed = [];
    for (const { userID, type, rp, createdAt } of property.behaviorLogs.filter(({ reversal }) => !reversal)) {
      const known = findBehavior(type);
      expect(rp).toBe(known?.rp);
      const cp = known?.cp ?? 0;
      const isErased = property.residents.some((one) => one.userID === userID && one.erasedAt);
      const text = isErased ? ERASED_TEXT : earnedText(cp, type);
      if (cp > 0) owed.push({ userID, text, cp, createdAt });
    }
    const order = (entry: { userID: string; text: string; createdAt: Date }) =>
      `${entry.createdAt.toISOString()} ${entry.userID} ${entry.text}`;
    const given = property.rewardLogs.map(({ _id, ...entry }) => entry);
    expect(given.map(order).sort()).toEqual(owed.map(order).sort());
  });

  it("have a reversed entry, with what the reversal changed, and its decided dispute", () => {
    const reversals = property.behaviorLogs.filter(({ reversal }) => reversal);
    expect(reversals).toHaveLength(1);
    for (const { userID, rp, createdAt, reversal } of reversals) {
      const entry = property.behaviorLogs.find(({ _id }) => _id === reversal?.of);
      expect(entry).toMatchObject({ userID, rp: -rp });
      expect(entry && entry.createdAt < createdAt).toBe(true);
      const { before, after } = reversal?.effect ?? {};
      expect((after?.residentScore ?? 0) - (before?.residentScore ?? 0)).toBeCloseTo(rp);
      const dispute = property.incidents.find(({ disputedEntry }) => disputedEntry?._id === entry?._id);
      expect(dispute).toMatchObject({ userID, outcome: "Upheld", resolution: reversal?.reason });
    }
  });

  it("have an audit event and a notification for each lease that was renewed lately", () => {
    const renewals = property.auditEvents.filter(({ action }) => action === "lease-renewed");
    expect(renewals.length).toBeGreaterThan(0);
    for (const { userID, targetID, changes, createdAt } of renewals) {
      const resident = property.residents.find((one) => one.userID === userID);
      expect(targetID).toBe(resident?._id);
      const [{ field, from, to } = { field: "", from: "", to: "" }] = changes;
      expect([field, to]).toEqual(["leaseEnd", resident?.leaseEnd]);
      expect(String(from) < String(to)).toBe(true);
      const message = leaseRenewedText({ leaseStart: "", leaseEnd: "", ...resident });
      const told = { userID, type: "Lease Renewal", message, createdAt };
      expect(property.notifications).toContainEqual(expect.objectContaining(told));
    }
  });

  it("have audit events of changed contact details without values, and a notification of a changed address", () => {
    const events = property.auditEvents.filter(({ action }) => /^(phone|email)-changed$/.test(action));
    expect(events.map(({ action }) => action)).toEqual(["phone-changed", "email-changed", "phone-changed"]);
    for (const { changes, createdAt, userID } of events) {
      expect(changes).toEqual([{ field: expect.stringMatching(/^(phone|email)$/), from: null, to: null }]);
      if (changes[0]?.field !== "email") continue;
      const notified = { userID, message: EMAIL_CHANGED_TEXT, createdAt };
      expect(property.notifications).toContainEqual(expect.objectContaining(notified));
    }
  });

  it("belong to known people, are in the past, and have distinct _ids", () => {
    const known = new Set([
      "staff",
      ...[...property.accounts, ...property.residents].map(({ userID }) => userID),
    ]);
    const { behaviorLogs, paymentLogs, rewardLogs, notifications, incidents, rewards } = property;
    const entries = [...behaviorLogs, ...paymentLogs, ...rewardLogs, ...notifications, ...incidents];
    for (const { userID, createdAt } of entries) {
      expect(known.has(userID)).toBe(true);
      expect(createdAt <= now).toBe(true);
    }
    for (const { createdAt, updatedAt } of [...incidents, ...paymentLogs]) {
      expect(createdAt <= updatedAt && updatedAt <= now).toBe(true);
    }
    const chat = property.chatMessages;
    const ids = [...entries, ...rewards, ...chat, ...property.accounts, ...property.residents].map(
      ({ _id }) => _id,
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const _id of ids) expect(_id).toMatch(/^[0-9a-f]{24}$/);
  });

  it("say the same about a month in payments and in behavior", () => {
    for (const { userID, status, createdAt } of property.paymentLogs) {
      if (status === "Unpaid") continue;
      const reported = { "Paid: Early": "Early", "Paid: On-time": "on Time", "Paid: Late": "Late Rent" }[
        status
      ];
      const sameMoment = property.behaviorLogs.filter(
        (entry) => entry.userID === userID && entry.createdAt.getTime() === createdAt.getTime(),
      );
      expect(sameMoment.map(({ type }) => type)).toContainEqual(expect.stringContaining(reported));
    }
  });
});

describe("incidents", () => {
  const { incidents } = propertyOn(USUAL_DAY);

  it("cover every type, category, sub category and status of the catalogue, and nothing outside of it", () => {
    for (const [type, categories] of Object.entries(INCIDENT_CATALOGUE)) {
      for (const { category, subCategories } of categories) {
        const found = incidents.filter((one) => one.type === type && one.category === category);
        expect([...new Set(found.map(({ subCategory }) => subCategory))].sort()).toEqual(
          [...subCategories].sort(),
        );
      }
    }
    for (const { type, category, subCategory, priorityLevel } of incidents) {
      expect(subCategoriesOf(type, category)).toContain(subCategory);
      expect(priorityLevel).toBe(priorityPreset(type));
    }
    expect([...new Set(incidents.map(({ status }) => status))].sort()).toEqual([
      "In Progress",
      "On Hold",
      "Open",
      "Resolved",
    ]);
  });

  it("have due dates around today, outcomes of their type, and assignees among the staff", () => {
    const staff = propertyOn(USUAL_DAY).accounts.filter(({ role }) => role === "staff");
    const staffIDs = staff.map(({ userID }) => userID);
    for (const incident of incidents) {
      const { type, status, assigneeID, waitingFor, outcome = "", resolution = "", resolvedAt } = incident;
      expect(["", ...INCIDENT_OUTCOMES[type]]).toContain(outcome);
      expect(resolvedAt !== undefined).toBe(status === "Resolved");
      if (status !== "Resolved") expect([outcome, resolution]).toEqual(["", ""]);
      if (waitingFor !== undefined) expect(status).toBe("On Hold");
      if (assigneeID !== undefined) expect(staffIDs).toContain(assigneeID);
      expect(incidentWorkProblem(incident)).toBeUndefined();
    }
    const due = incidents.filter(({ dueDate }) => dueDate !== undefined).map(({ dueDate }) => dueDate ?? "");
    const today = "2026-11-21";
    const ways = ["overdue", "today", "later"];
    const wayOf = (date: string) => ways[Math.sign(date.localeCompare(today)) + 1];
    expect(new Set(due.map(wayOf))).toEqual(new Set(ways));
    expect(new Set(incidents.map(({ assigneeID }) => assigneeID))).toEqual(new Set([undefined, ...staffIDs]));
  });

  it("have different request IDs", () => {
    const ids = incidents.map(({ requestID }) => requestID);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^REQ-[0-9A-HJKMNP-TV-Z]{8}$/);
  });
});

describe("rewards", () => {
  const { rewards } = propertyOn(USUAL_DAY);

  it("have a price each, but for one that has only points", () => {
    const priced = rewards.filter(({ price }) => price !== undefined);
    const pointed = rewards.filter(({ points }) => points !== undefined);
    expect(rewards).toHaveLength(14);
    expect(pointed).toHaveLength(1);
    expect(priced).toHaveLength(13);
    expect(priced.filter(({ title, img, price }) => rewardProblem({ title, img, price }))).toEqual([]);
    expect(pointed[0]).not.toHaveProperty("price");
    for (const { img } of rewards) expect(img).toMatch(/^\/reward-icons\/[a-z-]+\.svg$/);
  });
});

it("uses many kinds of behavior", () => {
  const used = new Set(propertyOn(USUAL_DAY).behaviorLogs.map(({ type }) => type));
  expect(used.size).toBeGreaterThan(BEHAVIOR_CATALOGUE.length / 2);
});
