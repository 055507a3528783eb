/** Wall displays: a display shows a code, a manager enters it, and the display then has a session that only reads its board. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { AppContext } from "../context.ts";
import { isDuplicateKey } from "../database/driver-errors.ts";
import { isRecordID, type WithId } from "../database/record.ts";
import { type DisplayCodeView, type DisplayView, displaySchema } from "../domain/display.ts";
import {
  DISPLAY_CODE_LENGTH,
  DISPLAY_TEXTS,
  DISPLAYS_MAX,
  displayProblem,
  type ResidentsShownBy,
} from "../domain/display-rules.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { normalizeCode } from "../domain/typed-code.ts";
import { networkOf } from "../http/address.ts";
import { conflict, takePoint, tooMany, validationError } from "../http/errors.ts";
import { storedAnswer } from "../http/idempotency.ts";
import { createPresenter } from "../http/presenter.ts";
import type { Display } from "./displays.repository.ts";

const MINUTE_MS = 60_000;
const CODE_MS = 10 * MINUTE_MS;

/** At most this many displays wait to be paired, from all addresses together. */
export const OPEN_CODES_MAX = 100;

/** At most this many displays of one network wait to be paired, so that one visitor can't keep out all other displays. */
const OPEN_CODES_PER_NETWORK = OPEN_CODES_MAX / 2;

/** A display fetches its board every minute. If it missed two fetches, it is not on. */
const ON_MS = 2.5 * MINUTE_MS;

/** The last use of a display is stored at most this often. */
const TOUCH_MS = MINUTE_MS / 2;

const present = createPresenter(displaySchema);

/** The hash of a code is keyed by its display, so that equal codes have different hashes. */
const hashCode = (sessionHash: string, code: string) =>
  createHmac("sha256", sessionHash).update(code).digest("hex");

