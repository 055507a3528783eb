// @vitest-environment happy-dom
/** 'Jump to': the entries that a typed text finds on the page, their number, and the marked parts. */
import { describe, expect, it } from "vitest";
import type { FoundResident } from "../../../src/domain/search.ts";
import type { SessionUserView } from "../../../src/domain/user.ts";
import { residentActions } from "../../../web/app/jump-to/found-entries.tsx";
import { staffScreens } from "../../../web/app/jump-to/staff-entries.tsx";
import {
  type Entry,
  type FixedEntry,
  filterEntries,
  initialGroups,
  limitGroups,
} from "../../../web/features/jump-to/entries.ts";
import { markedRanges } from "../../../web/features/jump-to/marked.tsx";
import { addRecent, readRecent } from "../../../web/features/jump-to/recent.ts";
import { isOnlyVerbs, separateVerbs } from "../../../web/features/jump-to/verbs.ts";
import { isShortcut } from "../../../web/lib/shortcut.ts";
import { readInSpanish } from "./spanish.ts";

const entry = (title: string, rest: Partial<FixedEntry> = {}): FixedEntry => ({
  ...{ key: title, title, detail: "", kind: "Screen", to: "/", icon: null },
  ...rest,
});
const titles = (entries: readonly Entry[]) => entries.map(({ title }) => title);
const many = (count: number) => Array.from({ length: count }, (_, number) => entry(String(number)));

const entries = ["Announcements", "Office inbox", "Resident-Chat", "Réports", "New announcement"].map(
  (title) => entry(title),
);

it.each([
  ["off", ["Office inbox"]],
  ["INBOX office", ["Office inbox"]],
  ["chat", ["Resident-Chat"]],
  ["repo", ["Réports"]],
  ["in", ["Office inbox"]],
  ["n", ["New announcement", "Announcements", "Office inbox", "Resident-Chat"]],
  ["office x", ["Office inbox"]],
  ["office zz", []],
  [" ?! ", []],
])("screens and actions that '%s' finds", (text, expected) => {
  expect(titles(filterEntries(entries, text))).toEqual(expected);
});

it("an entry is also found by its keywords, after those that are found by their titles", () => {
  const entries = [
    entry("Delinquency", { keywords: "unpaid late" }),
    entry("Late fees"),
    entry("Rent roll", { keywords: "export" }),
  ];
  expect(titles(filterEntries(entries, "unpaid"))).toEqual(["Delinquency"]);
  expect(titles(filterEntries(entries, "late"))).toEqual(["Late fees", "Delinquency"]);
  expect(titles(filterEntries(entries, "ate"))).toEqual(["Late fees"]);
  expect(titles(filterEntries(entries, "exp roll"))).toEqual(["Rent roll"]);
});

describe("verbs beside a name", () => {
  it.each([
    ["renew dana", "dana", "renew"],
    ["Dana Whitfield pay", "dana whitfield", "pay"],
    ["dana move out", "dana", "move out"],
    ["repair dana", "dana", "repair"],
    ["move out", "move out", ""],
    ["Dana Payne", "Dana Payne", ""],
    ["", "", ""],
  ])("'%s'", (text, name, verbs) => {
    expect(separateVerbs(text)).toEqual({ name, verbs });
  });

  it("may be all of the text", () => {
    expect(["move out", "Renew", "renew dana", " "].map(isOnlyVerbs)).toEqual([true, true, false, false]);
  });

  it("are those of the reader's language, and English ones, which find the same", () => {
    readInSpanish();
    for (const [text, verbs, title] of [
      ["renovar dana", "renovar", "Renovar el contrato de Dana Whitfield"],
      ["dana renew", "renew", "Renovar el contrato de Dana Whitfield"],
      ["dana pago", "pago", "Agregar un pago"],
      ["pay dana", "pay", "Agregar un pago"],
      ["reparación dana", "reparacion", "Agregar una incidencia"],
      ["dana move out", "move out", "Registrar la mudanza"],
    ] as const) {
      expect(separateVerbs(text)).toEqual({ name: "dana", verbs });
      expect(titles(residentActions(dana, verbs))[0], text).toContain(title);
    }
  });

  const dana: FoundResident = {
    ...{ userID: "R-12345678", name: "Dana Whitfield", unitNumber: "2F", unitType: "Studio" },
    ...{ contact: "", status: "Active" },
  };

  it.each([
    ["renew", ["Renew lease of Dana Whitfield"]],
    ["pay", ["Add payment for Dana Whitfield"]],
    ["move out", ["Move out Dana Whitfield"]],
    ["repair", ["Add incident for Dana Whitfield"]],
  ])("choose the actions for '%s'", (verbs, expected) => {
    expect(titles(residentActions(dana, verbs))).toEqual(expected);
  });

  it("of a lease find nothing for a resident who waits for approval, whose lease can't be changed", () => {
    const pending = { ...dana, status: "Pending" } as const;
    expect(titles(residentActions(pending, "renew"))).toEqual([]);
    expect(titles(residentActions(pending, "move out"))).toEqual([]);
  });

  it("are not needed for the first actions", () => {
    const shown = ["Message", "Add payment for", "Add behavior for", "Add incident for"];
    expect(titles(residentActions(dana, ""))).toEqual(shown.map((action) => `${action} Dana Whitfield`));
  });
});

