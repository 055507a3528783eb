/** Parses values of the configuration: functions that return undefined for a text that is not valid, and schemas of variables. */
import { z } from "zod";
import { isEmail } from "./domain/email-address.ts";
import { hasHiddenCharacters } from "./domain/field-rules.ts";

export const PROXY_HOPS_MAX = 10;

/** Names of private networks, as in Express. */
const NAMED_NETWORKS: Record<string, string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

const networkSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Parses TRUST_PROXY. */
export function parseTrustedProxies(text: string): number | string[] | undefined {
  if (text === "true") return 1;
  if (text === "false") return 0;
  if (/^\d{1,2}$/.test(text)) return Number(text) <= PROXY_HOPS_MAX ? Number(text) : undefined;
  const networks = splitList(text).flatMap((part) => NAMED_NETWORKS[part] ?? [part]);
  return networks.every((network) => networkSchema.safeParse(network).success) ? networks : undefined;
}

export const splitList = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** A web address without a path. */
export function parseOrigin(text: string): URL | undefined {
  const url = urlOf(text);
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url : undefined;
}

/** A host name, with the port if it is not 443. `*.` in front means any subdomain. */
export function parsePushService(text: string): string | undefined {
  const url = urlOf(`https://${text}`);
  return url && /^(?:\*\.)?[^*/?#@]+$/.test(text) && url.pathname === "/" ? url.host : undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether user and password of an address are percent-encoded. An unencoded # or ? of a password would end the server's name. */
const hasEncodedLogin = ({ hash, search, username, password }: URL): boolean =>
  hash === "" && !search.includes("@") && isDecodable(username + password);

/** The address of an SMTP server. */
export function parseSmtpUrl(text: string): URL | undefined {
  const url = urlOf(text);
  const isServerAddress =
    url && /^smtps?:$/.test(url.protocol) && url.hostname !== "" && /^\/?$/.test(url.pathname);
  return isServerAddress && hasEncodedLogin(url) ? url : undefined;
}

/** The address of a Redis server, which may have the number of a database as its path. */
export const redisUrl = z
  .string()
  .regex(/^rediss?:\/\//i, { error: "must start with redis:// or rediss://", abort: true })
  .refine((text) => {
    const url = urlOf(text);
    return url !== undefined && /^(?:\/\d*)?$/.test(url.pathname) && hasEncodedLogin(url);
  }, "must be the address of a Redis server, such as redis://:password@cache.example.com:6379. Percent-encode other characters of the " +
    "password than letters and digits (%25 for %)");

/** Takes the user and the password out of an SMTP server's address, and decodes them. Those that are passed are used instead. */
export function smtpServer(
  smtpUrl: URL,
  user = decodeURIComponent(smtpUrl.username),
  password = decodeURIComponent(smtpUrl.password),
): { smtpUrl: URL; login?: { user: string; pass: string } } {
  const address = new URL(smtpUrl);
  address.username = "";
  address.password = "";
  return { smtpUrl: address, ...(user !== "" && { login: { user, pass: password } }) };
}

/** A sender such as `Alder Quay <portal@example.com>`. */
export function parseSender(text: string): { name: string; address: string } | undefined {
  const start = text.endsWith(">") ? text.indexOf("<") : -1;
  const address = start < 0 ? text : text.slice(start + 1, -1);
  const writtenName = start < 0 ? "" : text.slice(0, start).trim();
  const name = /^".*"$/.test(writtenName) ? writtenName.slice(1, -1) : writtenName;
  if (!isEmail(address) || hasHiddenCharacters(name) || name.includes('"')) return undefined;
  return { name, address };
}

/** Options of MongoDB and nodemailer that accept any certificate, or one for another host. */
const UNCHECKED_TLS =
  /[?&](?:tlsInsecure|tlsAllowInvalid(?:Certificates|Hostnames)|tls\.rejectUnauthorized)=/i;

/** Whether an address has an option that can turn the check of certificates off, with any value. */
export const hasUncheckedTls = (address: string): boolean => UNCHECKED_TLS.test(address);

const CERTIFICATE_START = "-----BEGIN CERTIFICATE-----";
const PRIVATE_KEY_START = /-----BEGIN (?:EC |RSA )?PRIVATE KEY-----/;

/** Whether a text has a certificate in PEM. */
export const hasCertificate = (pem: string): boolean => pem.includes(CERTIFICATE_START);

/** Whether a text has a certificate and its private key in PEM. */
export const hasCertificateAndKey = (pem: string): boolean =>
  hasCertificate(pem) && PRIVATE_KEY_START.test(pem);

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export function wholeNumber(min: number, max: number, defaultValue: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error))
    .default(defaultValue);
}

/** The schema of a text that `parse` turns into a value. @param error the problem of a text for which it returns undefined */
export function parsedText<T>(parse: (text: string) => T | undefined, error: string) {
  return z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue(error);
    return z.NEVER;
  });
}

export const oneOfValues = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `must be one of ${values.join(", ")}`);
