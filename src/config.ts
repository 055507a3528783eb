/** The configuration: environment variables as one checked object. No other file reads them. All invalid values are reported together. */
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { z } from "zod";

/** Registration without an invitation: immediate, after approval by staff, or not possible. */
const REGISTRATION_MODES = ["open", "approval", "invite"] as const;
type RegistrationMode = (typeof REGISTRATION_MODES)[number];

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Limits per account, address or user. Beyond them, requests are answered 429. */
export interface Limits {
  /** Failed logins of one account from one address within 15 minutes, before delays begin. */
  loginFailures: number;
  /** Failed logins of one account on unknown devices within a day, from all addresses, before delays begin. */
  failuresPerAccount: number;
  /** Failed logins from one address within 15 minutes, of all accounts together. */
  loginPerAddress: number;
  /** Attempts to register from one address within an hour. */
  registrationsPerAddress: number;
  /** Chat messages of one user within a minute, and how many of them may come in a burst. */
  chatPerMinute: number;
  chatBurst: number;
  /** Open pages of one user. */
  socketsPerUser: number;
  /** Photos that one user uploads within an hour. */
  uploadsPerHour: number;
  /** Megabytes that one user uploads within a day, photos and imports together. */
  uploadMegabytesPerDay: number;
  /** Incidents that one resident reports within an hour. */
  incidentsPerHour: number;
  /**
   * Writes of one user within an hour. Chat messages, photo uploads, residents' incident reports, error reports and requests
   * under /api/auth/ do not count.
   */
  writesPerHour: number;
  /** Error reports of browsers within an hour, per person and per address. */
  clientErrorsPerHour: number;
  /** Requests of one session within a minute. */
  requestsPerMinute: number;
}

/**
 * Default limits. Sources: 5 failures in 15 minutes (OWASP ASVS 6.3.1); 50 failures per account are half of the 100 that NIST SP 800-63B
 * (5.2.2) allows; limits per address are larger, because a building's residents share one Wi-Fi address; chat and sockets follow OWASP's
 * WebSocket cheat sheet. A page sends at most 5 error reports, so 60 show a fault of a screen and can't fill the log.
 */
export const DEFAULT_LIMITS: Limits = {
  loginFailures: 5,
  failuresPerAccount: 50,
  loginPerAddress: 100,
  registrationsPerAddress: 30,
  chatPerMinute: 30,
  chatBurst: 10,
  socketsPerUser: 10,
  uploadsPerHour: 60,
  uploadMegabytesPerDay: 200,
  incidentsPerHour: 20,
  writesPerHour: 600,
  clientErrorsPerHour: 60,
  requestsPerMinute: 1200,
};

/** Minimum length of a secret. A shorter one could be guessed. */
export const SECRET_MIN_BYTES = 32;
const DEFAULT_PORT = 3000;
const PORT_MAX = 65_535;
const DEFAULT_HOST = "127.0.0.1";
const DEFAULT_DATA_FOLDER = ".data";

export interface Config {
  /** 0 selects any free port. */
  port: number;
  host: string;
  /** The data folder of a local database. */
  dataFolder: string;
  mongodbUri: string | undefined;
  /** Connects several nodes. Without it there is only one node. */
  redisUrl: string | undefined;
  /** The portal's address for its users. `https` turns on secure cookies and HSTS. */
  publicUrl: URL | undefined;
  /** Additional origins that may write, as `scheme://host[:port]`. */
  allowedOrigins: string[];
  /** Proxies whose `X-Forwarded-*` headers are trusted: their number (0: none), or their addresses and networks. */
  trustProxy: number | string[];
  registration: RegistrationMode;
  /** IANA name, such as `America/Chicago`. */
  propertyTimeZone: string;
  logLevel: LogLevel;
  production: boolean;
  /** Allows access to /metrics from other machines. */
  metricsToken: string | undefined;
  /** Encrypts the keys of second factors in the database. */
  secretKey: string | undefined;
  limits: Limits;
}

/** Invalid environment variables. The message lists all of them, and never repeats a value that may contain a secret. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

/** An empty variable counts as not set. */
const unset = (value: unknown) =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

function setting<T extends z.ZodType>(schema: T) {
  return z.preprocess(unset, schema);
}

