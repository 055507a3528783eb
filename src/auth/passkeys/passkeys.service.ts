/** The passkeys of users: adding and removing them, and verifying the signatures of their authenticators. */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { isoBase64URL, isoUint8Array } from "@simplewebauthn/server/helpers";
import type { AppContext } from "../../context.ts";
import { newRecordID, recordIDFrom } from "../../database/record.ts";
import type { Text } from "../../domain/message.ts";
import { NOTIFICATION_TYPES } from "../../domain/notification-rules.ts";
import {
  PASSKEY_COPIED_TEXT,
  passkeyAddedText,
  passkeyRemovedText,
} from "../../domain/notification-texts.ts";
import type { PasskeysView, PasskeyView } from "../../domain/passkey.ts";
import {
  PASSKEY_CHALLENGE_MS,
  PASSKEY_TEXTS,
  PASSKEYS_MAX,
  passkeyProblem,
} from "../../domain/passkey-rules.ts";
import { brandOf } from "../../domain/property-texts.ts";
import { conflict, HttpError, notFound, validationError } from "../../http/errors.ts";
import type { SignedIn } from "../../http/state.ts";
import type { NewCookie } from "../account/session-list.ts";
import { hashSecret } from "../secrets.ts";
import { challengeIn, hasNoCertificates } from "./credentials.ts";
import type { Passkey, PasskeyPurpose } from "./passkeys.repository.ts";
import { findRelyingParty, type RelyingParty } from "./relying-party.ts";

/** No real name of a transport is longer. */
const TRANSPORT_MAX_LENGTH = 32;

const challengeOver = (status: 400 | 401) =>
  new HttpError(status, PASSKEY_TEXTS.challengeOver, { code: "challenge_over" });
const passkeyRefused = (status: 400 | 401, text: string) =>
  new HttpError(status, text, { code: "passkey_refused" });

/** Whether the user handle of a signature names the passkey's owner. A browser may leave it out. */
const hasOwnersHandle = (
  { userID }: Passkey,
  { response: { userHandle } }: AuthenticationResponseJSON,
): boolean => userHandle === undefined || userHandle === isoBase64URL.fromUTF8String(userID);

/** The passkey in a list that a browser gets (PublicKeyCredentialDescriptor of WebAuthn). */
const descriptorOf = ({ credentialID: id, transports }: Passkey) => ({ id, transports });

const present = ({ _id, name, createdAt, lastUsedAt }: Passkey): PasskeyView => ({
  id: _id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? "",
});

/** What a signature is for. A second step or a confirmation belongs to one user, and to one login or session. */
type PasskeyUse =
  | { purpose: "login" }
  | { purpose: "second-step" | "confirmation"; userID: string; sessionHash: string };

type Owner = Pick<SignedIn, "userID" | "role">;

interface AddedPasskey {
  passkey: PasskeyView;
  /** The session's new cookie, if the passkey has turned two-step login on, which ends the user's other sessions and unused links. */
  session?: NewCookie;
}

export type Passkeys = ReturnType<typeof createPasskeys>;

