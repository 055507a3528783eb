/**
 * The search index of a node: the words of residents, units and incidents in its memory. The embedded store, and an index of MongoDB, would take
 * too long to find parts of words without regard to case and accents.
 */
import { foldText, spelledWordsOf, withoutUnitWord, wordsOf } from "../domain/folded-text.ts";
import { RESULTS_PER_KIND } from "../domain/limits.ts";
import { digitsIn, phonePart } from "../domain/phone-digits.ts";
import { foldedUnit } from "../domain/unit-rules.ts";
import { CONTAINS, joinWords, NONE, rankOf, STARTS } from "../domain/word-ranks.ts";
import type { SearchedIncident, SearchedResident, SearchedUnit } from "./search.repository.ts";

/** The incidents in the index, the newest ones. */
export const INDEXED_INCIDENTS = 100_000;

/** The part of a description whose words are found, in characters. It bounds the memory that an incident takes. */
const INDEXED_DESCRIPTION = 50;

/** With fewer digits, phone numbers are not searched: too many would match. */
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

/** A resident, and the email address or phone number by which the search found the resident; empty if it was by name, unit or ID. */
type FoundContact = IndexedResident & { contact: string };

interface FoundByIndex {
  residents: FoundContact[];
  units: FoundUnit[];
  /** The `_id`s of incidents. */
  incidents: string[];
}

/** Finds the phrases of incidents that a word means, each as `joinWords` writes words. */
export type PhrasesOf = (word: string) => readonly string[];

interface Query {
  words: string[];
  whole: string;
  /** The number of a unit, without the word `unit`. */
  unit: string;
  /** The number of a unit with its punctuation. */
  foldedNumber: string;
  /** The digits of a part of a phone number; empty if there are too few. */
  digits: string;
}

