/** The demo property keeps the portal's own rules, on usual days and on those on which counting days is easy to get wrong. */
import { describe, expect, it } from "vitest";
import { buildDemoProperty } from "../../../seeds/demo-property.ts";
import { DEMO_RESIDENT, DEMO_STAFF } from "../../../seeds/staff.ts";
import { behaviorProblem, findBehavior } from "../../../src/domain/behavior-rules.ts";
import { toCalendarDate } from "../../../src/domain/calendar.ts";
import { parseConversationID } from "../../../src/domain/conversation-id.ts";
import { ERASED_RESIDENT, ERASED_TEXT } from "../../../src/domain/erasure.ts";
import { isBlank } from "../../../src/domain/field-rules.ts";
import { incidentProblem, incidentWorkProblem } from "../../../src/domain/incident-rules.ts";
import { termsOf } from "../../../src/domain/lease-rules.ts";
import { proposeStatus } from "../../../src/domain/ledger-balance.ts";
import { CHAT_MESSAGE_MAX_LENGTH } from "../../../src/domain/limits.ts";
import { notificationProblem } from "../../../src/domain/notification-rules.ts";
import { paymentMonthKey } from "../../../src/domain/payment-months.ts";
import { paymentProblem } from "../../../src/domain/payment-rules.ts";
import { newResidentProblem } from "../../../src/domain/resident-rules.ts";
import { turnover } from "../../../src/domain/resident-scores.ts";
import { earnedText, rewardLogProblem } from "../../../src/domain/reward-rules.ts";
import { CLASS_FEES, classOf, cpSum, paymentScore, residentScore } from "../../../src/domain/scoring.ts";
import { floorOf } from "../../../src/domain/unit-floors.ts";

const TIME_ZONE = "America/Chicago";
/** An afternoon in Chicago. */
const USUAL_DAY = new Date("2026-11-21T20:30:00Z");

const build = (now: Date) => buildDemoProperty({ now, timeZone: TIME_ZONE });
const of = <T extends { userID: string }>(entries: readonly T[], userID: string) =>
  entries.filter((entry) => entry.userID === userID);