export function createPasskeys(context: AppContext) {
  const { repositories, clock, config, log } = context;
  const { passkeys, passkeyChallenges } = repositories;
  const party = findRelyingParty(config);

  /** Whether a passkey is the user's only way to take the second step that the rule for all staff asks for. */
  const isOnlyWay = async (user: Owner) => {
    const ways = await context.secondFactorRule.waysOf(user);
    return ways.includes("passkey") && !ways.includes("code");
  };

  /** @throws HttpError 409 */
  function requireParty(): RelyingParty {
    if (!party) throw conflict(PASSKEY_TEXTS.unavailable);
    return party;
  }

  async function storeChallenge(challenge: string, purpose: PasskeyPurpose, sessionHash = ""): Promise<void> {
    const expiresAt = new Date(clock().getTime() + PASSKEY_CHALLENGE_MS);
    await passkeyChallenges.insert({ _id: hashSecret(challenge), purpose, sessionHash, expiresAt });
  }

  const spendChallenge = (challenge: string, purpose: PasskeyPurpose, sessionHash = "") =>
    passkeyChallenges.spend({ _id: hashSecret(challenge), purpose, sessionHash }, clock());

  const sessionHashOf = (use: PasskeyUse) => (use.purpose === "login" ? "" : use.sessionHash);

  /**
   * Records a change of a passkey, and notifies its owner, even if the audit event can't be stored. Safe to repeat with the same `_id`.
   */
  async function announce(
    action: string,
    { userID, name }: Passkey,
    text: Text,
    _id = newRecordID(),
  ): Promise<void> {
    const { accountSecurity } = NOTIFICATION_TYPES;
    await Promise.all([
      context.audit.record({ _id, action, actorID: userID, userID, cause: name }),
      context.notifications.notify(userID, accountSecurity, text, { _id }),
    ]);
  }

  /** @returns how many signatures the authenticator has made @throws HttpError `status` */
  async function checkSignature(
    { id: rpID, origin }: RelyingParty,
    passkey: Passkey,
    credential: AuthenticationResponseJSON,
    status: 400 | 401,
  ): Promise<number> {
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: credential,
        expectedChallenge: challengeIn(credential.response.clientDataJSON),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        // The stored counter is compared when the use is recorded, so that two nodes can't accept the same count.
        credential: {
          id: passkey.credentialID,
          publicKey: isoBase64URL.toBuffer(passkey.publicKey),
          counter: 0,
        },
      });
      if (verified) return authenticationInfo.newCounter;
    } catch (err) {
      log.warn({ err, event: "passkey_refused", userID: passkey.userID }, "a passkey was not valid");
    }
    throw passkeyRefused(status, PASSKEY_TEXTS.refused);
  }

  async function reportCopy(passkey: Passkey): Promise<void> {
    log.warn({ event: "passkey_copied", userID: passkey.userID }, "a passkey's counter went back");
    await announce("passkey-copied", passkey, PASSKEY_COPIED_TEXT);
  }

  /**
   * Stores a passkey. The first one of staff without an app turns two-step login on while the rule holds, so it ends the other sessions and
   * all unused links.
   * @returns whether it has turned two-step login on
   */
  async function store(user: SignedIn, passkey: Passkey): Promise<boolean> {
    const turnsOn = await context.secondFactorRule.isMissingFor(user);
    const insert = () => passkeys.insert(passkey);
    const isNew = await (turnsOn
      ? context.sessionList.endOthersAround(user, user.sessionHash, insert)
      : insert());
    if (!isNew) throw conflict(PASSKEY_TEXTS.alreadyAdded);
    return turnsOn;
  }

  /**
   * Announces a stored passkey, once even if the call is repeated, and answers with it.
   * @param hasTurnedOn whether it has turned two-step login on: the session gets a new id
   */
  async function answerAdded(user: SignedIn, passkey: Passkey, hasTurnedOn: boolean): Promise<AddedPasskey> {
    const { _id, name, createdAt } = passkey;
    const eventID = recordIDFrom(`passkey added ${_id} ${createdAt.getTime()}`);
    await announce("passkey-added", passkey, passkeyAddedText(name), eventID);
    const view = present(passkey);
    if (hasTurnedOn)
      return { passkey: view, session: await context.sessionList.renew(user, user.sessionHash) };
    context.sessionEvents.publishChange(user);
    return { passkey: view };
  }

  return {
    async list({ userID }: Pick<SignedIn, "userID">): Promise<PasskeysView> {
      return { available: party !== undefined, passkeys: (await passkeys.ofUser(userID)).map(present) };
    },

    /** The options with which a browser creates a passkey for this session's user. @throws HttpError 409 */
    async beginAdding({
      userID,
      sessionHash,
      email,
      firstName,
      lastName,
    }: SignedIn): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const { id: rpID } = requireParty();
      const userPasskeys = await passkeys.ofUser(userID);
      if (userPasskeys.length >= PASSKEYS_MAX) throw conflict(PASSKEY_TEXTS.tooMany);
      const options = await generateRegistrationOptions({
        rpName: brandOf(context.settings.current().property),
        rpID,
        userID: isoUint8Array.fromUTF8String(userID),
        userName: email,
        userDisplayName: `${firstName} ${lastName}`.trim() || email,
        timeout: PASSKEY_CHALLENGE_MS,
        excludeCredentials: userPasskeys.map(descriptorOf),
        // A discoverable passkey needs no typing; user verification makes it count as both steps.
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      await storeChallenge(options.challenge, "registration", sessionHash);
      return options;
    },

    /**
     * Adds the passkey that a browser has created, and notifies its owner. A repeated call returns the stored passkey.
     * @throws HttpError 400 for invalid input or an expired challenge, 409 for a passkey in use, too many, or an address without passkeys
     */
    async add(
      user: SignedIn,
      { name, credential }: { name: string; credential?: RegistrationResponseJSON | undefined },
    ): Promise<AddedPasskey> {
      const { userID, sessionHash } = user;
      const { id: rpID, origin } = requireParty();
      const problem = passkeyProblem({ name });
      if (problem !== undefined) throw validationError(problem);
      if (credential === undefined) throw passkeyRefused(400, PASSKEY_TEXTS.notAdded);
      const userPasskeys = await passkeys.ofUser(userID);
      const storedPasskey = userPasskeys.find(({ credentialID }) => credentialID === credential.id);
      if (storedPasskey)
        return answerAdded(user, storedPasskey, userPasskeys.length === 1 && (await isOnlyWay(user)));
      const challenge = challengeIn(credential.response.clientDataJSON);
      if (!(await spendChallenge(challenge, "registration", sessionHash))) throw challengeOver(400);
      if (userPasskeys.length >= PASSKEYS_MAX) throw conflict(PASSKEY_TEXTS.tooMany);
      if (!hasNoCertificates(credential)) throw passkeyRefused(400, PASSKEY_TEXTS.notAdded);
      const { registrationInfo } = await verifyRegistrationResponse({
        response: credential,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch((err: unknown) => {
        log.warn({ err, event: "passkey_refused", userID }, "a new passkey was not valid");
        throw passkeyRefused(400, PASSKEY_TEXTS.notAdded);
      });
      if (!registrationInfo) throw passkeyRefused(400, PASSKEY_TEXTS.notAdded);
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      const passkey = {
        _id: hashSecret(id),
        userID,
        credentialID: id,
        publicKey: isoBase64URL.fromBuffer(publicKey),
        counter,
        transports: transports.filter((transport) => transport.length <= TRANSPORT_MAX_LENGTH),
        name,
        createdAt: clock(),
        lastUsedAt: null,
      };
      const turnsOn = await store(user, passkey);
      return answerAdded(user, passkey, turnsOn);
    },

    /** @throws HttpError 400 for an invalid name, 404 */
    async rename({ userID, role }: Owner, id: string, { name }: { name: string }): Promise<PasskeyView> {
      const problem = passkeyProblem({ name });
      if (problem !== undefined) throw validationError(problem);
      const passkey = await passkeys.rename(userID, id, name);
      if (!passkey) throw notFound();
      await context.audit.record({ action: "passkey-renamed", actorID: userID, userID, cause: name });
      context.sessionEvents.publishChange({ userID, role });
      return present(passkey);
    },

    /** Removes a passkey and notifies its owner. Sessions stay. @throws HttpError 404, 409 for the only second step that is required */
    async remove({ userID, role }: Owner, id: string): Promise<void> {
      const userPasskeys = await passkeys.ofUser(userID);
      const passkey = userPasskeys.find(({ _id }) => _id === id);
      if (userPasskeys.length === 1 && (await isOnlyWay({ userID, role })))
        throw conflict(PASSKEY_TEXTS.lastOne);
      if (!passkey || !(await passkeys.remove(userID, id))) throw notFound();
      await announce("passkey-removed", passkey, passkeyRemovedText(passkey.name));
      context.sessionEvents.publishChange({ userID, role });
    },

    /** Removes all passkeys of a user, who may have lost the device. @returns whether there were any */
    removeAllOf: (userID: string): Promise<boolean> => passkeys.removeOfUser(userID),

    /** The options with which a browser signs. For a login, they are the same for everybody. @throws HttpError 409 */
    async beginUse(use: PasskeyUse): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const { id: rpID } = requireParty();
      const userPasskeys = use.purpose === "login" ? undefined : await passkeys.ofUser(use.userID);
      if (userPasskeys?.length === 0) throw conflict(PASSKEY_TEXTS.none);
      const options = await generateAuthenticationOptions({
        rpID,
        timeout: PASSKEY_CHALLENGE_MS,
        userVerification: "required",
        ...(userPasskeys && { allowCredentials: userPasskeys.map(descriptorOf) }),
      });
      await storeChallenge(options.challenge, use.purpose, sessionHashOf(use));
      return options;
    },

    /**
     * Verifies a signature that was made with user verification, and uses its challenge up.
     * @throws HttpError 401 (for a confirmation 400) for anything but a valid signature of a known passkey, 409
     */
    async verify(credential: AuthenticationResponseJSON, use: PasskeyUse): Promise<Passkey> {
      const relyingParty = requireParty();
      const status = use.purpose === "confirmation" ? 400 : 401;
      const challenge = challengeIn(credential.response.clientDataJSON);
      if (!(await spendChallenge(challenge, use.purpose, sessionHashOf(use)))) throw challengeOver(status);
      const passkey = await passkeys.byID(hashSecret(credential.id));
      const mayUse = passkey && (use.purpose === "login" || use.userID === passkey.userID);
      if (!mayUse || !hasOwnersHandle(passkey, credential))
        throw passkeyRefused(status, PASSKEY_TEXTS.refused);
      const counter = await checkSignature(relyingParty, passkey, credential, status);
      if (await passkeys.markUsed(passkey._id, counter, clock())) return passkey;
      // The counter has not grown, so the authenticator was copied; or the passkey was removed in between.
      if (await passkeys.byID(passkey._id)) await reportCopy(passkey);
      throw passkeyRefused(status, PASSKEY_TEXTS.refused);
    },

    /** Whether a passkey still exists. */
    async exists({ _id }: Pick<Passkey, "_id">): Promise<boolean> {
      return (await passkeys.byID(_id)) !== undefined;
    },
  };
}
