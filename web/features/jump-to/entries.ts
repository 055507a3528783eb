/** The list of 'Jump to': groups of entries, each of which leads to an address. */

import { wordsOf } from "@domain/folded-text.ts";
import { RESULTS_PER_KIND } from "@domain/limits.ts";
import type { Values } from "@domain/message.ts";
import type { SearchResultsView } from "@domain/search.ts";
import { CONTAINS, joinWords, NONE, rankOf, STARTS } from "@domain/word-ranks.ts";
import type { ReactNode } from "react";
import { t } from "../../lib/t.ts";

/** The most entries of all groups once something is typed. */
const ENTRIES_MAX = 20;

export interface Entry {
  /** Unique among all entries. */
  key: string;
  title: string;
  /** Beside the title; may be empty. */
  detail: string;
  /** At the end of the row, such as 'Screen'. */
  kind: string;
  to: string;
  icon: ReactNode;
  /** The ID of the record that it opens, by which it is kept among the recent ones. */
  recordID?: string;
}

/** An entry that the page finds itself, by its title. */
export interface FixedEntry extends Entry {
  /** Whether it is listed only once something is typed. */
  isTypedOnly?: boolean;
  /** Other words by which it is found, separated by blanks. */
  keywords?: string;
}

/** The title of an entry in the reader's language. Its keywords are the English title, and `keywords` in both languages. */
export const titleAndKeywords = (
  title: string,
  { keywords = "", values = {} }: { keywords?: string; values?: Values } = {},
): Required<Pick<FixedEntry, "title" | "keywords">> => ({
  title: t(title, values),
  keywords: `${title.replace(/\{\w+\}/g, "")} ${keywords} ${t(keywords)}`,
});

export interface EntryGroup {
  label: string;
  entries: readonly Entry[];
}

/** The rank of a word for an entry. Its keywords count less than its title. */
function rankIn({ title, keywords = "" }: FixedEntry, word: string): number {
  const rank = rankOf(word, joinWords(wordsOf(title)));
  return rank === NONE && rankOf(word, joinWords(wordsOf(keywords))) === STARTS ? CONTAINS : rank;
}

/** The entries whose titles or keywords have all words of a text. Entries whose titles have words that begin with them come first. */
export function filterEntries<Item extends FixedEntry>(entries: readonly Item[], text: string): Item[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const ranked = entries.map((entry) => ({
    entry,
    rank: Math.min(...words.map((word) => rankIn(entry, word))),
  }));
  return [
    ...ranked.filter(({ rank }) => rank === STARTS),
    ...ranked.filter(({ rank }) => rank === CONTAINS),
  ].map(({ entry }) => entry);
}

/**
 * Limits the entries of each group, and those of all: the first ones of each group count, then the second ones, and so on. Removes empty
 * groups.
 */
export function limitGroups(groups: readonly EntryGroup[]): EntryGroup[] {
  const shownCounts = groups.map(() => 0);
  let remaining = ENTRIES_MAX;
  for (let row = 0; row < RESULTS_PER_KIND; row += 1) {
    for (const [index, { entries }] of groups.entries()) {
      if (remaining === 0 || entries.length <= row) continue;
      shownCounts[index] = row + 1;
      remaining -= 1;
    }
  }
  return groups
    .map(({ label, entries }, index) => ({ label, entries: entries.slice(0, shownCounts[index]) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The groups before anything is typed. */
export function initialGroups(
  recent: readonly Entry[],
  { actions, screens }: { actions: readonly FixedEntry[]; screens: readonly FixedEntry[] },
): EntryGroup[] {
  const withoutTypedOnly = (entries: readonly FixedEntry[]) =>
    entries.filter(({ isTypedOnly }) => !isTypedOnly);
  return [
    { label: t("Recent"), entries: recent },
    { label: t("Actions"), entries: withoutTypedOnly(actions) },
    { label: t("Go to"), entries: withoutTypedOnly(screens) },
  ].filter(({ entries }) => entries.length > 0);
}

export const NO_RESULTS: SearchResultsView = { residents: [], units: [], incidents: [] };