describe.each([
  ["a usual afternoon", USUAL_DAY],
  ["a month's first minutes", new Date("2026-12-01T06:03:00Z")],
  ["a leap day", new Date("2028-02-29T15:00:00Z")],
  ["the day on which clocks go forward", new Date("2027-03-14T17:00:00Z")],
  ["the day on which clocks go back", new Date("2026-11-01T17:00:00Z")],
  ["New Year's Eve", new Date("2027-12-31T22:00:00Z")],
])("on %s", (_, now) => {
  const property = build(now);
  const today = toCalendarDate(now, TIME_ZONE);
  const current = property.residents.filter(({ formerSince }) => !formerSince);

  it("everything keeps the rules of forms and calls", () => {
    const signed = current.filter(({ leaseStart }) => leaseStart !== "");
    const problems = [
      ...signed.map((one) => newResidentProblem(one, today)),
      ...property.behaviorLogs.map(behaviorProblem),
      ...property.paymentLogs.map(paymentProblem),
      ...property.rewardLogs.map(rewardLogProblem),
      ...property.notifications.map(notificationProblem),
      ...property.incidents.flatMap((incident) => [
        incidentProblem(incident),
        incidentWorkProblem(incident, today),
      ]),
    ];
    expect(problems.length).toBeGreaterThan(1_500);
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
    const months = property.paymentLogs.map(({ userID, monthYear }) => `${userID} ${monthYear}`);
    expect(new Set(months).size).toBe(months.length);
  });

  it("nothing lies ahead, and a resident was registered, then approved, then moved in", () => {
    const { behaviorLogs, paymentLogs, rewardLogs, notifications, incidents, messageReports } = property;
    const entries = [...behaviorLogs, ...paymentLogs, ...rewardLogs, ...notifications, ...incidents];
    for (const { createdAt } of [...entries, ...messageReports]) expect(createdAt <= now).toBe(true);
    for (const { createdAt, updatedAt } of [...incidents, ...paymentLogs, ...current])
      expect(createdAt <= updatedAt && updatedAt <= now).toBe(true);
    for (const { createdAt, approvedAt, leaseStart } of current.filter((one) => one.approvedAt)) {
      expect(createdAt < (approvedAt as Date)).toBe(true);
      expect(toCalendarDate(approvedAt as Date, TIME_ZONE) < leaseStart).toBe(true);
    }
  });

  it("scores are what the formulas give over each resident's own logs", () => {
    const { behaviorLogs, paymentLogs, rewardLogs } = property;
    const currentIDs = new Set(current.map(({ userID }) => userID));
    const propertyCpTotal = cpSum(rewardLogs.filter(({ userID }) => currentIDs.has(userID)));
    const scored = property.residents.filter(({ monthlyStats }) => Object.keys(monthlyStats).length > 0);
    expect(scored.length).toBeGreaterThan(40);
    for (const resident of scored) {
      const { _id, leaseID = _id, leaseKind } = resident;
      const ofLease = paymentLogs.filter((entry) => entry.leaseID === leaseID);
      const payments = leaseKind === "occupant" ? [] : ofLease;
      const rewards = of(rewardLogs, resident.userID);
      const rp = residentScore(of(behaviorLogs, resident.userID));
      const { leaseStart, monthlyRent, monthlyIncome } = resident;
      const inputs = { payments, leaseStart, rp, propertyCpTotal, monthlyRent, monthlyIncome };
      expect(resident).toMatchObject({
        residentScore: rp,
        paymentScore: paymentScore(payments),
        totalCP: cpSum(rewards),
        turnoverScore: turnover({ ...inputs, today, residentCP: cpSum(rewards) }).score,
        class: classOf(rp),
        monthlyFee: CLASS_FEES[classOf(rp)],
        rewardStats: { entries: rewards.length, cp: cpSum(rewards) },
      });
    }
  });

  it("ledgers agree with the payment log, and are in whole cents", () => {
    const rules = { graceDays: property.settings.ledger.graceDays, today };
    const rents = property.ledgerEntries.filter(({ chargeKind }) => chargeKind === "rent");
    expect(rents.length).toBeGreaterThan(150);
    for (const { leaseID, month = "" } of rents) {
      const entries = property.ledgerEntries.filter((entry) => entry.leaseID === leaseID);
      const logged = property.paymentLogs.find(
        (entry) => entry.leaseID === leaseID && paymentMonthKey(entry.monthYear) === month,
      );
      const proposed = proposeStatus(entries, month, rules)?.status;
      const isOpen = proposed === undefined && (!logged || logged.status === "Unpaid");
      if (!isOpen) expect([leaseID, month, proposed]).toEqual([leaseID, month, logged?.status ?? "Unpaid"]);
    }
    expect(property.ledgerEntries.every(({ cents, day }) => Number.isInteger(cents) && day <= today)).toBe(
      true,
    );
  });

  it("a behavior entry has the catalog's RP, and a reward entry for the CP that it gives", () => {
    const erased = new Set(property.residents.filter((one) => one.erasedAt).map(({ userID }) => userID));
    const owed = property.behaviorLogs
      .filter(({ reversal }) => !reversal)
      .flatMap(({ userID, type, rp, createdAt }) => {
        const { rp: known, cp = 0 } = findBehavior(type) ?? {};
        expect([type, rp]).toEqual([type, known]);
        const text = erased.has(userID) ? ERASED_TEXT : earnedText(cp, type);
        return cp > 0 ? [`${createdAt.toISOString()} ${userID} ${text} ${cp}`] : [];
      });
    const given = property.rewardLogs.map(
      ({ createdAt, userID, text, cp }) => `${createdAt.toISOString()} ${userID} ${text} ${cp}`,
    );
    expect(given.sort()).toEqual(owed.sort());
  });

  it("messages are those of members, in order, with their dates filled in", () => {
    const { chatMessages, privateMessages, accounts, incidents } = property;
    const members = new Map(
      accounts.filter(({ access }) => access !== "pending").map((one) => [one.userID, one]),
    );
    const all = [...chatMessages, ...privateMessages];
    const conversations = new Map(all.map((one) => [one.conversationID, [] as typeof all]));
    for (const one of all) conversations.get(one.conversationID)?.push(one);
    expect(conversations.size).toBeGreaterThan(10);
    for (const messages of conversations.values()) {
      const moments = messages.map(({ timestamp }) => timestamp.getTime());
      expect(moments).toEqual(moments.toSorted((a, b) => a - b));
      expect(moments.at(-1)).toBeLessThanOrEqual(now.getTime());
      for (const { userID, message } of messages) {
        expect(members.has(userID)).toBe(true);
        expect(message.length <= CHAT_MESSAGE_MAX_LENGTH && !/[{}]/.test(message)).toBe(true);
      }
    }
    const said = chatMessages.filter((one) => !one.revises && !one.removal);
    expect(said.filter(({ message }) => isBlank(message))).toEqual([]);
    for (const { conversationID, userID } of privateMessages) {
      const { kind, key } = parseConversationID(conversationID) ?? {};
      const resident = kind === "office" ? key : incidents.find(({ _id }) => _id === key)?.userID;
      expect(
        members.get(userID)?.role === "staff" || (kind !== "incident-notes" && userID === resident),
      ).toBe(true);
    }
  });
});