function whole(min: number, max: number, preset: number) {
  const text = `must be a whole number from ${min} to ${max}`;
  return setting(
    z
      .string()
      .regex(/^\d{1,9}$/, text)
      .transform(Number)
      .refine((value) => value >= min && value <= max, text)
      .default(preset),
  );
}

const LIMIT_VARIABLES = {
  loginFailures: "LIMIT_LOGIN_FAILURES",
  failuresPerAccount: "LIMIT_FAILURES_PER_ACCOUNT",
  loginPerAddress: "LIMIT_LOGINS_PER_ADDRESS",
  registrationsPerAddress: "LIMIT_REGISTRATIONS_PER_ADDRESS",
  chatPerMinute: "LIMIT_CHAT_PER_MINUTE",
  chatBurst: "LIMIT_CHAT_BURST",
  socketsPerUser: "LIMIT_SOCKETS_PER_USER",
  uploadsPerHour: "LIMIT_UPLOADS_PER_HOUR",
  uploadMegabytesPerDay: "LIMIT_UPLOAD_MB_PER_DAY",
  incidentsPerHour: "LIMIT_INCIDENTS_PER_HOUR",
  writesPerHour: "LIMIT_WRITES_PER_HOUR",
  clientErrorsPerHour: "LIMIT_CLIENT_ERRORS_PER_HOUR",
  requestsPerMinute: "LIMIT_REQUESTS_PER_MINUTE",
} as const satisfies Record<keyof Limits, string>;

const LIMIT_NAMES = Object.keys(LIMIT_VARIABLES) as (keyof Limits)[];

const limitSettings = Object.fromEntries(
  LIMIT_NAMES.map((name) => [LIMIT_VARIABLES[name], whole(1, 1_000_000, DEFAULT_LIMITS[name])]),
) as Record<(typeof LIMIT_VARIABLES)[keyof Limits], ReturnType<typeof whole>>;

const secret = () =>
  setting(
    z
      .string()
      .refine(
        (value) => Buffer.byteLength(value) >= SECRET_MIN_BYTES,
        `must have at least ${SECRET_MIN_BYTES} characters`,
      )
      .optional(),
  );

function startingWith(schemes: string[]) {
  const text = `must start with ${schemes.join(" or ")}`;
  return setting(
    z
      .string()
      .refine((value) => schemes.some((scheme) => value.toLowerCase().startsWith(scheme)), text)
      .optional(),
  );
}

function webAddress(value: string): URL | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.hostname !== "" && url.username === ""
    ? url
    : undefined;
}

const bareOrigin = (url: URL | undefined) =>
  url !== undefined && url.pathname === "/" && url.search + url.hash === "";

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Maximum number of proxies in front of the portal. */
const PROXY_HOPS_MAX = 10;

