/**
 * Updates residents' scores: every stored log entry recomputes score, class, fee and turnover (specification, sections 4 and
 * 9). This also holds for simultaneous entries. On one node, the entries of a resident are processed one after another.
 * Between nodes, scores have a version: they are written only if the resident still has the version that was read, and are
 * recomputed otherwise. If the sequence number of the new entry shows that only this entry is missing from the last sums, it
 * is added to them. Otherwise all entries are summed again.
 */
import type { WithId } from "../database/record.ts";
import { toCalendarDate } from "../domain/calendar.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { residentScores } from "../domain/resident-scores.ts";
import { cpSum, roundSum, rpSum } from "../domain/scoring.ts";
import type { RunExclusive } from "../http/concurrency-limit.ts";
import { notFound } from "../http/errors.ts";
import type { Repositories } from "../repositories.ts";
import type { CountedLogs, Resident } from "../residents/resident.model.ts";
import type { ChangedResident, StoredChange } from "../residents/residents.repository.ts";
import type { PropertyCP } from "./property-cp-total.ts";

/** The contribution of a stored entry to the sums: RP for a behavior entry, CP for a reward entry, neither for a payment. */
interface Added<T> {
  result: T;
  rp?: number;
  cp?: number;
  /** The sequence number among the resident's entries of this kind, from 1. */
  number?: number;
  /** Remaining work for the stored entry, such as its audit record. Runs while the scores are computed. */
  follow(): Promise<void>;
}

export interface ScoreServiceOptions {
  repositories: Pick<Repositories, "residents" | "behaviorLogs" | "paymentLogs" | "rewardLogs">;
  propertyCP: PropertyCP;
  runExclusive: RunExclusive;
  clock: () => Date;
  /** The property's time zone, an IANA name. It defines the current date, up to which the tenure is counted. */
  timeZone: string;
}

export interface ScoreService {
  /**
   * Stores an entry of a resident and recomputes the scores.
   * @param kind for a payment, the other inputs of the scores are read after storing it; for other entries, at the same time
   * @param store stores the entry. Its parameter is the pending read of the resident
   * @param onChange receives the resident before and after the change, before the resident's next entry is processed
   * @throws HttpError 404 for an unknown userID
   */
  add<T>(
    kind: "behavior" | "payment" | "reward",
    userID: string,
    store: (pendingResident: Promise<WithId<Resident>>) => Promise<Added<T>>,
    onChange: (changed: ChangedResident) => Promise<void>,
  ): Promise<T>;
}

/** The inputs of the scores other than the sums. */
interface Rest {
  payments: { status: string }[];
  /** Total currency points (CP) of all residents. */
  property: number;
}

/** Attempts to compute the scores while other nodes change the same resident. */
const COMPUTE_TRIES = 50;

/** Creates the score service. */
export function createScoreService(options: ScoreServiceOptions): ScoreService {
  const { repositories, propertyCP, runExclusive, clock, timeZone } = options;

  async function find(userID: string): Promise<WithId<Resident>> {
    const resident = await repositories.residents.byUserID(userID);
    if (!resident) throw notFound(RESIDENT_TEXTS.notFound);
    return resident;
  }

  async function readRest(userID: string): Promise<Rest> {
    const [payments, property] = await Promise.all([
      repositories.paymentLogs.statusesOf(userID),
      propertyCP.total(),
    ]);
    return { payments, property };
  }

  /** Computes and writes the scores. Undefined if the resident's score version has changed since it was read. */
  async function save(
    resident: WithId<Resident>,
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
    const changed = await repositories.residents.saveScores(userID, resident.scoreVersion, {
      ...scores,
      counted,
      updatedAt: now,
    });
    if (!changed) return undefined;
    const { before, after } = changed;
    const [propertyUpdate] = await Promise.allSettled([propertyCP.changed(before.totalCP, after.totalCP)]);
    return propertyUpdate.status === "rejected" ? { failure: propertyUpdate.reason, ...changed } : changed;
  }

  /** Adds one entry to the last sums. Undefined if other entries are missing too, or the resident has changed. */
  async function addToLastSums(resident: WithId<Resident>, { rp, cp, number }: Added<unknown>, rest: Rest) {
    const { counted } = resident;
    if (!counted) return undefined;
    const sums = {
      behaviorEntries: counted.behaviorEntries + (rp === undefined ? 0 : 1),
      rpSum: roundSum(counted.rpSum + (rp ?? 0)),
      rewardEntries: counted.rewardEntries + (cp === undefined ? 0 : 1),
      cpSum: roundSum(counted.cpSum + (cp ?? 0)),
    };
    if (rp !== undefined && number !== sums.behaviorEntries) return undefined;
    if (cp !== undefined && number !== sums.rewardEntries) return undefined;
    return save(resident, sums, rest);
  }

  /** Sums all entries. The resident is read first, so that an entry stored in between leads to a later version. */
  async function sumAllEntries(userID: string): Promise<StoredChange> {
    for (let attempt = 0; attempt < COMPUTE_TRIES; attempt += 1) {
      const resident = await find(userID);
      const [behaviors, rewards, rest] = await Promise.all([
        repositories.behaviorLogs.rpOfUser(userID),
        repositories.rewardLogs.cpOfUser(userID),
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
    throw new Error(
      `The resident's scores could not be saved: they changed during each of ${COMPUTE_TRIES} attempts.`,
    );
  }

  return {
    add: (kind, userID, store, onChange) =>
      runExclusive(userID, async () => {
        const pendingResident = find(userID);
        // Read after the resident, so that a payment stored later leads to a version conflict.
        const earlyRest = kind === "payment" ? undefined : pendingResident.then(() => readRest(userID));
        const [added, rest] = await settleBoth(store(pendingResident), undefinedOnError(earlyRest));
        const resident = await pendingResident;
        const compute = async () =>
          (await addToLastSums(resident, added, rest ?? (await readRest(userID)))) ??
          (await sumAllEntries(userID));
        // `follow` starts first, because it writes in two steps and the scores are written in one.
        const [followed, computed] = await Promise.allSettled([added.follow(), compute()]);
        // A stored change is always announced, even if `follow` failed, because nothing would announce it later.
        if (computed.status === "fulfilled") await onChange(computed.value);
        for (const outcome of [followed, computed]) if (outcome.status === "rejected") throw outcome.reason;
        if (computed.status === "fulfilled" && "failure" in computed.value) throw computed.value.failure;
        return added.result;
      }),
  };
}

/** Ignores an error of the rest read. The values are read again later, because the entry may already be stored. */
const undefinedOnError = <T>(promise: Promise<T> | undefined): Promise<T | undefined> | undefined =>
  promise?.catch(() => undefined);

/** Waits for both promises, even if one fails, so that no work continues after the task. */
async function settleBoth<A, B>(one: Promise<A>, other: Promise<B> | B): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}
