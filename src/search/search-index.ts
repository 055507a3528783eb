/**
 * The search index of one node: the words of residents, units and incidents in memory. Neither the embedded store nor an index of MongoDB finds
 * parts of words without case and accents in time.
 */

import { folded, spelledWordsOf, withoutUnitWord, wordsOf } from "../domain/folded-text.ts";
import { RESULTS_PER_KIND } from "../domain/limits.ts";
import { digitsIn, phonePart } from "../domain/phone-digits.ts";
import { foldedUnit } from "../domain/unit-rules.ts";
import { CONTAINS, joined, NONE, rankOf, STARTS } from "../domain/word-ranks.ts";
import type { SearchedIncident, SearchedResident, SearchedUnit } from "./search.repository.ts";

/** The incidents in the index, the newest ones. */
export const INDEXED_INCIDENTS = 100_000;

/** The part of a description whose words are found, in characters. It bounds the memory that an incident takes. */
const INDEXED_DESCRIPTION = 50;

/** Fewer digits of a phone number match too many residents among units and incidents. */
const PHONE_DIGITS_MIN = 4;

/** Words beyond this number are ignored. */
const QUERY_WORDS_MAX = 8;

export interface IndexedUnit extends Omit<SearchedUnit, "_id"> {
  _id: string;
  /** The number without blanks and punctuation. */
  key: string;
  foldedNumber: string;
}

/** A unit and its current residents. */
type FoundUnit = IndexedUnit & { residents: IndexedResident[] };

export interface IndexedResident extends Omit<SearchedResident, "firstName" | "lastName" | "unitID"> {
  /** Empty without a unit. */
  unitID: string;
  /** The position in the ranks of residents. */
  slot: number;
  name: string;
  /** Words separated and preceded by blanks. */
  nameWords: string;
  unitWords: string;
  contactWords: string;
  phoneDigits: string;
  /** The unit without blanks and punctuation. */
  unit: string;
  foldedID: string;
}

/** The slot of a reporter who is not a resident. */
const NO_SLOT = -1;

type FoundContact = IndexedResident & { contact: string };

interface FoundByIndex {
  residents: FoundContact[];
  units: FoundUnit[];
  /** The `_id`s of incidents. */
  incidents: string[];
}

/** Phrases are words as `joined` writes them. */
export type PhrasesOf = (word: string) => readonly string[];

interface Query {
  words: string[];
  whole: string;
  /** The number of a unit, without the word `unit`. */
  unit: string;
  /** The same with its punctuation. */
  foldedNumber: string;
  /** Empty unless the query may be a part of a phone number. */
  digits: string;
}

function parseQuery(text: string): Query {
  const whole = folded(text);
  const digits = phonePart(text);
  return {
    words: wordsOf(text).slice(0, QUERY_WORDS_MAX),
    whole,
    unit: wordsOf(withoutUnitWord(text)).join(""),
    foldedNumber: foldedUnit(withoutUnitWord(text)),
    digits: digits.length < PHONE_DIGITS_MIN ? "" : digits,
  };
}

/** A record's id as one string. The driver joins it out of pieces, which stay in memory with it and take five times as much. */
const idOf = (_id: unknown): string => Buffer.from(String(_id)).toString();

/** All have the same fields in the same order, which makes them fast to read. */
function indexResident(resident: SearchedResident, slot: number): IndexedResident {
  const { userID, firstName, lastName, unitNumber, unitType, email, phone } = resident;
  const { unitID = "", approvedAt, formerSince, updatedAt } = resident;
  const unit = wordsOf(unitNumber).join("");
  return {
    slot,
    nameWords: joined(spelledWordsOf(`${firstName} ${lastName}`)),
    unitWords: joined([unit]),
    contactWords: joined(wordsOf(email)),
    phoneDigits: digitsIn(phone),
    unit,
    foldedID: folded(userID),
    userID,
    name: `${firstName} ${lastName}`.trim() || email,
    unitID,
    unitNumber,
    unitType,
    email,
    phone,
    approvedAt,
    formerSince,
    updatedAt,
  };
}

const numbersInOrder = new Intl.Collator("en", { numeric: true });

/** The units that are written as the query first, then in the order of people. */
const compareUnits = (foldedNumber: string) => (a: IndexedUnit, b: IndexedUnit) =>
  Number(b.foldedNumber === foldedNumber) - Number(a.foldedNumber === foldedNumber) ||
  numbersInOrder.compare(a.key, b.key) ||
  numbersInOrder.compare(a.building, b.building);

