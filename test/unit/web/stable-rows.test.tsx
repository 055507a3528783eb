// @vitest-environment happy-dom
/** The rows of a list that changes while a person reads it. */
import { act } from "react";
import { expect, it } from "vitest";
import { create } from "zustand";
import {
  type StableRows,
  type StableRowsOptions,
  useAdmission,
  useStableRows,
} from "../../../web/lib/stable-rows.ts";
import type { NearRows } from "../../../web/lib/use-row-window.ts";
import { render } from "./render.tsx";

interface Item {
  _id: string;
  rank: string;
  isOpen: boolean;
}

type Options = StableRowsOptions<Item>;

const item = (_id: string, fields: Partial<Item> = {}): Item => ({ _id, rank: _id, isOpen: true, ...fields });

const B = item("b");
const C = item("c", { isOpen: false });
const D = item("d");

const closed = (_id: string) => item(_id, { isOpen: false });
const ranked = (_id: string, rank: string) => item(_id, { rank });

const OPEN: Options = {
  items: [D, C, B],
  key: "open",
  passes: ({ isOpen }) => isOpen,
  order: (a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank)),
  newOnTop: false,
};

const useOptions = create(() => OPEN);
let list: StableRows<Item>;

function List() {
  list = useStableRows(useOptions());
  return null;
}

/** A change of the options, or a button. */
type Step = Partial<Options> | "admit" | "rearrange";

/** The ids of the rows, and how many wait and have changed, if any. */
function shown(): string {
  const { rows, waiting, changed } = list;
  const counts = [waiting > 0 && `${waiting} new`, changed > 0 && `${changed} changed`];
  return [rows.map(({ _id }) => _id).join(""), ...counts.filter(Boolean)].join(", ");
}

/** The list opens with B and D; C is closed. */
it.each<[string, Partial<Options>, ...[Step, string][]]>([
  ["there are rows once the items are loaded", { key: undefined }, [{}, ""], [{ key: "open" }, "bd"]],
  [
    "rows stay where they are until they are arranged again",
    {},
    [{ items: [D, C, ranked("b", "z")] }, "bd, 1 changed"],
    ["rearrange", "db"],
  ],
  [
    "rows that no longer match stay until the filter changes",
    {},
    [{ items: [D, C, closed("b")] }, "bd, 1 changed"],
    [{ key: "open, filtered" }, "d"],
  ],
  ["rows go with their items", {}, [{ items: [D] }, "d"]],
  [
    "changes that the filter and the order don't see aren't counted",
    {},
    [{ items: [D, item("c", { isOpen: false, rank: "z" }), ranked("b", "a")] }, "bd"],
  ],
  [
    "changes that were undone aren't counted",
    {},
    [{ items: [D, C, closed("b")] }, "bd, 1 changed"],
    [{ items: [D, C, item("b")] }, "bd"],
  ],
  ["all that moved are counted", {}, [{ items: [ranked("d", "x"), C, ranked("b", "y")] }, "bd, 2 changed"]],
  [
    "items join where the order puts them, also if they match by a change",
    {},
    [{ items: [item("e"), D, item("c"), B, item("a")] }, "bd, 3 new"],
    ["admit", "abcde"],
  ],
  [
    "items join rows that keep the order that they have",
    {},
    [{ items: [D, ranked("b", "z"), item("a")] }, "bd, 1 new, 1 changed"],
    ["admit", "abd, 1 changed"],
  ],
  [
    "items join above the others, the newest first, where new ones belong on top",
    { newOnTop: true },
    [{ items: [D, C, B, item("x"), item("y")] }, "bd, 2 new"],
    ["admit", "yxbd"],
    ["rearrange", "bdxy"],
  ],
  [
    "items that aren't new count as changed where new ones belong on top",
    { newOnTop: true },
    [{ items: [D, item("c"), B, closed("x")] }, "bd, 1 changed"],
    ["rearrange", "bcd"],
  ],
  ["a list without rows takes new items at once", { items: [C] }, [{}, ""], [{ items: [D, C, B] }, "bd"]],
])("%s", async (_name, part, ...steps) => {
  useOptions.setState({ ...OPEN, ...part });
  await render(<List />);
  for (const [step, expected] of steps) {
    await act(async () => (typeof step === "string" ? list[step]() : useOptions.setState(step)));
    expect(shown()).toBe(expected);
  }
});

it("rows have the latest records", async () => {
  useOptions.setState(OPEN);
  await render(<List />);
  await act(async () => useOptions.setState({ items: [D, C, ranked("b", "z")] }));
  expect(list.rows[0]?.rank).toBe("z");
});

function Admitting({ near }: { near: Partial<NearRows> }) {
  list = useStableRows(useOptions());
  const ref = { current: document.querySelector("ul") as never };
  useAdmission({ ref, ...near } as NearRows, list);
  return (
    <ul>
      <li>
        <button type="button">row</button>
      </li>
    </ul>
  );
}

it.each([
  ["join", "in view", { isAtTop: true, isFocused: false }, "bde"],
  ["wait", "in view and a row is focused", { isAtTop: true, isFocused: true }, "bd, 1 new"],
  ["wait", "out of view", { isAtTop: false, isFocused: false }, "bd, 1 new"],
])("items %s while the top of the list is %s", async (_outcome, _when, { isAtTop, isFocused }, expected) => {
  useOptions.setState(OPEN);
  await render(<Admitting near={{ isAtTop }} />);
  if (isFocused) document.querySelector("button")?.focus();
  await act(async () => useOptions.setState({ items: [item("e"), D, C, B] }));
  expect(shown()).toBe(expected);
});
