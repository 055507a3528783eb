// @vitest-environment happy-dom
/** The rows of a list that changes while a person reads it. */
import { act } from "react";
import { describe, expect, it } from "vitest";
import { create } from "zustand";
import { type StableRows, type StableRowsOptions, useStableRows } from "../../../web/lib/stable-rows.ts";
import { render } from "./render.tsx";

interface Item {
  _id: string;
  rank: string;
  isOpen: boolean;
}

const item = (_id: string, fields: Partial<Item> = {}): Item => ({ _id, rank: _id, isOpen: true, ...fields });

const B = item("b");
const C = item("c", { isOpen: false });
const D = item("d");

const OPEN: StableRowsOptions<Item> = {
  items: [D, C, B],
  key: "open",
  passes: ({ isOpen }) => isOpen,
  order: (a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank)),
};

const useOptions = create(() => OPEN);
let list: StableRows<Item>;

function List() {
  list = useStableRows(useOptions());
  return null;
}

/** Opens a list of B, C and D, of which C is closed. */
async function open(part: Partial<StableRowsOptions<Item>> = {}): Promise<void> {
  useOptions.setState({ newOnTop: false, ...OPEN, ...part });
  await render(<List />);
}

const change = (part: Partial<StableRowsOptions<Item>>) => act(async () => useOptions.setState(part));
const admit = () => act(async () => list.admit());
const rearrange = () => act(async () => list.rearrange());

const shown = () => ({
  ...{ rows: list.rows.map(({ _id }) => _id).join(""), waiting: list.waiting, changed: list.changed },
});

describe("the rows of a list", () => {
  it("are those that match, in order, once the items are loaded", async () => {
    await open({ key: undefined });
    expect(shown()).toEqual({ rows: "", waiting: 0, changed: 0 });
    await change({ key: "open" });
    expect(shown()).toEqual({ rows: "bd", waiting: 0, changed: 0 });
  });

  it("stay where they are, with the latest records, until they are arranged again", async () => {
    await open();
    await change({ items: [D, C, item("b", { rank: "z" })] });
    expect(shown()).toEqual({ rows: "bd", waiting: 0, changed: 1 });
    expect(list.rows[0]?.rank).toBe("z");
    await rearrange();
    expect(shown()).toEqual({ rows: "db", waiting: 0, changed: 0 });
  });

  it("stay when they no longer match, until the filter changes", async () => {
    await open();
    await change({ items: [D, C, item("b", { isOpen: false })] });
    expect(shown()).toEqual({ rows: "bd", waiting: 0, changed: 1 });
    await change({ key: "open, filtered" });
    expect(shown()).toEqual({ rows: "d", waiting: 0, changed: 0 });
  });

  it("go with their items", async () => {
    await open();
    await change({ items: [D] });
    expect(shown()).toEqual({ rows: "d", waiting: 0, changed: 0 });
  });

  it("don't count changes that the filter and the order don't see, nor those that were undone", async () => {
    await open();
    await change({ items: [D, item("c", { isOpen: false, rank: "z" }), item("b", { rank: "a" })] });
    expect(shown()).toEqual({ rows: "bd", waiting: 0, changed: 0 });
    await change({ items: [D, C, item("b", { isOpen: false })] });
    await change({ items: [D, C, item("b")] });
    expect(shown()).toEqual({ rows: "bd", waiting: 0, changed: 0 });
  });

  it("count all that moved", async () => {
    await open();
    await change({ items: [item("d", { rank: "x" }), C, item("b", { rank: "y" })] });
    expect(shown().changed).toBe(2);
  });
});

describe("items without a row", () => {
  it("wait, and join where the order puts them, also if they match by a change", async () => {
    await open();
    await change({ items: [item("e"), D, item("c"), B, item("a")] });
    expect(shown()).toEqual({ rows: "bd", waiting: 3, changed: 0 });
    await admit();
    expect(shown()).toEqual({ rows: "abcde", waiting: 0, changed: 0 });
  });

  it("join rows that keep the order that they have", async () => {
    await open();
    await change({ items: [D, item("b", { rank: "z" }), item("a")] });
    await admit();
    expect(shown()).toEqual({ rows: "abd", waiting: 0, changed: 1 });
  });

  it("join above the others, the newest first, where new ones belong on top", async () => {
    await open({ newOnTop: true });
    await change({ items: [D, C, B, item("x"), item("y")] });
    expect(shown()).toEqual({ rows: "bd", waiting: 2, changed: 0 });
    await admit();
    expect(shown()).toEqual({ rows: "yxbd", waiting: 0, changed: 0 });
    await rearrange();
    expect(shown().rows).toBe("bdxy");
  });

  it("don't wait if they are not new where new ones belong on top", async () => {
    await open({ newOnTop: true });
    await change({ items: [D, item("c"), B, item("x", { isOpen: false })] });
    expect(shown()).toEqual({ rows: "bd", waiting: 0, changed: 1 });
    await rearrange();
    expect(shown()).toEqual({ rows: "bcd", waiting: 0, changed: 0 });
  });
});