it.each([
  ["unpaid", "Delinquency"],
  ["export", "Rent roll"],
  ["invite", "Team"],
])("staff find by '%s' the screen '%s'", (text, screen) => {
  const user = { ...{ userID: "S-1", isManager: true } } as SessionUserView;
  const screens = staffScreens(user, { openIncidents: 0, unreadConversations: 0 });
  expect(titles(filterEntries(screens, text))).toContain(screen);
});

describe("the shown entries", () => {
  const shown = (counts: readonly number[]) =>
    limitGroups(counts.map((count, at) => ({ label: `${at}`, entries: many(count) })))
      .map(({ label, entries }) => `${label}: ${entries.length}`)
      .join(", ");

  it.each([
    ["at most 5 of a group, and no empty groups", [9, 0, 3], "0: 5, 2: 3"],
    ["at most 20 in all", [5, 5, 5, 9], "0: 5, 1: 5, 2: 5, 3: 5"],
    ["a share for each of many groups", [5, 5, 5, 5, 5, 5], "0: 4, 1: 4, 2: 3, 3: 3, 4: 3, 5: 3"],
    ["what small groups leave to the others", [5, 5, 5, 1, 5, 1], "0: 5, 1: 5, 2: 4, 3: 1, 4: 4, 5: 1"],
  ])("are %s", (_, counts, expected) => {
    expect(shown(counts)).toEqual(expected);
  });

  it("are the first ones of each group", () => {
    const groups = limitGroups([{ label: "a", entries: many(9) }]);
    expect(groups.map(({ entries }) => titles(entries).join(""))).toEqual(["01234"]);
  });
});

it("an empty field lists no screens that are found by typing only", () => {
  const screens = [entry("Reports"), entry("Rent roll", { isTypedOnly: true })];
  const groups = initialGroups([], { actions: [entry("Add Incident")], screens });
  expect(groups.map(({ label, entries }) => [label, titles(entries)])).toEqual([
    ["Actions", ["Add Incident"]],
    ["Go to", ["Reports"]],
  ]);
});

it.each([
  ["Maya Lindqvist", "ma", ["Ma"]],
  ["Imani Okafor", "ma", ["ma"]],
  ["Mama Marie", "ma", ["Ma", "Ma"]],
  ["José Núñez", "nunez jose", ["José", "Núñez"]],
  ["Jose\u0301 Ruiz", "jose", ["Jose\u0301"]],
  ["Plumbing · Leaking faucet/pipe", "faucet lea", ["Lea", "faucet"]],
  ["aaaa", "aa a", ["aa"]],
  ["Unit 3C", "3c", ["3C"]],
  ["Ærø", "a", ["Æ"]],
  ["Anna Weiß", "weis", ["Weiß"]],
  ["Unit 3C", "", []],
])("marks in '%s' for '%s'", (text, query, marked) => {
  expect(markedRanges(text, query).map(([from, to]) => text.slice(from, to))).toEqual(marked);
});

it("the last 3 records are kept for each person, the newest first and each once", () => {
  const incident = "64b7f0c2a1d3e4f5a6b7c8d9";
  for (const id of ["R-1", "R-2", incident, "R-3", incident]) addRecent("S-1", id);
  addRecent("S-2", "R-9");
  expect(readRecent("S-1")).toEqual([incident, "R-3", "R-2"]);
  expect(readRecent("S-2")).toEqual(["R-9"]);
  localStorage.setItem("recent:S-3", "R-1,<b>,, a b");
  expect(readRecent("S-3")).toEqual(["R-1"]);
});

it("a browser that fills in a field presses no shortcut, although its key event has no key", () => {
  expect(isShortcut(new Event("keydown") as KeyboardEvent)).toBeFalsy();
});
