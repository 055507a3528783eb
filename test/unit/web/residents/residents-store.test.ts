/** Staff's list of residents: answers and pushes in any order. */
import { beforeEach, expect, it, vi } from "vitest";
import type { ResidentSummaryView } from "../../../../src/domain/resident.ts";
import {
  addResidents,
  applyResident,
  dropResident,
  NO_RESIDENTS,
  RESIDENT_TOPIC,
  useFormerResidents,
  useResidents,
  viewResidents,
} from "../../../../web/features/residents/residents.store.ts";
import { resetStores } from "../../../../web/lib/store-registry.ts";
import { useUnread } from "../../../../web/lib/unread.store.ts";
import { settled } from "../../../harness/faked-time.ts";
import { someResident } from "./people.ts";

const later = (resident: ResidentSummaryView, fields: Partial<ResidentSummaryView>) => ({
  ...resident,
  updatedAt: "2026-02-01T00:00:00.000Z",
  ...fields,
});

const one = someResident(1);
const two = someResident(2);
/** The lists that the next calls are answered with. */
let answers: ResidentSummaryView[][];
const state = () => useResidents.getState();
const list = () => state().data ?? NO_RESIDENTS;
async function load(): Promise<void> {
  viewResidents()();
  await settled();
  expect(state().busy).toBe(false);
}
const held = () => [...list().latest.values()];
const unread = () => Object.keys(useUnread.getState().byTopic[RESIDENT_TOPIC] ?? {});
const shown = (userID: string) => list().latest.get(userID);

beforeEach(() => {
  answers = [[two, one]];
  vi.stubGlobal("fetch", async () => Response.json(answers.shift()));
});
it("loads once", async () => {
  viewResidents()();
  await load();
  expect(held()).toEqual([two, one]);
  expect(answers).toEqual([]);
});

it("changes a resident in place and takes no older state", async () => {
  await load();
  applyResident(later(one, { class: "C" }));
  applyResident(one);
  expect(held().map((resident) => resident.class)).toEqual(["B", "C"]);
});

it("keeps a push that came before the answer", async () => {
  const loading = load();
  applyResident(later(one, { class: "C" }));
  applyResident(someResident(3));
  await loading;
  expect(shown(one.userID)?.class).toBe("C");
  expect(list().latest.size).toBe(3);
  expect(unread()).toEqual([]);
});

it("marks newcomers, but not one's own, whether its push or its answer comes first", async () => {
  await load();
  applyResident(someResident(3));
  for (const number of [4, 5]) {
    const newcomer = someResident(number);
    if (number === 4) applyResident(newcomer);
    applyResident(newcomer, "added");
    if (number === 5) applyResident(newcomer);
  }
  expect(list()).toMatchObject({ ownAdditions: 2, ownChanges: 0 });
  expect(list().latest.size).toBe(5);
  expect(unread()).toEqual([someResident(3)._id]);
});

it("takes residents out who are missing from a later answer, but not one who was added or changed by an event since", async () => {
  const three = someResident(3);
  answers = [[three, two, one]];
  await load();
  answers.push([]);
  const refetching = state().refetch();
  applyResident(later(two, { status: "Former" }));
  applyResident(later(three, { monthlyFee: 60 }));
  applyResident(someResident(4));
  await refetching;
  expect(held()).toEqual([
    later(three, { monthlyFee: 60 }),
    later(two, { status: "Former" }),
    someResident(4),
  ]);
});

it("asks once who moved out and who was removed, if former residents were shown", async () => {
  const left = someResident(3, { status: "Former" });
  answers = [[two, one], [left]];
  await load();
  await useFormerResidents.getState().load();
  const movedOut = later(two, { status: "Former" });
  answers.push([], [movedOut, left]);
  await state().refetch();
  await settled();
  expect(held()).toEqual([left, movedOut]);
  expect(answers).toEqual([]);
});

it("leaves a person out whose removal came while an older answer was under way, until logout", async () => {
  const removed = later(one, { status: "Former", isRemoved: true });
  const first = load();
  applyResident(removed);
  await first;
  expect(held()).toEqual([two]);
  answers.push([one]);
  const refetching = state().refetch();
  dropResident(two.userID);
  await refetching;
  expect(held()).toEqual([]);
  resetStores();
  answers.push([two, one]);
  await load();
  expect(held()).toEqual([two, one]);
});

it("takes a person who was removed out, also by a push that comes after the own answer", async () => {
  await load();
  const removed = later(one, { status: "Former", isRemoved: true });
  applyResident(removed);
  applyResident(removed);
  expect(held()).toEqual([two]);
  expect(unread()).toEqual([]);
});

it("holds former residents beside the others", async () => {
  await load();
  addResidents([someResident(5, { status: "Former" })]);
  expect(list().latest.size).toBe(3);
});

it("adds residents and changes that it missed", async () => {
  await load();
  answers.push([someResident(4), someResident(3), later(two, { monthlyFee: 60 }), one]);
  await state().refetch();
  // The newest one is last, which the list shows on top.
  expect(held().map(({ _id }) => _id)).toEqual(
    [two, one, someResident(3), someResident(4)].map(({ _id }) => _id),
  );
  expect(shown(two.userID)?.monthlyFee).toBe(60);
  expect(unread()).toEqual([someResident(3)._id, someResident(4)._id]);
});
