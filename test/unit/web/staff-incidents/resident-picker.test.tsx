// @vitest-environment happy-dom
/** The resident of a new incident: by the label, or by a name or a phone number that only one resident has. */
import { act, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { searchableText, wordTest } from "../../../../src/domain/folded-text.ts";
import { usePickableResidents } from "../../../../web/app/pages/common/use-pickable-residents.ts";
import {
  type PickedResident,
  ResidentPicker,
  residentNamed,
} from "../../../../web/features/staff-incidents/resident-picker.tsx";
import { settled } from "../../../harness/faked-time.ts";
import { keydown, one, render, type } from "../render.tsx";
import { someResident } from "../residents/people.ts";

const resident = (userID: string, name: string, unit: string, phone = ""): PickedResident => ({
  ...{ userID, name, unit },
  value: `${name}, unit ${unit}`,
  searchText: `${searchableText(`${name}, unit ${unit}`)} ${phone}`,
});
const RESIDENTS = [
  resident("R-1", "Dana Whitfield", "2F", "3125550142"),
  resident("R-2", "Omar Haddad", "1A"),
  resident("R-3", "Omar Haddad", "1B"),
  resident("R-4", "Søren Ødegård", "4A"),
];

describe("a typed resident", () => {
  it.each([
    ["Dana Whitfield, unit 2F", "R-1"],
    [" dana whitfield ", "R-1"],
    ["Whitfield, Dana", "R-1"],
    ["soren odegard", "R-4"],
    ["Dana", undefined],
    ["Omar Haddad", undefined],
    ["omar haddad, UNIT 1b", "R-3"],
    ["3125550142", "R-1"],
    ["(312) 555-0142", "R-1"],
    ["555-0142", undefined],
    ["", undefined],
  ])("'%s' is %s", (typed, userID) => {
    expect(residentNamed(RESIDENTS, typed)?.userID).toBe(userID);
  });

  function Field({ missing }: { missing?: string }) {
    const [value, setValue] = useState("");
    const control = { name: "resident", value, invalid: false, problem: undefined, ref: () => {} };
    return (
      <ResidentPicker
        residents={missing === undefined ? RESIDENTS : []}
        missing={missing}
        control={{ ...control, onChange: ({ target }) => setValue(target.value) }}
      />
    );
  }
  const input = () => one<HTMLInputElement>("input");
  const options = () => [...document.querySelectorAll("[role=option]")].map(({ textContent }) => textContent);

  it("is completed when the field is left", async () => {
    await render(<Field />);
    await act(async () => input().focus());
    await type(input(), "dana whitfield");
    await act(async () => input().blur());
    expect([input().value, options()]).toEqual(["Dana Whitfield, unit 2F", []]);
  });

  it("is chosen from the residents whose words it has, by keys or by a click", async () => {
    await render(<Field />);
    await type(input(), "555-0142");
    expect(options()).toEqual(["Dana Whitfield, unit 2F"]);
    await type(input(), "haddad o");
    expect(options()).toEqual(["Omar Haddad, unit 1A", "Omar Haddad, unit 1B"]);
    await keydown(input(), "ArrowDown");
    const active = document.getElementById(input().getAttribute("aria-activedescendant") ?? "");
    expect([active?.textContent, active?.getAttribute("aria-selected")]).toEqual([
      "Omar Haddad, unit 1B",
      "true",
    ]);
    await keydown(input(), "Enter");
    expect([input().value, options()]).toEqual(["Omar Haddad, unit 1B", []]);
    await keydown(input(), "ArrowDown");
    expect(options()).toHaveLength(RESIDENTS.length);
    await act(async () => document.querySelector<HTMLElement>("[role=option]")?.click());
    expect(input().value).toBe("Dana Whitfield, unit 2F");
    await type(input(), "Nadia");
    expect([options(), input().getAttribute("aria-invalid")]).toEqual([[], "true"]);
    expect(document.body.textContent).toContain("No resident has this name, unit or phone.");
  });

  it("is not called unknown while the list of residents is missing", async () => {
    await render(<Field missing="Loading..." />);
    await type(input(), "Dana");
    expect(document.body.textContent).toContain("Loading...");
    expect(document.body.textContent).not.toContain("No resident");
  });
});

it.each(["+13125550142", "+1 (312) 555-0142", "3125550142", "0142", "1"])(
  "%s finds the resident with a phone",
  async (typed) => {
    vi.stubGlobal("fetch", async () =>
      Response.json([someResident(1, { phone: "3125550142" }), someResident(2, { phone: "" })]),
    );
    const found: string[] = [];
    function Found() {
      const isTyped = wordTest(typed);
      found.splice(
        0,
        found.length,
        ...usePickableResidents()
          .filter(({ searchText }) => isTyped(searchText))
          .map(({ userID }) => userID),
      );
      return null;
    }
    await render(<Found />);
    await settled(act);
    expect(found).toEqual([someResident(1).userID]);
  },
);
