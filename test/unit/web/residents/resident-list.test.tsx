// @vitest-environment happy-dom
/** A filtered list of residents that changes while somebody reads it: rows don't move, and a note announces the change. */
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ResidentList } from "../../../../web/features/residents/resident-list.tsx";
import { applyResident } from "../../../../web/features/residents/residents.store.ts";
import { press, renderAt } from "../render.tsx";
import { someResident } from "./people.ts";

const LATER = "2026-02-01T00:00:00.000Z";
const ada = someResident(1, { class: "A" });
const ben = someResident(2);

let reset: () => Promise<void>;

const open = (search: string, state: unknown = null) =>
  renderAt(
    `/staffdashboard/residents${search}`,
    <ResidentList savedViews={() => null} exportMenu={() => null} bulkActions={() => null} userID="S-1" />,
    state,
  );

beforeEach(async () => {
  vi.stubGlobal("fetch", async () => Response.json([ada, ben]));
  reset = await open("?filterClass=A");
});

const shown = () => [...document.querySelectorAll("tbody a [title]")].map((name) => name.textContent);
const chip = () => document.querySelector("button[aria-pressed=true]")?.textContent;
const note = () => document.querySelector<HTMLButtonElement>("[role=status] button");

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

it("applies the filter of a link, offers as new only whom it shows, and keeps it in the address", async () => {
  await reset();
  await open("", { filterStatus: "New" });
  expect([shown(), chip(), location.search]).toEqual([[], "New 0", "?filterStatus=New"]);
  // A list without rows takes new residents at once, but only whom its filter shows.
  await act(async () => applyResident(someResident(3)));
  expect(shown()).toEqual([]);
  await act(async () => applyResident(someResident(4, { status: "New" })));
  expect(note()).toBeNull();
  expect([shown(), chip()]).toEqual([["First4 Last"], "New 1"]);
});

it("says nothing of former residents before they are loaded, and offers Retry if that failed", async () => {
  await reset();
  let answer = (_: Response) => {};
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes("status=former") ? new Promise((resolve) => (answer = resolve)) : Response.json([ada, ben]),
  );
  const texts = ["No residents found.", "Could not be loaded.", "Loading..."];
  const said = () => texts.filter((text) => document.body.textContent?.includes(text));
  await open("?filterStatus=Former");
  expect([said(), chip()]).toEqual([["Loading..."], "Former "]);
  await act(async () => answer(Response.json({}, { status: 500 })));
  expect([said(), chip()]).toEqual([["Could not be loaded."], "Former "]);
  await press("Retry");
  await act(async () => answer(Response.json([someResident(5, { status: "Former" })])));
  expect(said()).toEqual([]);
  expect(shown()).toEqual(["First5 Last"]);
});
