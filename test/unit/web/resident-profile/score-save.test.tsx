// @vitest-environment happy-dom
/** The automatic score save: once, when everything is here and at rest, and only when something differs. */
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { BehaviorLogView } from "../../../../src/domain/behavior-log.ts";
import type { ResidentView } from "../../../../src/domain/resident.ts";
import { REST_MS, ScoreSave } from "../../../../web/app/pages/resident-profile/score-save.ts";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../../../../web/features/logs/logs.store.ts";
import { applyProfile, useProfile } from "../../../../web/features/resident-profile/profile.store.ts";
import { usePropertyCpTotal } from "../../../../web/features/resident-profile/property-cp.store.ts";
import { usePropertyZone } from "../../../../web/lib/property-zone.store.ts";
import { advance, fakeTime } from "../../../harness/faked-time.ts";
import { alertTexts, render } from "../render.tsx";
import { someResident } from "../residents/people.ts";

const stored: ResidentView = {
  ...someResident(1, { class: "C", monthlyFee: 60, residentScore: 1, paymentScore: 0, totalCP: 0 }),
  ...{ turnoverScore: 92, leaseStart: "", rentToIncomePoints: 100 },
};
const { userID } = stored;
const entry = (number: number, rp: number): BehaviorLogView => ({
  ...{ _id: String(number), userID, type: "Own idea", rp, reportedBy: "Front desk" },
  createdAt: new Date(Date.UTC(2026, 10, 21, 9, number)).toISOString(),
});

let saves: Record<string, unknown>[];
let failing: boolean;
/** Answers of saves are held back until this is fulfilled. */
let held: Promise<void> | undefined;

const { rentToIncomePoints: _, ...live } = stored;

/** What the server answers, or will answer. */
const ANSWERS: Record<string, unknown> = {
  residents: stored,
  property: { totalCP: 0 },
  behaviorlog: [entry(1, 1)],
};

beforeEach(async () => {
  ANSWERS.residents = stored;
  ANSWERS.behaviorlog = [entry(1, 1)];
  saves = [];
  failing = false;
  held = undefined;
  fakeTime({ act });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method !== "PATCH") return Response.json((await ANSWERS[path.split("/")[3] ?? ""]) ?? []);
    const scores = JSON.parse(body ?? "") as Record<string, unknown>;
    saves.push(scores);
    const updatedAt = `2026-11-21T10:00:0${saves.length}.000Z`;
    const isFailing = failing;
    await held;
    return isFailing
      ? new Response("{}", { status: 500 })
      : Response.json({ ...stored, ...scores, updatedAt });
  });
  await render(<ScoreSave userID={userID} />);
});

async function open(): Promise<void> {
  await act(async () => {
    for (const store of [useProfile, useBehaviorLog, usePaymentLog, useRewardLog])
      await store.getState().load(userID);
    await usePropertyCpTotal.getState().load();
  });
}
const rest = () => advance(REST_MS);
const add = (one: BehaviorLogView) => act(async () => useBehaviorLog.getState().applyEvent(one));

it("changes nothing about a resident without a behavior entry that counts", async () => {
  ANSWERS.residents = { ...stored, class: "B", monthlyFee: 50, turnoverScore: 50 };
  ANSWERS.behaviorlog = [];
  await open();
  await rest();
  const reversal = { of: "1", by: "Grace", reason: "Wrong resident" };
  ANSWERS.behaviorlog = [entry(1, 1), { ...entry(2, -1), reversal }];
  await open();
  await rest();
  expect(saves).toEqual([]);
});

it("sends nothing while something is missing, or when the stored scores are what follows", async () => {
  await act(async () => useProfile.getState().load(userID));
  await rest();
  await open();
  // No payments, lease start, income or points: 30 + 20 + 20 + 15 + 15 = 100.
  ANSWERS.residents = { ...stored, turnoverScore: 100, updatedAt: "2026-11-21T09:00:00.000Z" };
  await open();
  await rest();
  // With the least points of rent and income: 30 + 20 + 20 + 15 + 1.5 = 86.5.
  const points = { rentToIncomePoints: 10, updatedAt: "2026-11-21T09:01:00.000Z" };
  ANSWERS.residents = { ...stored, ...points, turnoverScore: 87 };
  await open();
  await rest();
  expect(saves).toEqual([]);
});

