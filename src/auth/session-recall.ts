/**
 * Remembers for some seconds who is behind a session, so that a burst of calls reads the database once. What ends on this
 * node is forgotten at once; what another node or a command ended, as soon as the number of revocations is looked at again.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { SignedIn } from "../http/state.ts";
import type { Repositories } from "../repositories.ts";
import type { Sessions } from "./sessions.ts";

/** A session is read anew after this long, which is also how late a new name is seen. */
export const REMEMBERED_MS = 5_000;

/** Sessions that are in use are read anew before that: from this age on, and together with whatever comes to it meanwhile. */
const REFRESH_FROM_MS = 2_000;
const REFRESH_GATHER_MS = 1_000;

/** On a node by itself, what a command revoked is noticed within this time; what another node revoked, with the next call. */
const REVOCATION_CHECK_MS = 1_000;

/** Handshakes that come together wait for one look at the revocations: it begins this long after the one before. */
const GATHER_MS = 10;

/** Past so many sessions all are forgotten: memory stays bounded whatever comes. */
const REMEMBERED_MAX = 10_000;

interface Remembered {
  user: SignedIn;
  /** The rules' time, and the machine's monotonic milliseconds: a clock that was set doesn't make a session older or younger. */
  at: number;
  readAt: number;
}

/**
 * Longer Cookie headers are hashed each time: anybody may send one, and as many as REMEMBERED_MAX stay. The portal's own
 * cookie takes some 70 characters.
 */
const HEADER_MAX = 512;

/** When reading began, and how often all had been forgotten by then. */
interface Moment extends Pick<Remembered, "at" | "readAt"> {
  forgotten: number;
}

export interface SessionRecallOptions {
  sessions: Pick<Sessions, "identify" | "identifyMany" | "keyOf">;
  revocations: Pick<Repositories["revocations"], "count" | "onNote">;
  clock: () => Date;
  /** Whether other nodes end sessions, too: each call then asks whether any was ended. */
  severalNodes: boolean;
}

/**
 * Who is behind a Cookie header, as `Sessions.identify` says, or said a moment ago.
 * @param lookNow asks in any case whether anything was ended: for what goes by the answer longer than a call does
 */
export type Recall = (cookieHeader: string | undefined, lookNow?: boolean) => Promise<SignedIn | undefined>;

/** A memory over the sessions of one database. */
export function createSessionRecall(options: SessionRecallOptions): Recall {
  const { sessions, revocations, clock, severalNodes } = options;
  const remembered = new Map<string, Remembered>();
  const due = new Set<string>();
  const keys = new Map<string, string>();
  let forgotten = 0;
  let seen: number | undefined;
  let seenAt = Number.NEGATIVE_INFINITY;
  let begunAt = Number.NEGATIVE_INFINITY;
  let gathering: Promise<void> | undefined;
  let looking: Promise<void> | undefined;
  let lookingNext: Promise<void> | undefined;

  function forget(): void {
    forgotten += 1;
    remembered.clear();
  }
  revocations.onNote(forget);

  async function look(): Promise<void> {
    const askedAt = performance.now();
    begunAt = askedAt;
    const count = await revocations.count();
    if (count !== seen) forget();
    seen = count;
    seenAt = askedAt;
  }

  /** Calls that come together share a look, but never one that began before them: it may not know what they must. */
  function lookAnew(): Promise<void> {
    if (looking) {
      lookingNext ??= looking
        .catch(() => undefined)
        .then(() => {
          lookingNext = undefined;
          return lookAnew();
        });
      return lookingNext;
    }
    looking = look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  /** The same for whoever can wait a moment: a thousand pages that come back at once share a few looks. */
  function lookGathered(): Promise<void> {
    gathering ??= wait(Math.max(0, begunAt + GATHER_MS - performance.now())).then(() => {
      gathering = undefined;
      return lookAnew();
    });
    return gathering;
  }

  async function lookSometimes(lookNow: boolean): Promise<void> {
    if (lookNow) await lookGathered();
    else if (severalNodes || performance.now() - seenAt >= REVOCATION_CHECK_MS) await lookAnew();
  }

  /** What is remembered and not too old. */
  function known(key: string): SignedIn | undefined {
    const entry = remembered.get(key);
    return entry && isRecent(entry) ? entry.user : undefined;
  }

  function isRecent({ user, at, readAt }: Remembered): boolean {
    const now = clock().getTime();
    const age = now - at;
    if (age < 0 || age >= REMEMBERED_MS || performance.now() - readAt >= REMEMBERED_MS) return false;
    return now < user.expiresAt.getTime();
  }

  /** Remembers what was read, unless something has ended since reading began: it may be just this. */
  function remember(users: Iterable<[string, SignedIn]>, began: Moment): void {
    if (forgotten !== began.forgotten) return;
    for (const [key, user] of users) {
      if (remembered.size >= REMEMBERED_MAX) remembered.clear();
      remembered.set(key, { user, at: began.at, readAt: began.readAt });
    }
  }

  const moment = (): Moment => ({ forgotten, at: clock().getTime(), readAt: performance.now() });

  async function read(key: string, cookieHeader: string | undefined): Promise<SignedIn | undefined> {
    const began = moment();
    const user = await sessions.identify(cookieHeader);
    if (user) remember([[key, user]], began);
    return user;
  }

  async function refresh(): Promise<void> {
    const keys = [...due];
    due.clear();
    const began = moment();
    const users = await sessions.identifyMany(keys);
    for (const key of keys) if (!users.has(key)) remembered.delete(key);
    remember(users, began);
  }

  /** What is used is read anew with others before it is too old, so that nobody's call waits for it. */
  function used(key: string): void {
    const entry = remembered.get(key);
    if (!entry || performance.now() - entry.readAt < REFRESH_FROM_MS) return;
    // What fails is read by the next call, which tells why.
    if (due.size === 0) setTimeout(() => refresh().catch(() => undefined), REFRESH_GATHER_MS).unref();
    due.add(key);
  }

  /** A session's key is a hash: made once for the header that comes with each of a page's calls. */
  function keyOf(cookieHeader: string | undefined): string | undefined {
    const known = keys.get(cookieHeader ?? "");
    if (known !== undefined) return known;
    const key = sessions.keyOf(cookieHeader);
    if (key === undefined || cookieHeader === undefined) return undefined;
    if (cookieHeader.length > HEADER_MAX) return key;
    if (keys.size >= REMEMBERED_MAX) keys.clear();
    keys.set(cookieHeader, key);
    return key;
  }

  return async (cookieHeader, lookNow = false) => {
    const key = keyOf(cookieHeader);
    if (key === undefined) return undefined;
    // What has to be read anyway is certain without a look.
    if (seen === undefined || known(key)) await lookSometimes(lookNow);
    const user = known(key);
    if (!user) return read(key, cookieHeader);
    used(key);
    return user;
  };
}