/** Names of private networks, as in Express. */
const NAMED_NETWORKS: Record<string, string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** Whether a text is an address, or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  const [address = "", prefix, more] = text.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (more !== undefined || bits < 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** Parses TRUST_PROXY; undefined if it is not valid. */
function trustedProxies(text: string): number | string[] | undefined {
  if (text === "true") return 1;
  if (text === "false") return 0;
  if (/^\d{1,2}$/.test(text)) return Number(text) <= PROXY_HOPS_MAX ? Number(text) : undefined;
  const parts = text.split(",").map((part) => part.trim());
  const networks = parts.flatMap((part) => NAMED_NETWORKS[part] ?? [part]);
  return networks.every(isNetwork) ? networks : undefined;
}

const TRUST_TEXT =
  `must be true (one proxy), false, the number of proxies (up to ${PROXY_HOPS_MAX}), or the proxies' addresses and ` +
  "networks, separated by commas, such as 10.0.0.0/8, 192.0.2.1";

const ORIGIN_TEXT =
  "must be web addresses without a path, separated by commas, such as https://portal.example.com";

const Environment = z.object({
  PORT: whole(0, PORT_MAX, DEFAULT_PORT),
  HOST: setting(z.string().default(DEFAULT_HOST)),
  DATA_DIR: setting(z.string().default(DEFAULT_DATA_FOLDER)),
  MONGODB_URI: startingWith(["mongodb://", "mongodb+srv://"]),
  REDIS_URL: startingWith(["redis://", "rediss://"]),
  PUBLIC_URL: setting(
    z
      .string()
      .transform(webAddress)
      .refine(bareOrigin, "must be a web address without a path, such as https://portal.example.com")
      .optional(),
  ),
  ALLOWED_ORIGINS: setting(
    z
      .string()
      .default("")
      .transform((list) => list.split(",").map((part) => part.trim()))
      .transform((parts) => parts.filter((part) => part !== "").map(webAddress))
      .refine((urls) => urls.every(bareOrigin), ORIGIN_TEXT)
      .transform((urls) => urls.flatMap((url) => url?.origin ?? [])),
  ),
  TRUST_PROXY: setting(
    z
      .string()
      .toLowerCase()
      .transform(trustedProxies)
      .refine((value) => value !== undefined, TRUST_TEXT)
      .transform((value) => value ?? 0)
      .default(0),
  ),
  REGISTRATION: setting(
    z.enum(REGISTRATION_MODES, `must be one of ${REGISTRATION_MODES.join(", ")}`).default("approval"),
  ),
  PROPERTY_TIME_ZONE: setting(
    z
      .string()
      .refine(isTimeZone, "must be an IANA time zone, such as America/Chicago")
      .default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  ),
  LOG_LEVEL: setting(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info")),
  NODE_ENV: setting(z.string().optional()),
  METRICS_TOKEN: secret(),
  SECRET_KEY: secret(),
  ...limitSettings,
});

/** Variables that contain secrets. Each can be read from a file instead: set the variable with `_FILE` appended to the file's path. */
export const SECRET_VARIABLES = ["MONGODB_URI", "REDIS_URL", "SECRET_KEY", "METRICS_TOKEN"] as const;

/** All variables that the portal reads. */
export const VARIABLES: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...SECRET_VARIABLES.map((name) => `${name}_FILE`),
];

/** Replaces each `NAME_FILE` by `NAME` with the file's content. */
function readSecretFiles(env: Record<string, string | undefined>) {
  const values = { ...env };
  const problems: string[] = [];
  for (const name of SECRET_VARIABLES) {
    const path = unset(env[`${name}_FILE`]);
    if (path === undefined) continue;
    if (unset(env[name]) !== undefined) {
      problems.push(`${name} and ${name}_FILE are both set. Set only one of them`);
      continue;
    }
    try {
      values[name] = readFileSync(path, "utf8").replace(/[\r\n]+$/, "");
      if (unset(values[name]) === undefined) problems.push(`${name}_FILE: the file ${path} is empty`);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE: the file ${path} cannot be read (${code})`);
    }
  }
  return { values, problems };
}

/**
 * Parses and checks environment variables.
 * @throws ConfigError that lists all invalid values
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const { values: withSecrets, problems } = readSecretFiles(env);
  const result = Environment.safeParse(withSecrets);
  if (!result.success || problems.length > 0) {
    const issues = result.error?.issues ?? [];
    throw new ConfigError([
      ...problems,
      ...issues.map(({ path, message }) => `${path.join(".")} ${message}`),
    ]);
  }
  const values = result.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: values.DATA_DIR,
    mongodbUri: values.MONGODB_URI,
    redisUrl: values.REDIS_URL,
    publicUrl: values.PUBLIC_URL,
    allowedOrigins: values.ALLOWED_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    registration: values.REGISTRATION,
    propertyTimeZone: values.PROPERTY_TIME_ZONE,
    logLevel: values.LOG_LEVEL,
    production: values.NODE_ENV === "production",
    metricsToken: values.METRICS_TOKEN,
    secretKey: values.SECRET_KEY,
    limits: Object.fromEntries(
      LIMIT_NAMES.map((name) => [name, values[LIMIT_VARIABLES[name]]]),
    ) as unknown as Limits,
  };
}

/** Whether the portal is used over https, so that cookies can be limited to https. */
export function isSecure(config: Pick<Config, "publicUrl">): boolean {
  return config.publicUrl?.protocol === "https:";
}

/** The environment variables of this process. */
export function readEnvironment(): Record<string, string | undefined> {
  return process.env;
}