const isSameHash = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export function createDisplaysService(context: AppContext) {
  const {
    repositories: { displays, displayCodes },
    channel,
    clock,
    rateLimits,
  } = context;

  const hashOf = (secret: string | undefined) =>
    secret !== undefined && context.secrets.isSecretShaped(secret)
      ? context.secrets.hashSecret(secret)
      : undefined;

  async function presentAll(list: readonly WithId<Display>[]): Promise<DisplayView[]> {
    const names = await context.accounts.findDisplayNames([...new Set(list.map(({ pairedBy }) => pairedBy))]);
    const now = clock().getTime();
    return list.map((display) =>
      present({
        ...display,
        pairedBy: names.get(display.pairedBy)?.name ?? "",
        isOn: now - display.lastSeenAt.getTime() < ON_MS,
      }),
    );
  }

  const presentOne = async (display: WithId<Display>) => (await presentAll([display]))[0] as DisplayView;

  /** The session hash of the display that shows a code. Compares all open codes in constant time, so that the response time reveals nothing. */
  async function findByCode(code: string, now: Date): Promise<string | undefined> {
    let sessionHash: string | undefined;
    for (const { _id, codeHash } of await displayCodes.open(now)) {
      if (isSameHash(hashCode(_id, code), codeHash)) sessionHash = _id;
    }
    return sessionHash;
  }

  /**
   * Ends the code with which a display was paired, and records the display. Started together: if one fails, the other is still done. A repeat
   * changes nothing.
   */
  async function completePairing(
    { userID: actorID }: { userID: string },
    { _id, name, residentsShownBy, sessionHash }: WithId<Display>,
  ): Promise<void> {
    const cause = `${name}, residents by ${residentsShownBy}`;
    await Promise.all([
      displayCodes.end(sessionHash),
      context.audit.record({ _id, action: "display-paired", actorID, targetID: _id, cause }),
    ]);
  }

  /** Ends a display's session and closes its sockets on all nodes. A repeat changes nothing. */
  async function unpair(actor: { userID: string }, _id: string): Promise<void> {
    const display = isRecordID(_id) ? await displays.remove(_id) : undefined;
    if (display) channel.disconnectSession(display.sessionHash);
    // Started together: if one fails, the other is still done. A repeat notes the revocation again, because other nodes may not know of it.
    await Promise.all([
      displays.noteRevocation(),
      context.audit.recordRemoval(
        { action: "display-unpaired", actorID: actor.userID, targetID: _id },
        display && { cause: display.name },
      ),
    ]);
  }

  return {
    /**
     * Makes a code for a display. An earlier code of the same display ends.
     * @param secret the display's cookie
     * @throws HttpError 429 if the network or device has asked for too many codes, or if too many are open
     */
    async issueCode(
      address: string,
      secret: string | undefined,
    ): Promise<{ secret: string; view: DisplayCodeView }> {
      const now = clock();
      const network = networkOf(address);
      const earlierHash = hashOf(secret);
      const earlierCode = earlierHash === undefined ? null : await displayCodes.byID(earlierHash, now);
      const earlierDevice = earlierCode?.device ?? earlierCode?._id;
      // Repeated requests of one device, for example with a wrong clock, don't use up the limit of its network.
      const limitKey = earlierDevice === undefined ? network : `device ${earlierDevice}`;
      await takePoint(rateLimits.displayCodes, limitKey, DISPLAY_TEXTS.tooManyWaiting);
      if (earlierHash !== undefined) await displayCodes.end(earlierHash);
      const newSecret = context.secrets.newSecret();
      const _id = context.secrets.hashSecret(newSecret);
      const device = earlierDevice ?? _id;
      const code = context.secrets.newCode(DISPLAY_CODE_LENGTH);
      const expiresAt = new Date(now.getTime() + CODE_MS);
      await displayCodes.insert({ _id, codeHash: hashCode(_id, code), site: network, device, expiresAt });
      // Counted afterwards, so that concurrent calls don't exceed the limit together.
      const openCodes = await displayCodes.open(now);
      const networkCodes = openCodes.filter(({ site }) => site === network);
      if (openCodes.length > OPEN_CODES_MAX || networkCodes.length > OPEN_CODES_PER_NETWORK) {
        await displayCodes.end(_id);
        throw tooMany(DISPLAY_TEXTS.tooManyWaiting, CODE_MS / 1000);
      }
      return { secret: newSecret, view: { code, expiresAt: expiresAt.toISOString() } };
    },

    /** Finds the display of a cookie; undefined if it is not paired. */
    async identify(secret: string | undefined): Promise<WithId<Display> | undefined> {
      const sessionHash = hashOf(secret);
      return sessionHash === undefined ? undefined : displays.bySessionHash(sessionHash);
    },

    /** Records that a display is on. */
    async recordUse({ _id, lastSeenAt }: WithId<Display>): Promise<void> {
      const now = clock();
      if (now.getTime() - lastSeenAt.getTime() >= TOUCH_MS) await displays.touch(_id, now);
    },

    list: async (): Promise<DisplayView[]> => presentAll(await displays.list()),

    /** The display that a call of `pair` with this key has stored. */
    byKey: storedAnswer(displays.byIdempotencyKey, presentOne, completePairing),

    /**
     * Pairs the display that shows a code.
     * @throws HttpError 400 with the text of the rule, or if no display shows the code; 409 if there are too many displays; 429 after too many
     *   codes
     */
    async pair(
      actor: { userID: string },
      form: { code: string; name: string; residentsShownBy: string },
      idempotency?: Idempotency,
    ): Promise<DisplayView> {
      const problem = displayProblem(form);
      if (problem !== undefined) throw validationError(problem);
      if ((await displays.count()) >= DISPLAYS_MAX) throw conflict(DISPLAY_TEXTS.tooMany);
      await takePoint(rateLimits.displayGuesses, actor.userID, DISPLAY_TEXTS.tooManyGuesses);
      const now = clock();
      const codeUnknown = () => validationError({ field: "code", text: DISPLAY_TEXTS.codeUnknown });
      const sessionHash = await findByCode(normalizeCode(form.code), now);
      if (sessionHash === undefined) throw codeUnknown();
      const { name } = form;
      const residentsShownBy = form.residentsShownBy as ResidentsShownBy;
      const newDisplay = {
        name,
        residentsShownBy,
        sessionHash,
        pairedAt: now,
        pairedBy: actor.userID,
        lastSeenAt: now,
        ...(idempotency && { idempotency }),
      };
      // The code is removed after the insert: a repeat finds either the code or the display. In between, the unique session hash
      // prevents a second use of the code.
      const display = await displays.insert(newDisplay).catch((error: unknown) => {
        throw isDuplicateKey(error, "sessionHash") ? codeUnknown() : error;
      });
      await completePairing(actor, display);
      return presentOne(display);
    },

    unpair,

    /** Unpairs all displays that a member of staff has paired. */
    async unpairAllOf(actor: { userID: string }, userID: string): Promise<void> {
      for (const { _id, pairedBy } of await displays.list()) {
        if (pairedBy === userID) await unpair(actor, _id);
      }
    },
  };
}
