// @vitest-environment happy-dom
/** The open profile: the younger state wins, pushes are completed by the whole record, and changes are marked. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ResidentView } from "../../../../src/domain/resident.ts";
import { PROFILE_TOPIC, useProfile } from "../../../../web/features/resident-profile/profile.store.ts";
import { usePropertyCP } from "../../../../web/features/resident-profile/property-cp.store.ts";
import { useArrivals } from "../../../../web/lib/arrivals.store.ts";
import { resetStores } from "../../../../web/lib/store-registry.ts";
import { someResident } from "../residents/people.ts";

const PRIVATE = { dateOfBirth: "1990-01-01", maritalStatus: "", gender: "", raceEthnicity: "" };
const whole = (minute: number, fields: Partial<ResidentView> = {}): ResidentView => ({
  ...someResident(1),
  ...PRIVATE,
  monthlyIncome: 4000,
  updatedAt: `2026-11-21T09:${String(minute).padStart(2, "0")}:00.000Z`,
  ...fields,
});
/** As staff hear of it: without the private fields. */
const pushed = (minute: number, fields = {}) => {
  const { dateOfBirth, maritalStatus, gender, raceEthnicity, monthlyIncome, ...summary } = whole(
    minute,
    fields,
  );
  return summary;
};
const { userID } = whole(0);

let asked: string[];
let answer: () => Response;

beforeEach(() => {
  asked = [];
  answer = () => Response.json(whole(1));
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  resetStores();
  vi.unstubAllGlobals();
});

const held = () => useProfile.getState();
const marks = () => useArrivals.getState().fresh[PROFILE_TOPIC] ?? {};

describe("the open profile", () => {
  it("is what the server answers, and nothing of the one before", async () => {
    await held().load(userID);
    expect(held()).toMatchObject({ status: "ready", resident: whole(1), wholeAt: whole(1).updatedAt });
    held().receive(whole(2, { residentScore: 11 }));
    expect(marks()).toEqual({ residentScore: "updated" });
    answer = () => new Response("{}", { status: 404 });
    await held().load("R-00000009");
    expect(held()).toMatchObject({ status: "missing", resident: undefined });
    expect(marks()).toEqual({});
  });

  it("says without a break that there is nobody, through every catching up", async () => {
    const told: string[] = [];
    const stop = useProfile.subscribe(({ status }) => told.push(status));
    answer = () => new Response("{}", { status: 404 });
    await held().load(userID);
    told.length = 0;
    await held().reload();
    answer = () => new Response("{}", { status: 503 });
    await held().reload();
    stop();
    expect(new Set(told)).toEqual(new Set(["missing"]));
    answer = () => Response.json(whole(1));
    await held().reload();
    expect(held().status).toBe("ready");
  });

  it("fails only while no answer has ever come", async () => {
    answer = () => new Response("{}", { status: 503 });
    await held().load(userID);
    expect(held().status).toBe("failed");
    answer = () => Response.json(whole(1));
    await held().reload();
    answer = () => new Response("{}", { status: 503 });
    await held().reload();
    expect(held()).toMatchObject({ status: "ready", resident: whole(1), busy: false });
  });

  it("takes a push at once, and asks for the fields that pushes lack", async () => {
    await held().load(userID);
    answer = () => Response.json(whole(3, { monthlyIncome: 5000 }));
    held().receive(pushed(3, { class: "C", monthlyFee: 60 }));
    expect(held().resident).toMatchObject({ class: "C", monthlyIncome: 4000 });
    expect(held().wholeAt).not.toBe(held().resident?.updatedAt);
    await expect.poll(() => held().wholeAt).toBe(whole(3).updatedAt);
    expect(held().resident?.monthlyIncome).toBe(5000);
    expect(asked).toHaveLength(2);
  });

  it("keeps the younger state, leaves others' alone, and marks nothing of one's own", async () => {
    await held().load(userID);
    held().receive(whole(0, { totalCP: 1 }));
    held().receive(whole(9, { userID: "R-00000002", totalCP: 2 }));
    expect(held().resident).toEqual(whole(1));
    held().receive(whole(2, { totalCP: 7 }), "own");
    expect(held().resident?.totalCP).toBe(7);
    expect(marks()).toEqual({});
  });
});

describe("the property's points", () => {
  it("are asked for once for several changes, and not before somebody wants them", async () => {
    vi.useFakeTimers();
    answer = () => Response.json({ totalCP: 900 });
    usePropertyCP.getState().changed();
    await vi.runAllTimersAsync();
    expect(asked).toEqual([]);
    await usePropertyCP.getState().load();
    for (let push = 0; push < 5; push += 1) usePropertyCP.getState().changed();
    await vi.runAllTimersAsync();
    expect(asked).toEqual(["/api/dashboard/property/totalcp", "/api/dashboard/property/totalcp"]);
    expect(usePropertyCP.getState().total).toBe(900);
  });

  it("keep the last answer when a call fails", async () => {
    answer = () => Response.json({ totalCP: 900 });
    await usePropertyCP.getState().load();
    answer = () => new Response("{}", { status: 500 });
    await usePropertyCP.getState().load();
    expect(usePropertyCP.getState().total).toBe(900);
  });
});