it("sends changed values once, after they stop changing", async () => {
  await open();
  await add(entry(2, 3));
  await add(entry(3, 4));
  await rest();
  const scores = { residentScore: 8, totalCP: 0, paymentScore: 0, turnoverScore: 92 };
  expect(saves).toEqual([{ userID, ...scores, class: "B", monthlyFee: 50 }]);
  await rest();
  expect(saves).toHaveLength(1);
});

it("leaves values that a person stores by hand until entries say something else", async () => {
  await open();
  await rest();
  expect(saves).toHaveLength(1);
  const byHand = { ...stored, class: "A" as const, monthlyFee: 40, updatedAt: "2026-11-21T11:00:00.000Z" };
  await act(async () => applyProfile(byHand));
  await rest();
  expect(saves).toHaveLength(1);
  await add(entry(2, 1));
  await rest();
  expect(saves.at(-1)).toMatchObject({ residentScore: 2, class: "C", monthlyFee: 60 });
});

it("leaves values that a person stores by hand right after another open profile has saved the scores", async () => {
  await open();
  const others = { ...live, turnoverScore: 100, updatedAt: "2026-11-21T11:00:00.000Z" };
  const byHand = { ...others, class: "A" as const, monthlyFee: 40, updatedAt: "2026-11-21T11:00:00.500Z" };
  ANSWERS.residents = { ...stored, ...byHand };
  await act(async () => {
    applyProfile(others);
    applyProfile(byHand);
  });
  await rest();
  expect(saves).toEqual([]);
});

it("waits for the fields that a live event lacks", async () => {
  await open();
  await rest();
  const updatedAt = "2026-11-21T11:00:00.000Z";
  let answer: (whole: ResidentView) => void = () => {};
  ANSWERS.residents = new Promise<ResidentView>((resolve) => {
    answer = resolve;
  });
  await act(async () => applyProfile({ ...live, updatedAt }));
  await add(entry(2, 3));
  await rest();
  expect(saves.map(({ residentScore }) => residentScore)).toEqual([1]);
  await act(async () => answer({ ...stored, rentToIncomePoints: 10, updatedAt }));
  await rest();
  // 30 + 20 + 20 + 15 + 15 before; now 30 + 20 + 20 + 15 + 1.5 = 86.5.
  expect(saves.map(({ turnoverScore }) => turnoverScore)).toEqual([100, 87]);
});

// A year is over on Sunday: in Kiritimati it is, in Los Angeles not yet. The stored 92 are those of a year.
it.each([
  ["America/Los_Angeles", [100]],
  ["Pacific/Kiritimati", []],
])("counts the tenure up to today at a property in %s, wherever the reader is", async (zone, scores) => {
  vi.setSystemTime("2026-11-22T03:18:00Z");
  await act(async () => usePropertyZone.getState().setTimeZone(zone));
  ANSWERS.residents = { ...stored, leaseStart: "2025-11-22" };
  await open();
  await rest();
  expect(saves.map(({ turnoverScore }) => turnoverScore)).toEqual(scores);
});

it("tries again after a failure when the resident is next loaded", async () => {
  failing = true;
  await open();
  await rest();
  expect(saves).toHaveLength(1);
  // Who only reads a profile has saved nothing that could fail.
  expect(alertTexts()).toEqual([]);
  failing = false;
  await act(async () => useProfile.getState().refetch());
  await rest();
  expect(saves).toHaveLength(2);
  expect(useProfile.getState().data?.resident.turnoverScore).toBe(100);
});

it("leaves values that a person stores by hand after a save, even if an earlier one fails later", async () => {
  let fail: () => void = () => {};
  failing = true;
  held = new Promise((resolve) => {
    fail = resolve;
  });
  await open();
  await rest();
  failing = false;
  held = undefined;
  await add(entry(2, 3));
  await rest();
  expect(saves.map(({ residentScore }) => residentScore)).toEqual([1, 4]);
  await act(async () => fail());
  const { data } = useProfile.getState();
  const byHand = { class: "A" as const, monthlyFee: 40, updatedAt: "2026-11-21T11:00:00.000Z" };
  await act(async () => applyProfile({ ...stored, ...data?.resident, ...byHand }));
  await rest();
  expect(saves).toHaveLength(2);
});
