// @vitest-environment happy-dom
/** The open profile: the younger state wins, pushes are completed by the whole record, and changes are marked. */
import { beforeEach, expect, it, vi } from "vitest";
import type { ResidentView } from "../../../../src/domain/resident.ts";
import { applyMyProfile, useMyProfile } from "../../../../web/features/my-profile/my-profile.store.ts";
import {
  applyProfile,
  isMissing,
  PROFILE_TOPIC,
  useProfile,
} from "../../../../web/features/resident-profile/profile.store.ts";
import { useUnread } from "../../../../web/lib/unread.store.ts";
import { settled } from "../../../harness/faked-time.ts";
import { someResident } from "../residents/people.ts";

const whole = (minute: number, fields: Partial<ResidentView> = {}): ResidentView => ({
  ...someResident(1),
  rentToIncomePoints: 10,
  updatedAt: `2026-11-21T09:${String(minute).padStart(2, "0")}:00.000Z`,
  ...fields,
});
/** A live event: without the fields that lists lack. */
const pushed = (minute: number, fields = {}) => {
  const { rentToIncomePoints, ...summary } = whole(minute, fields);
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

const held = () => useProfile.getState();
const open = () => useProfile.getState().load(userID);
const marks = () => useUnread.getState().byTopic[PROFILE_TOPIC] ?? {};

it("is what the server answers, and nothing of the one before", async () => {
  await open();
  expect(held().data).toEqual({ resident: whole(1), completeAt: whole(1).updatedAt });
  applyProfile(whole(2, { residentScore: 11 }));
  expect(marks()).toEqual({ residentScore: "updated" });
  answer = () => new Response("{}", { status: 404 });
  await useProfile.getState().load("R-00000009");
  expect(isMissing(held())).toBe(true);
  expect(held().data).toBeUndefined();
});

it("takes a push at once, and asks for the fields that pushes lack", async () => {
  await open();
  answer = () => Response.json(whole(3, { rentToIncomePoints: 40 }));
  applyProfile(pushed(3, { class: "C", monthlyFee: 60 }));
  expect(held().data?.resident).toMatchObject({ class: "C", rentToIncomePoints: 10 });
  expect(held().data?.completeAt).not.toBe(held().data?.resident?.updatedAt);
  await settled();
  expect(held().data?.completeAt).toBe(whole(3).updatedAt);
  expect(held().data?.resident?.rentToIncomePoints).toBe(40);
  expect(asked).toHaveLength(2);
});

it("keeps the younger state, leaves others' alone, and marks nothing of one's own", async () => {
  await open();
  applyProfile(whole(0, { totalCP: 1 }));
  applyProfile(whole(9, { userID: "R-00000002", totalCP: 2 }));
  expect(held().data?.resident).toEqual(whole(1));
  applyProfile(whole(2, { totalCP: 7 }), "own");
  expect(held().data?.resident?.totalCP).toBe(7);
  expect(marks()).toEqual({});
});

it("is fetched once more if it changes while it is loaded", async () => {
  const responses: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise((resolve) => responses.push(resolve)));
  const loads = Promise.all([open(), useMyProfile.getState().load(userID)]);
  vi.stubGlobal("fetch", async () => Response.json(whole(2, { residentScore: 11 })));
  for (const respond of responses) respond(Response.json(whole(1)));
  applyProfile(pushed(2, { residentScore: 11 }));
  applyMyProfile(pushed(2, { residentScore: 11 }));
  await loads;
  expect(held().data?.resident.residentScore).toBe(11);
  expect(useMyProfile.getState().data?.resident.residentScore).toBe(11);
});
