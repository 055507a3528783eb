/** A push service on this machine, with its browsers: it checks each request's signature and decrypts it, as RFC 8291 and 8292 say. */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { makeCertificate } from "./certificate.ts";

/** A request of the portal, decrypted. */
interface ReceivedPush {
  browser: Browser;
  /** The JSON that the service worker gets. */
  payload: unknown;
  headers: IncomingHttpHeaders;
  /** The claims of the signed token. */
  claims: { aud: string; exp: number; sub: string };
}

/** A browser that has subscribed. */
export interface Browser {
  /** As `PushSubscription.toJSON()` gives it. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
}

type Respond = (response: ServerResponse) => void;

export interface PushService {
  /** The host with the port, for PUSH_SERVICES. */
  host: string;
  /** The certificate that the portal has to trust, in PEM. */
  certificate: string;
  received: ReceivedPush[];
  /** Requests that were not signed or encrypted as they have to be. */
  faults: unknown[];
  /** A new browser's subscription. @param applicationServerKey the key that has to sign its messages; by default any key */
  subscribe(applicationServerKey?: string): Browser;
  /** Responds to all further requests in this way; without an argument, with 201. */
  respondWith(respond?: Respond | number): void;
  stop(): Promise<void>;
}

interface Keys extends Browser {
  ecdh: ECDH;
  auth: Buffer;
  applicationServerKey: string | undefined;
}

/** Starts a push service on a free port. @param hostname by which the portal reaches it */
export async function startPushService(hostname = "127.0.0.1"): Promise<PushService> {
  const { cert, key } = makeCertificate();
  const browsers = new Map<string, Keys>();
  const received: ReceivedPush[] = [];
  const faults: unknown[] = [];
  let respond: Respond = created;

  const server = createServer({ cert, key }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      try {
        const browser = browsers.get(request.url ?? "");
        if (!browser || request.method !== "POST") throw new Error(`${request.method} ${request.url}`);
        const claims = verifiedClaims(request.headers.authorization ?? "", origin, browser);
        const payload: unknown = JSON.parse(decrypt(Buffer.concat(chunks), browser).toString("utf8"));
        received.push({ browser, payload, headers: request.headers, claims });
      } catch (error) {
        faults.push(error);
      }
      respond(response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const host = `${hostname}:${(server.address() as AddressInfo).port}`;
  const origin = `https://${host}`;

  return {
    host,
    certificate: cert,
    received,
    faults,
    subscribe(applicationServerKey) {
      const ecdh = createECDH("prime256v1");
      const p256dh = ecdh.generateKeys().toString("base64url");
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(16).toString("base64url")}`;
      const subscription = {
        endpoint: `${origin}${path}`,
        keys: { p256dh, auth: auth.toString("base64url") },
      };
      const browser = { subscription, ecdh, auth, applicationServerKey };
      browsers.set(path, browser);
      return browser;
    },
    respondWith(next = created) {
      respond = typeof next === "number" ? (response) => response.writeHead(next).end() : next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const created: Respond = (response) => response.writeHead(201, { Location: "/message/1" }).end();

/** @throws if the token is not signed by its key, or by another key than the browser has subscribed with */
function verifiedClaims(authorization: string, origin: string, browser: Keys): ReceivedPush["claims"] {
  const [, token = "", k = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (browser.applicationServerKey !== undefined && k !== browser.applicationServerKey) {
    throw new Error("another key than the one that the browser has subscribed with");
  }
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(k, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const signed = Buffer.from(`${head}.${body}`);
  const isValid = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isValid) throw new Error("the token's signature is not valid");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
  const secondsLeft = claims.exp - Date.now() / 1_000;
  if (claims.aud !== origin || secondsLeft <= 0 || secondsLeft > 24 * 60 * 60) {
    throw new Error(`claims ${JSON.stringify(claims)}`);
  }
  return claims;
}

/** Decrypts the only record of a body with the content coding aes128gcm. @throws if it was not encrypted for the browser */
function decrypt(body: Buffer, { ecdh, auth }: Keys): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(senderKey), auth, info, 32));
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${purpose}\0`, length));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
