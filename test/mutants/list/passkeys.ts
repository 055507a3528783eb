/** Faults in passkeys: signatures, their challenges, and the steps that a passkey replaces. */
import { faultsOf } from "../fault.ts";

const SERVICE = "src/auth/passkeys/passkeys.service.ts";
const REPOSITORY = "src/auth/passkeys/passkeys.repository.ts";
const RULE = "src/auth/second-factor/second-factor-rule.ts";
const ATTACKS = { project: "security", tests: ["test/security/passkeys.test.ts"] } as const;
const OWN = { project: "api", tests: ["test/api/account/passkeys.test.ts"] } as const;
const STEPS = { project: "api", tests: ["test/api/account/passkey-steps.test.ts"] } as const;

export const PASSKEY_FAULTS = faultsOf("auth", [
  {
    name: "a passkey's challenge works more than once",
    file: REPOSITORY,
    find: "return (await model.deleteOne(filter)).deletedCount === 1;",
    replace: "return (await model.findOne(filter)) !== null;",
    ...ATTACKS,
    only: "taken once",
  },
  {
    name: "a challenge of one purpose serves another",
    file: REPOSITORY,
    find: "const filter = { _id, purpose, sessionHash, expiresAt: { $gt: now } };",
    replace: "const filter = { _id, sessionHash, expiresAt: { $gt: now } };",
    ...STEPS,
    only: "the challenge of a registration",
  },
  {
    name: "a challenge of one session serves another",
    file: REPOSITORY,
    find: "const filter = { _id, purpose, sessionHash, expiresAt: { $gt: now } };",
    replace: "const filter = { _id, purpose, expiresAt: { $gt: now } };",
    ...STEPS,
    only: "another session",
  },
  {
    name: "a copied passkey logs in",
    file: REPOSITORY,
    find: "{ _id, counter: { $lt: counter } }",
    replace: "{ _id }",
    ...OWN,
    only: "refuses a copy",
  },
  {
    name: "a passkey of somebody else takes the second step",
    file: SERVICE,
    find: 'const isOwn = passkey && (use.purpose === "login" || use.userID === passkey.userID);',
    replace: "const isOwn = passkey !== undefined;",
    ...STEPS,
    only: "somebody else",
  },
  {
    name: "a passkey logs in without user verification",
    file: SERVICE,
    find: "requireUserVerification: true,\n        // The stored",
    replace: "requireUserVerification: false,\n        // The stored",
    ...ATTACKS,
    only: "without user verification",
  },
  {
    name: "the password alone logs in staff whose second factor is a passkey",
    file: RULE,
    find: "if (!hasApp && !(hasPasskey && (await isRequiredFor(role)))) return [];",
    replace: "if (!hasApp) return [];",
    ...STEPS,
    only: "is fulfilled by a passkey",
  },
  {
    name: "the password alone confirms a login of staff whose second factor is a passkey",
    file: "src/auth/account/account.service.ts",
    find: "if (ways.length > 0 && !isCodeNeeded) throw validationError(PASSKEY_TEXTS.needed);",
    replace: "",
    ...STEPS,
    only: "is fulfilled by a passkey",
  },
  {
    name: "the last passkey can be removed while the rule holds",
    file: SERVICE,
    find: "if (own.length === 1 && (await isOnlyWay({ userID, role }))) throw conflict(PASSKEY_TEXTS.lastOne);",
    replace: "",
    ...STEPS,
    only: "is fulfilled by a passkey",
  },
  {
    name: "a new passkey is not notified",
    file: SERVICE,
    find: "await tellOwner(userID, passkeyAddedText(name));",
    replace: "",
    project: "security",
    tests: ["test/security/take-over.test.ts"],
    only: "adds a passkey",
  },
]);
