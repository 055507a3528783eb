/** Staff's list of residents: answers and pushes in any order, and rows that keep their places. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ResidentSummaryView } from "../../../../src/domain/resident.ts";
import { RESIDENT_TOPIC, useResidents } from "../../../../web/features/residents/residents.store.ts";
import { useArrivals } from "../../../../web/lib/arrivals.store.ts";
import { resetStores } from "../../../../web/lib/store-registry.ts";
import { someResident } from "./people.ts";

const later = (resident: ResidentSummaryView, fields: Partial<ResidentSummaryView>) => ({
  ...resident,
  updatedAt: "2026-02-01T00:00:00.000Z",
  ...fields,
});

const one = someResident(1);
const two = someResident(2);
let answers: (() => Promise<Response>)[];
const answer =
  (...residents: ResidentSummaryView[]) =>
  async () =>
    new Response(JSON.stringify(residents));
const state = () => useResidents.getState();
const shown = (userID: string) => state().latest.get(userID);

beforeEach(() => {
  answers = [answer(two, one)];
  vi.stubGlobal("fetch", () => answers.shift()?.() ?? Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => {
  vi.unstubAllGlobals();
  resetStores();
});

describe("the residents' store", () => {
  it("loads once", async () => {
    await state().load();
    await state().load();
    expect(state().status).toBe("ready");
    expect(state().basis).toEqual([two, one]);
  });

  it("shows an empty list when the first load fails, and the list once it can be had", async () => {
    answers.unshift(() => Promise.reject(new TypeError("Failed to fetch")));
    await state().load();
    expect([state().status, state().latest.size]).toEqual(["failed", 0]);
    await state().load();
    expect([state().status, state().latest.size]).toEqual(["ready", 2]);
  });

  it("changes a resident in place and takes no older state", async () => {
    await state().load();
    state().receive(later(one, { class: "C" }));
    state().receive(one);
    expect(shown(one.userID)?.class).toBe("C");
    expect(state().basis).toEqual([two, one]);
    state().settle();
    expect(state().basis.map((resident) => resident.class)).toEqual(["B", "C"]);
  });

  it("keeps a push that came before the answer", async () => {
    const loading = state().load();
    state().receive(later(one, { class: "C" }));
    state().receive(someResident(3));
    await loading;
    expect(shown(one.userID)?.class).toBe("C");
    expect(state().latest.size).toBe(3);
    expect(state().waiting).toEqual([]);
  });

  it("puts newcomers on top, the newest first, once they are revealed", async () => {
    await state().load();
    state().receive(someResident(3));
    state().receive(someResident(4));
    const ids = [someResident(4).userID, someResident(3).userID];
    expect([state().waiting, state().onTop]).toEqual([ids, []]);
    state().reveal();
    expect([state().waiting, state().onTop]).toEqual([[], ids]);
    expect(Object.keys(useArrivals.getState().fresh[RESIDENT_TOPIC] ?? {})).toHaveLength(2);
  });

  it("takes one's own newcomer once, unmarked, whether its push or its answer comes first", async () => {
    await state().load();
    for (const number of [3, 4]) {
      const newcomer = someResident(number);
      if (number === 3) state().receive(newcomer);
      state().receive(newcomer, "own");
      if (number === 4) state().receive(newcomer);
    }
    // Whoever adds a resident looks for the row: it waits for nothing.
    expect(state().waiting).toEqual([]);
    expect(state().onTop).toEqual([someResident(4).userID, someResident(3).userID]);
    expect(useArrivals.getState().fresh[RESIDENT_TOPIC] ?? {}).toEqual({});
  });

  it("adds residents and changes that it missed", async () => {
    await state().load();
    answers.push(answer(someResident(4), someResident(3), later(two, { monthlyFee: 60 }), one));
    await state().catchUp();
    expect(state().waiting).toEqual([someResident(4).userID, someResident(3).userID]);
    expect(shown(two.userID)?.monthlyFee).toBe(60);
    expect(state().basis).toEqual([two, one]);
  });

  it("keeps what it has when catching up fails, and asks for nothing before it was opened", async () => {
    const unasked = answers.length;
    await state().catchUp();
    expect(answers).toHaveLength(unasked);
    await state().load();
    await state().catchUp();
    expect([state().status, state().latest.size]).toEqual(["ready", 2]);
  });
});
