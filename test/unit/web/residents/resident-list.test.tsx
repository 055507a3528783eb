// @vitest-environment happy-dom
/** A filtered list of residents that changes while somebody reads it: rows don't move, and a note announces the change. */
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ResidentList } from "../../../../web/features/residents/resident-list.tsx";
import { applyResident } from "../../../../web/features/residents/residents.store.ts";
import { resetStores } from "../../../../web/lib/store-registry.ts";
import { fakeTime } from "../../../harness/faked-time.ts";
import { press, renderAt } from "../render.tsx";
import { someResident } from "./people.ts";

const LATER = "2026-02-01T00:00:00.000Z";
const ada = someResident(1, { class: "A" });
const ben = someResident(2);

let reset: () => Promise<void>;

const open = (filterClass: string) =>
  renderAt(
    `/staffdashboard/residents?filterClass=${filterClass}`,
    <ResidentList savedViews={() => null} exportMenu={() => null} bulkActions={() => null} userID="S-1" />,
  );

beforeEach(async () => {
  vi.stubGlobal("fetch", async () => Response.json([ada, ben]));
  reset = await open("A");
});

const shown = () => [...document.querySelectorAll("tbody a [title]")].map((name) => name.textContent);
const chip = () => document.querySelector("button[aria-pressed=true]")?.textContent;
const note = () => document.querySelector<HTMLButtonElement>("[role=status] button");
const applyEvent = (fields: Partial<typeof ben>) =>
  act(async () => applyResident({ ...ben, updatedAt: LATER, ...fields }));

it("says nothing of a change that the filter doesn't see, nor once it is undone", async () => {
  await applyEvent({ unitNumber: "9Z" });
  expect(note()).toBeNull();
  await applyEvent({ class: "A", updatedAt: "2026-02-02T00:00:00.000Z" });
  expect(note()).not.toBeNull();
  await applyEvent({ class: "B", updatedAt: "2026-02-03T00:00:00.000Z" });
  expect(note()).toBeNull();
});

it("applies a change of the user's own at once, also if its event is first", async () => {
  const changed = { ...ben, class: "A", updatedAt: LATER } as const;
  await act(async () => applyResident(changed));
  expect([shown().length, note()?.textContent]).toEqual([1, "1 changed: show"]);
  await act(async () => applyResident(changed, "changed"));
  expect([shown().length, note()]).toEqual([2, null]);
});

it("shows a resident that the user added at once and on top, wherever the list was scrolled to", async () => {
  Object.defineProperty(window, "scrollY", { value: 900, configurable: true });
  await act(async () => window.dispatchEvent(new Event("scroll")));
  const zoe = someResident(3, { firstName: "Zoe", class: "A" });
  await act(async () => applyResident(zoe));
  expect([shown().length, note()?.textContent]).toEqual([1, "1 new"]);
  await act(async () => applyResident(zoe, "added"));
  expect([shown(), note()]).toEqual([["Zoe Last", "First1 Last"], null]);
  Object.defineProperty(window, "scrollY", { value: 0, configurable: true });
});

it("offers as new only whom its filter shows", async () => {
  await reset();
  // An empty list has no top, so new residents wait.
  reset = await open("C");
  await act(async () => applyResident(someResident(3, { class: "B" })));
  expect(note()).toBeNull();
  await act(async () => applyResident(someResident(4, { class: "C" })));
  expect(note()?.textContent).toBe("1 new");
  await act(async () => note()?.click());
  expect(shown()).toEqual(["First4 Last"]);
});

it("keeps the first of two changes that follow each other before the list is drawn again", async () => {
  const direction = document.querySelector<HTMLButtonElement>("button[aria-label^='Ascending']");
  const sort = document.querySelector<HTMLSelectElement>("select");
  if (!direction || !sort) throw new Error("The list has no sorts.");
  await act(async () => {
    direction.click();
    sort.value = "unit";
    sort.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(location.search).toBe("?filterClass=A&sort=unit&direction=descending");
});

it.each([
  [{ filterClass: "C" }, "?filterClass=C", "Class C 1", "First5 Last"],
  [{ filterExpiring: true }, "?filterExpiring=true", "Expiring 1", "First6 Last"],
  [{ filterStatus: "New" }, "?filterStatus=New", "New 1", "First7 Last"],
])("applies the filter %j, and keeps it in the address", async (state, address, pressed, name) => {
  await reset();
  resetStores();
  fakeTime({ act, now: new Date("2026-11-20T18:00:00Z") });
  const ending = someResident(6, { leaseEnd: "2026-11-20" });
  const listed = [ada, ben, someResident(5, { class: "C" }), ending, someResident(7, { status: "New" })];
  vi.stubGlobal("fetch", async () => Response.json(listed));
  reset = await renderAt(
    "/staffdashboard/residents",
    <ResidentList savedViews={() => null} exportMenu={() => null} bulkActions={() => null} userID="S-1" />,
    state,
  );
  expect(shown()).toEqual([name]);
  expect(chip()).toBe(pressed);
  expect(location.search).toBe(address);
});

it("says nothing of former residents before they are loaded, and offers Retry if that failed", async () => {
  await reset();
  let answer = (_: Response) => {};
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes("status=former") ? new Promise((resolve) => (answer = resolve)) : Response.json([ada, ben]),
  );
  const texts = ["No residents found.", "Could not be loaded.", "Loading..."];
  const said = () => texts.filter((text) => document.body.textContent?.includes(text));
  await renderAt(
    "/staffdashboard/residents?filterStatus=Former",
    <ResidentList savedViews={() => null} exportMenu={() => null} bulkActions={() => null} userID="S-1" />,
  );
  expect([said(), chip()]).toEqual([["Loading..."], "Former "]);
  await act(async () => answer(Response.json({}, { status: 500 })));
  expect([said(), chip()]).toEqual([["Could not be loaded."], "Former "]);
  await press("Retry");
  await act(async () => answer(Response.json([someResident(5, { status: "Former" })])));
  expect(said()).toEqual([]);
  expect(shown()).toEqual(["First5 Last"]);
});
