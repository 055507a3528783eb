/** The rows that are chosen in a list: one by one, in ranges, and all. */
import { describe, expect, it } from "vitest";
import { areSelected, createSelection } from "../../../web/lib/selection.ts";

const ORDER = ["a", "b", "c", "d", "e"];
const useSelection = createSelection();
const { toggle, select, keep, start, end } = useSelection.getState();
const chosen = () => [...useSelection.getState().selectedIDs].sort().join("");

describe("a choice of rows", () => {
  it.each<[string, [id: string, shift?: "shift"][], string]>([
    ["one by one", [["b"], ["d"]], "bd"],
    ["and one taken back", [["b"], ["d"], ["b"]], "d"],
    ["a range down", [["b"], ["d", "shift"]], "bcd"],
    ["a range up", [["d"], ["b", "shift"]], "bcd"],
    ["two ranges", [["a"], ["b", "shift"], ["d"], ["e", "shift"]], "abde"],
    ["a range that goes on from the last end", [["a"], ["c", "shift"], ["d", "shift"]], "abcd"],
    ["a range that takes back", [["a"], ["e", "shift"], ["b"], ["d", "shift"]], "ae"],
    ["a range without a beginning", [["c", "shift"]], "c"],
    ["a range from a row that is filtered out", [["gone"], ["c", "shift"]], "cgone"],
  ])("has %s", (_name, steps, expected) => {
    for (const [id, shift] of steps) toggle(id, shift && ORDER);
    expect(chosen()).toBe(expected);
  });

  it("has all of a list only if it has each of the list's rows", () => {
    select(["a", "b"]);
    const hasAll = (ids: string[]) => areSelected(useSelection.getState(), ids);
    expect([["a"], ["a", "b"], ["a", "c"]].map(hasAll)).toEqual([true, true, false]);
  });

  it("forgets rows that no longer exist", () => {
    select(["a", "b"]);
    const before = useSelection.getState().selectedIDs;
    keep(["a", "b"]);
    expect(useSelection.getState().selectedIDs).toBe(before);
    keep(["b"]);
    expect(chosen()).toBe("b");
  });

  it("has all, until it ends", () => {
    start();
    select(ORDER);
    expect([chosen(), useSelection.getState().isSelecting]).toEqual(["abcde", true]);
    end();
    expect([chosen(), useSelection.getState().isSelecting]).toEqual(["", false]);
  });
});
