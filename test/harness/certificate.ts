/** A certificate for servers of tests on this machine, self-signed and new for each run. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

export interface Certificate {
  /** Both in PEM. */
  cert: string;
  key: string;
}

/** DER tags (ITU-T X.690). */
const BOOLEAN = 0x01;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const SEQUENCE = 0x30;
const SET = 0x31;
/** `[n]` in the notation of X.509. */
const CONTEXT = 0x80;
const CONSTRUCTED = 0xa0;

function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)));
  const { length } = content;
  const long =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...long]), content]);
}

const oid = (hex: string) => Buffer.from(`06${(hex.length / 2).toString(16).padStart(2, "0")}${hex}`, "hex");

const ECDSA_WITH_SHA256 = der(SEQUENCE, oid("2a8648ce3d040302"));
const COMMON_NAME = oid("550403");
const SUBJECT_ALT_NAME = oid("551d11");
const BASIC_CONSTRAINTS = oid("551d13");

/** Makes a certificate for localhost and 127.0.0.1. */
export function makeCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, "localhost"))));
  const hosts = der(SEQUENCE, der(CONTEXT + 2, "localhost"), der(CONTEXT + 7, Buffer.from([127, 0, 0, 1])));
  const isAuthority = der(SEQUENCE, der(BOOLEAN, Buffer.from([0xff])));
  const body = der(
    SEQUENCE,
    der(CONSTRUCTED, der(INTEGER, Buffer.from([2]))),
    // A leading 1 keeps the number positive.
    der(INTEGER, Buffer.from([1]), randomBytes(8)),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, der(UTC_TIME, "200101000000Z"), der(UTC_TIME, "491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(
      CONSTRUCTED + 3,
      der(
        SEQUENCE,
        der(SEQUENCE, SUBJECT_ALT_NAME, der(OCTET_STRING, hosts)),
        der(SEQUENCE, BASIC_CONSTRAINTS, der(OCTET_STRING, isAuthority)),
      ),
    ),
  );
  const signature = der(BIT_STRING, Buffer.from([0]), sign("sha256", body, privateKey));
  const base64 = der(SEQUENCE, body, ECDSA_WITH_SHA256, signature).toString("base64");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{1,64}/g, "$&\n")}-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
}
