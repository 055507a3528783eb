/** Entries in no reversed pair. */
import { describe, expect, it } from "vitest";
import { countedEntries, countedPayments, reversalsByEntry } from "../../../src/domain/counted-entries.ts";

const entry = (_id: string, of?: string) => ({ _id, ...(of !== undefined && { reversal: { of } }) });

describe("the entries that count", () => {
  it("are all of a list without reversals, as the list itself", () => {
    const entries = [entry("1"), entry("2")];
    expect(countedEntries(entries)).toBe(entries);
  });
  it("leave out both entries of a pair, and nothing else", () => {
    const entries = [entry("4", "1"), entry("3"), entry("2"), entry("1")];
    expect(countedEntries(entries)).toEqual([entry("3"), entry("2")]);
    expect([...reversalsByEntry(entries)]).toEqual([["1", entry("4", "1")]]);
  });
  it("leave out a reversal whose entry is on another page of the list", () => {
    expect(countedEntries([entry("4", "1"), entry("3")])).toEqual([entry("3")]);
  });
  it("are the payments that were not withdrawn", () => {
    expect(countedPayments([{ withdrawn: true }, {}])).toEqual([{}]);
  });
});