describe("the demo property", () => {
  const property = build(USUAL_DAY);
  const { residents: all, accounts } = property;
  const residents = all.filter(({ formerSince }) => !formerSince);

  it("is what its guide says: 14 residents in class A, 23 in B, 15 in C, and Maya among them", () => {
    const counts = { A: 0, B: 0, C: 0 };
    for (const resident of residents) counts[resident.class] += 1;
    expect(counts).toEqual({ A: 14, B: 23, C: 15 });
    const maya = residents.find(({ email }) => email === DEMO_RESIDENT.email);
    expect(maya).toMatchObject({ unitNumber: "3C", class: "A", residentScore: 17, totalCP: 505 });
  });

  it("names no real person, and nobody twice", () => {
    for (const { userID, email } of accounts) {
      expect(userID).toMatch(/^[RS]-[0-9A-HJKMNP-TV-Z]{8}$/);
      expect(email).toMatch(/^[a-z.]+@example\.com$/);
    }
    for (const { phone } of residents) expect(phone).toMatch(/^55555501\d\d$/);
    const names = [...all, ...DEMO_STAFF].map(({ firstName }) => firstName);
    for (const values of [
      names,
      residents.flatMap(({ unitNumber, isFurther }) => (isFurther ? [] : unitNumber)),
      all.map(({ phone }) => phone),
    ])
      expect(new Set(values).size).toBe(values.length);
  });

  it("has households, whose leases and residents agree, and units for all", () => {
    const { leases, units } = property;
    const people = leases.map(({ unitNumber, monthlyRent, people: on }) => [
      unitNumber,
      monthlyRent,
      on.map(({ kind }) => kind).join(", "),
    ]);
    expect(people).toEqual([
      ["3A", 1750, "leaseholder, leaseholder"],
      ["6E", 1780, "leaseholder, occupant, occupant"],
      ["77Z", 1500, "leaseholder, leaseholder, guarantor"],
    ]);
    for (const { _id, people: on, ...lease } of leases) {
      const ids = on.flatMap(({ userID }) => userID ?? []);
      const residentsOn = residents.filter(({ leaseID }) => leaseID === _id);
      expect(residentsOn.map(({ userID }) => userID).sort()).toEqual(ids.toSorted());
      for (const resident of residentsOn) expect(termsOf(resident)).toEqual(termsOf(lease));
      expect(residentsOn.filter(({ isFurther }) => !isFurther).map(({ userID }) => userID)).toEqual([ids[0]]);
    }
    const numbers = new Set(units.map(({ number }) => number));
    expect(all.filter(({ unitNumber }) => !numbers.has(unitNumber))).toEqual([]);
    const differs = units.filter(({ number, floor }) => floorOf(number) !== floor);
    expect(differs.map(({ number, floor, state }) => [number, floor, state])).toEqual([
      ["77Z", 1, "active"],
      ["15/2", 2, "active"],
      ["PH2", 3, "offline"],
    ]);
  });

  it("has erased the personal data of one, of whom sums and dates are left, and nothing that names them", () => {
    const erased = all.filter(({ erasedAt }) => erasedAt);
    expect(erased).toMatchObject([{ ...ERASED_RESIDENT, monthlyRent: 1210, unitNumber: "2B" }]);
    const userID = erased[0]?.userID ?? "";
    expect(JSON.stringify(property)).not.toMatch(/Ansel|Corvin/);
    expect([...of(accounts, userID), ...of(property.notifications, userID)]).toEqual([]);
    expect(of(property.paymentLogs, userID)).toHaveLength(5);
  });

  it("is the same each time it is made for the same moment, and keeps its people on another day", () => {
    expect(build(new Date(USUAL_DAY))).toEqual(property);
    const later = build(new Date("2026-12-31T20:30:00Z"));
    const ids = (people: typeof all) => people.map(({ userID }) => userID).sort();
    expect(ids(later.residents)).toEqual(ids(all));
    expect(later.incidents).not.toEqual(property.incidents);
    expect(() => buildDemoProperty({ now: USUAL_DAY, timeZone: "Alder/Quay" })).toThrow(RangeError);
  });
});