/** Of two states of a record, the newer one stays, whichever was read first. */
const isOlder = (updatedAt: Date, knownSince: number | Date | undefined) =>
  knownSince !== undefined && Number(updatedAt) < Number(knownSince);

export function createSearchIndex() {
  const residents = new Map<string, IndexedResident>();
  let byName: IndexedResident[] | undefined;
  const units = new Map<string, IndexedUnit>();

  // Columns take less memory than an object for each incident. A row is a position in all of them.
  const rows = new Map<string, number>();
  const ids: string[] = [];
  const requestIDs: string[] = [];
  const texts: string[] = [];
  const reporters: number[] = [];
  const createdTimes: number[] = [];
  const updatedTimes: number[] = [];
  const freeRows: number[] = [];
  let newestFirst: number[] | undefined;

  function residentsByName(): IndexedResident[] {
    byName ??= [...residents.values()].sort((a, b) => (a.nameWords < b.nameWords ? -1 : 1));
    return byName;
  }

  /** The rows of all incidents, newest first. Those beyond the maximum leave the index. */
  function incidentRows(): number[] {
    if (newestFirst) return newestFirst;
    newestFirst = [...rows.values()].sort((a, b) => (createdTimes[b] ?? 0) - (createdTimes[a] ?? 0));
    for (const row of newestFirst.splice(INDEXED_INCIDENTS)) {
      rows.delete(ids[row] ?? "");
      freeRows.push(row);
    }
    return newestFirst;
  }

  const withResidents = (unit: IndexedUnit): FoundUnit => ({
    ...unit,
    residents: residentsByName().filter(({ unitID, formerSince }) => unitID === unit._id && !formerSince),
  });

  /** The units whose number begins with the query. */
  function findUnits({ unit, foldedNumber }: Query): FoundUnit[] {
    if (foldedNumber === "") return [];
    // A number of signs only has no words.
    return [...units.values()]
      .filter((one) => (unit === "" ? one.foldedNumber.startsWith(foldedNumber) : one.key.startsWith(unit)))
      .sort(compareUnits(foldedNumber))
      .slice(0, RESULTS_PER_KIND)
      .map(withResidents);
  }

  /** For each word, how the name or unit of each resident matches, by slot. */
  function rankPeople(words: readonly string[]): Uint8Array[] {
    return words.map((word) => {
      const ranks = new Uint8Array(residents.size);
      for (const { slot, nameWords, unitWords } of residents.values()) {
        ranks[slot] = Math.max(rankOf(word, nameWords), rankOf(word, unitWords));
      }
      return ranks;
    });
  }

  /** How all words match a resident: by name and unit, and with the email address beside them. */
  function rankWords(
    { slot, contactWords }: IndexedResident,
    words: readonly string[],
    people: readonly Uint8Array[],
  ) {
    let own = words.length === 0 ? NONE : STARTS;
    let withContact = own;
    for (let position = 0; position < words.length && withContact > NONE; position += 1) {
      const rank = people[position]?.[slot] ?? NONE;
      const best = rank === STARTS ? STARTS : Math.max(rank, rankOf(words[position] ?? "", contactWords));
      own = Math.min(own, rank);
      withContact = Math.min(withContact, best);
    }
    return { own: Math.min(own, withContact), withContact };
  }

  /** How a resident matches, and the email address or phone number if only that does. Those whose unit alone matches are among the units. */
  function matchResident(
    resident: IndexedResident,
    { words, whole, unit, digits }: Query,
    people: readonly Uint8Array[],
  ): { rank: number; contact: string } {
    const { nameWords, email, phone } = resident;
    if (resident.foldedID === whole) return { rank: STARTS, contact: "" };
    if (digits !== "" && resident.phoneDigits.includes(digits)) return { rank: STARTS, contact: phone };
    const { own, withContact } = rankWords(resident, words, people);
    if (own === NONE) return { rank: withContact, contact: email };
    const byUnit =
      unit !== "" && !resident.formerSince && units.has(resident.unitID) && resident.unit.startsWith(unit);
    return { rank: byUnit && !words.every((word) => nameWords.includes(word)) ? NONE : own, contact: "" };
  }

  /** Current residents before former ones, then by rank, then by name. */
  function findResidents(query: Query, people: readonly Uint8Array[]): FoundContact[] {
    const groups: FoundContact[][] = [[], [], [], []];
    for (const resident of residentsByName()) {
      const { rank, contact } = matchResident(resident, query, people);
      if (rank === NONE) continue;
      const group = groups[(resident.formerSince ? 2 : 0) + (rank === STARTS ? 0 : 1)];
      if (group && group.length < RESULTS_PER_KIND) group.push({ ...resident, contact });
    }
    return groups.flat().slice(0, RESULTS_PER_KIND);
  }

  /** How the words of an incident, or the name and unit of its resident, match. @param phrases for each word, phrases that mean it */
  function rankIncident(
    row: number,
    words: readonly string[],
    people: readonly Uint8Array[],
    phrases: readonly (readonly string[])[],
  ): number {
    const text = texts[row] ?? "";
    const slot = reporters[row] ?? NO_SLOT;
    let worst = STARTS;
    for (let position = 0; position < words.length && worst > NONE; position += 1) {
      const byPerson = people[position]?.[slot] ?? NONE;
      const isMeant = byPerson === STARTS || phrases[position]?.some((phrase) => text.includes(phrase));
      const rank = isMeant ? STARTS : Math.max(byPerson, rankOf(words[position] ?? "", text));
      worst = Math.min(worst, rank);
    }
    return worst;
  }

  function findIncidents(
    { words, whole }: Query,
    people: readonly Uint8Array[],
    phrasesOf: PhrasesOf,
  ): string[] {
    const phrases = words.map(phrasesOf);
    const all = incidentRows();
    const byID = whole === "" ? [] : all.filter((row) => requestIDs[row] === whole);
    const starting: number[] = [];
    const containing: number[] = [];
    for (const row of words.length === 0 ? [] : all) {
      const rank = rankIncident(row, words, people, phrases);
      if (rank === STARTS) starting.push(row);
      else if (rank === CONTAINS && containing.length < RESULTS_PER_KIND) containing.push(row);
      if (starting.length === RESULTS_PER_KIND) break;
    }
    const matches = new Set([...byID, ...starting, ...containing]);
    return [...matches].slice(0, RESULTS_PER_KIND).map((row) => ids[row] ?? "");
  }

  return {
    /** Adds a resident, or replaces an older state. */
    putResident(resident: SearchedResident): void {
      const earlier = residents.get(resident.userID);
      if (isOlder(resident.updatedAt, earlier?.updatedAt)) return;
      const indexed = indexResident(resident, earlier?.slot ?? residents.size);
      if (earlier?.nameWords !== indexed.nameWords) byName = undefined;
      if (earlier) Object.assign(earlier, indexed);
      else residents.set(resident.userID, indexed);
    },
    /** Adds a unit, or replaces an older state. */
    putUnit({ _id, number, building, type, updatedAt }: SearchedUnit): void {
      const id = idOf(_id);
      if (isOlder(updatedAt, units.get(id)?.updatedAt)) return;
      const key = wordsOf(number).join("");
      units.set(id, { _id: id, number, building, type, updatedAt, key, foldedNumber: foldedUnit(number) });
    },
    unitCount: () => units.size,
    dropUnits: () => units.clear(),
    unit(_id: string): FoundUnit | undefined {
      const unit = units.get(_id);
      return unit && withResidents(unit);
    },
    /** Adds an incident, or replaces an older state. */
    putIncident(incident: SearchedIncident): void {
      const _id = idOf(incident._id);
      const earlierRow = rows.get(_id);
      if (earlierRow !== undefined && isOlder(incident.updatedAt, updatedTimes[earlierRow])) return;
      const { category, subCategory, description, requestID, unitNumber } = incident;
      const row = earlierRow ?? freeRows.pop() ?? ids.length;
      rows.set(_id, row);
      ids[row] = _id;
      requestIDs[row] = folded(requestID);
      const words = `${category} ${subCategory} ${unitNumber} ${description.slice(0, INDEXED_DESCRIPTION)}`;
      texts[row] = joined(wordsOf(words));
      reporters[row] = residents.get(incident.userID)?.slot ?? NO_SLOT;
      createdTimes[row] = incident.createdAt.getTime();
      updatedTimes[row] = incident.updatedAt.getTime();
      if (earlierRow === undefined) newestFirst = undefined;
    },
    resident: (userID: string) => residents.get(userID),
    /** @param phrasesOf the phrases of incidents that a word means, such as its translations; none by default */
    find(text: string, phrasesOf: PhrasesOf = () => []): FoundByIndex {
      const query = parseQuery(text);
      const people = rankPeople(query.words);
      return {
        units: findUnits(query),
        residents: findResidents(query, people),
        incidents: findIncidents(query, people, phrasesOf),
      };
    },
  };
}
