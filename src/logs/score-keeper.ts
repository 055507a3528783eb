/**
 * Keeps residents' scores true to their logs: every entry that is stored recomputes score, class, fee and turnover
 * (specification, sections 4 and 9). It holds for entries that come at once, on one node or on several:
 * on one node a resident's entries wait for one another; between nodes, scores are written only over the version they were
 * computed from, and computed anew otherwise. Sums are carried on from the last computation while the new entry's number
 * shows that exactly this one is missing from them; else all entries are added up.
 */
import type { Stored } from "../database/record.ts";
import { toCalendarDate } from "../domain/calendar.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { residentScores } from "../domain/resident-scores.ts";
import { cleanSum, cpSum, rpSum } from "../domain/scoring.ts";
import { notFound } from "../http/errors.ts";
import type { RunExclusive } from "../http/keyed-mutex.ts";
import type { Repositories } from "../repositories.ts";
import type { CountedLogs, Resident } from "../residents/resident.model.ts";
import type { ChangedResident, StoredChange } from "../residents/residents.repository.ts";
import type { PropertyCP } from "./property-cp.ts";

/** What a stored entry adds to the sums: RP for a behavior entry, CP for a reward entry, neither for a payment. */
interface Added<T> {
  result: T;
  rp?: number;
  cp?: number;
  /** Which of the resident's entries of its kind it is, from 1. */
  number?: number;
  /** What else follows from the entry, done while the scores are computed. */
  follow(): Promise<void>;
}

export interface ScoreKeeperOptions {
  stores: Pick<Repositories, "residents" | "behaviorLogs" | "paymentLogs" | "rewardLogs">;
  propertyCP: PropertyCP;
  runExclusive: RunExclusive;
  clock: () => Date;
  /** The property's, an IANA name: whose today the tenure is counted to. */
  timeZone: string;
}

export interface ScoreKeeper {
  /**
   * Stores an entry of a resident and recomputes.
   * @param kind a payment's scores are read after it is stored; for the others what they need is read meanwhile
   * @param store stores the entry; it is given the resident, who is being read while it begins
   * @param told is given the resident before and after, while the resident's next entry still waits
   * @throws Refusal 404 for nobody's userID
   */
  add<T>(
    kind: "behavior" | "payment" | "reward",
    userID: string,
    store: (finding: Promise<Stored<Resident>>) => Promise<Added<T>>,
    told: (changed: ChangedResident) => Promise<void>,
  ): Promise<T>;
}

/** What scores are made of beside the sums. */
interface Rest {
  payments: { status: string }[];
  /** The property's total CP. */
  property: number;
}

/** How often scores are computed anew while other nodes change the same resident. */
const COMPUTE_TRIES = 50;

/** The score keeper over one database. */
export function createScoreKeeper(options: ScoreKeeperOptions): ScoreKeeper {
  const { stores, propertyCP, runExclusive, clock, timeZone } = options;

  async function find(userID: string): Promise<Stored<Resident>> {
    const resident = await stores.residents.byUserID(userID);
    if (!resident) throw notFound(RESIDENT_TEXTS.notFound);
    return resident;
  }

  async function readRest(userID: string): Promise<Rest> {
    const [payments, property] = await Promise.all([
      stores.paymentLogs.statusesOf(userID),
      propertyCP.total(),
    ]);
    return { payments, property };
  }

  /** Writes what the sums give; undefined when the resident is no longer in the version they belong to. */
  async function save(
    resident: Stored<Resident>,
    counted: CountedLogs,
    { payments, property }: Rest,
  ): Promise<StoredChange | undefined> {
    const { userID, leaseStart, monthlyRent, monthlyIncome } = resident;
    const now = clock();
    const scores = residentScores({
      rpSum: counted.rpSum,
      cpSum: counted.cpSum,
      payments,
      propertyCP: property,
      storedCP: resident.totalCP,
      leaseStart,
      today: toCalendarDate(now, timeZone),
      monthlyRent,
      monthlyIncome,
    });
    const changed = await stores.residents.saveScores(userID, resident.scoreVersion, {
      ...scores,
      counted,
      updatedAt: now,
    });
    if (!changed) return undefined;
    const { before, after } = changed;
    const [noted] = await Promise.allSettled([propertyCP.changed(before.totalCP, after.totalCP)]);
    return noted.status === "rejected" ? { failure: noted.reason, ...changed } : changed;
  }

  /** Carries the sums on by one entry; undefined when they lack more than that, or somebody else changed the resident. */
  async function carryOn(resident: Stored<Resident>, { rp, cp, number }: Added<unknown>, rest: Rest) {
    const { counted } = resident;
    if (!counted) return undefined;
    const carried = {
      behaviorEntries: counted.behaviorEntries + (rp === undefined ? 0 : 1),
      rpSum: cleanSum(counted.rpSum + (rp ?? 0)),
      rewardEntries: counted.rewardEntries + (cp === undefined ? 0 : 1),
      cpSum: cleanSum(counted.cpSum + (cp ?? 0)),
    };
    if (rp !== undefined && number !== carried.behaviorEntries) return undefined;
    if (cp !== undefined && number !== carried.rewardEntries) return undefined;
    return save(resident, carried, rest);
  }

  /** Adds up all entries. The resident is read before them, so that an entry stored in between belongs to a later version. */
  async function addUp(userID: string): Promise<StoredChange> {
    for (let tried = 0; tried < COMPUTE_TRIES; tried += 1) {
      const resident = await find(userID);
      const [behaviors, rewards, rest] = await Promise.all([
        stores.behaviorLogs.rpOfUser(userID),
        stores.rewardLogs.cpOfUser(userID),
        readRest(userID),
      ]);
      const added = {
        behaviorEntries: behaviors.length,
        rpSum: rpSum(behaviors),
        rewardEntries: rewards.length,
        cpSum: cpSum(rewards),
      };
      const changed = await save(resident, added, rest);
      if (changed) return changed;
    }
    throw new Error("A resident's scores kept changing while they were computed.");
  }

  return {
    add: (kind, userID, store, told) =>
      runExclusive(userID, async () => {
        const finding = find(userID);
        // Read after the resident: whoever stores a payment later than this finds another version to write over.
        const meanwhile = kind === "payment" ? undefined : finding.then(() => readRest(userID));
        const [added, early] = await bothOf(store(finding), unlessItFails(meanwhile));
        const resident = await finding;
        const compute = async () =>
          (await carryOn(resident, added, early ?? (await readRest(userID)))) ?? (await addUp(userID));
        // What follows begins first: its writes go in two steps, those of the scores in one.
        const [followed, computed] = await Promise.allSettled([added.follow(), compute()]);
        // A change that is stored is told of, whatever else failed: nothing would tell of it later.
        if (computed.status === "fulfilled") await told(computed.value);
        for (const outcome of [followed, computed]) if (outcome.status === "rejected") throw outcome.reason;
        if (computed.status === "fulfilled" && "failure" in computed.value) throw computed.value.failure;
        return added.result;
      }),
  };
}

/** What is read early is read again where that failed: the entry may be stored already. */
const unlessItFails = <T>(reading: Promise<T> | undefined): Promise<T | undefined> | undefined =>
  reading?.catch(() => undefined);

/** Waits for both, also where one fails: nothing of a task goes on when its turn is over. */
async function bothOf<A, B>(one: Promise<A>, other: Promise<B> | B): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}
