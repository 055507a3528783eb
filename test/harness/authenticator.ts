/** An authenticator in software: it creates passkeys and signs challenges as a phone or a security key does. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** The flags of an authenticator's data: user present, user verified, and a new key attached (WebAuthn, section 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTACHED = 0x40;

/** The deviations of a dishonest page, browser or authenticator. */
export interface Deviation {
  origin?: string;
  rpID?: string;
  type?: string;
  challenge?: string;
  /** Whether the authenticator checked a PIN or a finger. */
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  /** A certificate of the authenticator's manufacturer, which the portal does not ask for. */
  certificate?: Uint8Array<ArrayBuffer>;
  /** The key of another authenticator signs. */
  isForged?: boolean;
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const encode = (data: string | Uint8Array) => Buffer.from(data).toString("base64url");

const newKeys = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

type Cbor = Parameters<typeof isoCBOR.encode>[0];

/** What an authenticator says of itself, with a certificate. */
const statementOf = (certificate: Uint8Array<ArrayBuffer>): [string, Cbor][] => [
  ["alg", -7],
  ["sig", Uint8Array.of(0)],
  ["x5c", [certificate]],
];

/** @param origin the page's; the RP ID is its host name */
export function createAuthenticator(origin: string) {
  const rpID = new URL(origin).hostname;
  const keys = newKeys();
  const id = randomBytes(16);
  let counter = 0;
  let userHandle: string | undefined;

  function clientData(type: string, challenge: string, deviation: Deviation): string {
    const data = { type: deviation.type ?? type, challenge: deviation.challenge ?? challenge };
    return JSON.stringify({ ...data, origin: deviation.origin ?? origin, crossOrigin: false });
  }

  function data(
    count: number,
    { isVerified = true, ...deviation }: Deviation,
    key: Buffer = Buffer.alloc(0),
  ) {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (key.length > 0 ? ATTACHED : 0);
    const numbers = Buffer.alloc(5);
    numbers.writeUInt8(flags, 0);
    numbers.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(deviation.rpID ?? rpID), numbers, key]);
  }

  function attachedKey(): Buffer {
    const { x = "", y = "" } = keys.publicKey.export({ format: "jwk" });
    const coordinate = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    const length = Buffer.from([0, id.length]);
    return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)]);
  }

  const credential = { id: encode(id), rawId: encode(id), type: "public-key", clientExtensionResults: {} };

  return {
    /** Creates the passkey. @param options the answer to `/api/account/passkeys/options` */
    create(options: { challenge: string; user: { id: string } }, deviation: Deviation = {}) {
      userHandle = options.user.id;
      const { certificate } = deviation;
      const attestation = new Map<string, Cbor>([
        ["fmt", certificate ? "packed" : "none"],
        ["attStmt", certificate ? new Map<string, Cbor>(statementOf(certificate)) : new Map()],
        ["authData", Uint8Array.from(data(deviation.counter ?? counter, deviation, attachedKey()))],
      ]);
      const clientDataJSON = encode(clientData("webauthn.create", options.challenge, deviation));
      const attestationObject = encode(isoCBOR.encode(attestation));
      return { ...credential, response: { clientDataJSON, attestationObject, transports: ["internal"] } };
    },

    /** Signs a challenge. Each signature counts. @param options the answer to `/api/auth/passkey/options` */
    sign(options: { challenge: string }, deviation: Deviation = {}) {
      counter += 1;
      const authenticatorData = data(deviation.counter ?? counter, deviation);
      const clientDataJSON = clientData("webauthn.get", options.challenge, deviation);
      const { privateKey } = deviation.isForged ? newKeys() : keys;
      const signature = sign(
        "sha256",
        Buffer.concat([authenticatorData, sha256(clientDataJSON)]),
        privateKey,
      );
      return {
        ...credential,
        response: {
          clientDataJSON: encode(clientDataJSON),
          authenticatorData: encode(authenticatorData),
          signature: encode(signature),
          userHandle: deviation.userHandle ?? userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