function parseQuery(text: string): Query {
  const whole = foldText(text);
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

/** All indexed residents have the same fields in the same order, which makes them fast to read. */
function indexResident(resident: SearchedResident, slot: number): IndexedResident {
  const { userID, firstName, lastName, unitNumber, unitType, email, phone } = resident;
  const { unitID = "", approvedAt, formerSince, updatedAt } = resident;
  const unit = wordsOf(unitNumber).join("");
  return {
    slot,
    nameWords: joinWords(spelledWordsOf(`${firstName} ${lastName}`)),
    unitWords: joinWords([unit]),
    contactWords: joinWords(wordsOf(email)),
    phoneDigits: digitsIn(phone),
    unit,
    foldedID: foldText(userID),
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

/** Compares units: those with exactly the searched number first, then by number, where 9 comes before 10, and by building. */
const compareUnits = (foldedNumber: string) => (a: IndexedUnit, b: IndexedUnit) =>
  Number(b.foldedNumber === foldedNumber) - Number(a.foldedNumber === foldedNumber) ||
  numbersInOrder.compare(a.key, b.key) ||
  numbersInOrder.compare(a.building, b.building);

/** Whether a record that was read is older than the indexed one. Two reads may end in another order than they began. */
const isOlder = (updatedAt: Date, indexedTime: number | Date | undefined) =>
  indexedTime !== undefined && Number(updatedAt) < Number(indexedTime);

export function createSearchIndex() {
  const residents = new Map<string, IndexedResident>();
  /** The residents by name; undefined after a name has changed. */
  let sortedResidents: IndexedResident[] | undefined;
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
  /** The rows by time; undefined after a new incident. */
  let sortedRows: number[] | undefined;

  function residentsByName(): IndexedResident[] {
    sortedResidents ??= [...residents.values()].sort((a, b) => (a.nameWords < b.nameWords ? -1 : 1));
    return sortedResidents;
  }

  /** The rows of all incidents, newest first. Those beyond the maximum leave the index. */
  function incidentRows(): number[] {
    if (sortedRows) return sortedRows;
    sortedRows = [...rows.values()].sort((a, b) => (createdTimes[b] ?? 0) - (createdTimes[a] ?? 0));
    for (const row of sortedRows.splice(INDEXED_INCIDENTS)) {
      rows.delete(ids[row] ?? "");
      freeRows.push(row);
    }
    return sortedRows;
  }

  const withResidents = (unit: IndexedUnit): FoundUnit => ({
    ...unit,
    residents: residentsByName().filter(({ unitID, formerSince }) => unitID === unit._id && !formerSince),
  });

  /** The units whose number begins with the query. */
  function findUnits({ unit, foldedNumber }: Query): FoundUnit[] {
    if (foldedNumber === "") return [];
    // A number of punctuation only has no words.
    return [...units.values()]
      .filter((one) => (unit === "" ? one.foldedNumber.startsWith(foldedNumber) : one.key.startsWith(unit)))
      .sort(compareUnits(foldedNumber))
      .slice(0, RESULTS_PER_KIND)
      .map(withResidents);
  }

  /** For each word, the ranks by which the names and units of the residents match, by slot. */
  function rankResidents(words: readonly string[]): Uint8Array[] {
    return words.map((word) => {
      const wordRanks = new Uint8Array(residents.size);
      for (const { slot, nameWords, unitWords } of residents.values()) {
        wordRanks[slot] = Math.max(rankOf(word, nameWords), rankOf(word, unitWords));
      }
      return wordRanks;
    });
  }

  /** The worst rank of the words by a resident's name and unit alone, and with the email address. @param ranks those of `rankResidents` */
  function rankWords(
    { slot, contactWords }: IndexedResident,
    words: readonly string[],
    ranks: readonly Uint8Array[],
  ) {
    let withoutContact = words.length === 0 ? NONE : STARTS;
    let withContact = withoutContact;
    for (let position = 0; position < words.length && withContact > NONE; position += 1) {
      const rank = ranks[position]?.[slot] ?? NONE;
      const best = rank === STARTS ? STARTS : Math.max(rank, rankOf(words[position] ?? "", contactWords));
      withoutContact = Math.min(withoutContact, rank);
      withContact = Math.min(withContact, best);
    }
    return { withoutContact, withContact };
  }

  /** The rank of a resident, and the contact that matches. NONE for a current resident of whom only the unit matches, because the found unit has its residents. */
  function matchResident(
    resident: IndexedResident,
    { words, whole, unit, digits }: Query,
    ranks: readonly Uint8Array[],
  ): { rank: number; contact: string } {
    const { nameWords, email, phone } = resident;
    if (resident.foldedID === whole) return { rank: STARTS, contact: "" };
    if (digits !== "" && resident.phoneDigits.includes(digits)) return { rank: STARTS, contact: phone };
    const { withoutContact, withContact } = rankWords(resident, words, ranks);
    if (withoutContact === NONE) return { rank: withContact, contact: email };
    const isFoundWithUnit =
      unit !== "" && !resident.formerSince && units.has(resident.unitID) && resident.unit.startsWith(unit);
    const isFoundByName = words.every((word) => nameWords.includes(word));
    return { rank: isFoundWithUnit && !isFoundByName ? NONE : withoutContact, contact: "" };
  }

  /** Current residents before former ones, then by rank, then by name. */
  function findResidents(query: Query, ranks: readonly Uint8Array[]): FoundContact[] {
    const newGroups = () => ({ starting: [] as FoundContact[], containing: [] as FoundContact[] });
    const [current, former] = [newGroups(), newGroups()];
    for (const resident of residentsByName()) {
      const { rank, contact } = matchResident(resident, query, ranks);
      if (rank === NONE) continue;
      const group = (resident.formerSince ? former : current)[rank === STARTS ? "starting" : "containing"];
      if (group.length < RESULTS_PER_KIND) group.push({ ...resident, contact });
    }
    return [current, former].flatMap(Object.values).flat().slice(0, RESULTS_PER_KIND);
  }

  /**
   * The worst rank of the words by the text of an incident, and by the name and unit of its reporter.
   * @param phrases for each word, the phrases that it means
   */
  function rankIncident(
    row: number,
    words: readonly string[],
    ranks: readonly Uint8Array[],
    phrases: readonly (readonly string[])[],
  ): number {
    const text = texts[row] ?? "";
    const slot = reporters[row] ?? NO_SLOT;
    let worst = STARTS;
    for (let position = 0; position < words.length && worst > NONE; position += 1) {
      const reporterRank = ranks[position]?.[slot] ?? NONE;
      const hasPhrase = phrases[position]?.some((phrase) => text.includes(phrase));
      const isBest = reporterRank === STARTS || hasPhrase;
      const rank = isBest ? STARTS : Math.max(reporterRank, rankOf(words[position] ?? "", text));
      worst = Math.min(worst, rank);
    }
    return worst;
  }

  function findIncidents(
    { words, whole }: Query,
    ranks: readonly Uint8Array[],
    phrasesOf: PhrasesOf,
  ): string[] {
    const phrases = words.map(phrasesOf);
    const allRows = incidentRows();
    const byID = whole === "" ? [] : allRows.filter((row) => requestIDs[row] === whole);
    const starting: number[] = [];
    const containing: number[] = [];
    for (const row of words.length === 0 ? [] : allRows) {
      const rank = rankIncident(row, words, ranks, phrases);
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
      const before = residents.get(resident.userID);
      if (isOlder(resident.updatedAt, before?.updatedAt)) return;
      const after = indexResident(resident, before?.slot ?? residents.size);
      if (before?.nameWords !== after.nameWords) sortedResidents = undefined;
      if (before) Object.assign(before, after);
      else residents.set(resident.userID, after);
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
      requestIDs[row] = foldText(requestID);
      const words = `${category} ${subCategory} ${unitNumber} ${description.slice(0, INDEXED_DESCRIPTION)}`;
      texts[row] = joinWords(wordsOf(words));
      reporters[row] = residents.get(incident.userID)?.slot ?? NO_SLOT;
      createdTimes[row] = incident.createdAt.getTime();
      updatedTimes[row] = incident.updatedAt.getTime();
      if (earlierRow === undefined) sortedRows = undefined;
    },
    resident: (userID: string) => residents.get(userID),
    /** @param phrasesOf no phrases by default */
    find(text: string, phrasesOf: PhrasesOf = () => []): FoundByIndex {
      const query = parseQuery(text);
      const ranks = rankResidents(query.words);
      return {
        units: findUnits(query),
        residents: findResidents(query, ranks),
        incidents: findIncidents(query, ranks, phrasesOf),
      };
    },
  };
}
