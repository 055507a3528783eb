/** The configuration: environment variables as one checked object. No other file reads them. All invalid values are reported together. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import {
  hasCertificate,
  hasCertificateAndKey,
  hasUncheckedTls,
  isTimeZone,
  oneOfValues,
  PROXY_HOPS_MAX,
  parsedText,
  parseOrigin,
  parsePushService,
  parseSender,
  parseSmtpUrl,
  parseTrustedProxies,
  redisUrl,
  smtpServer,
  splitList,
  wholeNumber,
} from "./config-values.ts";

/**
 * Limits per account, address or user, each with its variable and default. Sources: 5 failures in
 * 15 minutes (OWASP ASVS 6.3.1); 50 failures per account are half of the 100 that NIST SP 800-63B (5.2.2) allows; limits per address are
 * larger, because a building's residents share one Wi-Fi address; chat and sockets follow OWASP's WebSocket cheat sheet. A page sends
 * at most 5 error reports, so 60 show a fault of a screen and can't fill the log.
 */
const LIMITS = {
  /** Failed logins of one account from one address within 15 minutes, before delays begin. */
  loginFailures: ["LIMIT_LOGIN_FAILURES", 5],
  /** Logins and confirmations of one account within 15 minutes. */
  loginsPerAccount: ["LIMIT_LOGINS_PER_ACCOUNT", 20],
  /** Failed logins of one account on unknown devices within a day, from all addresses, before delays begin. */
  failuresPerAccount: ["LIMIT_FAILURES_PER_ACCOUNT", 50],
  /** Failed logins from one address within 15 minutes, of all accounts together; and, counted apart, lookups of links that can't be used. */
  loginsPerAddress: ["LIMIT_LOGINS_PER_ADDRESS", 100],
  /** Attempts to register from one address within an hour. */
  registrationsPerAddress: ["LIMIT_REGISTRATIONS_PER_ADDRESS", 30],
  /** Chat messages of one user within a minute, and how many of them may come in a burst. */
  chatPerMinute: ["LIMIT_CHAT_PER_MINUTE", 30],
  chatBurst: ["LIMIT_CHAT_BURST", 10],
  /** Open pages of one user. */
  socketsPerUser: ["LIMIT_SOCKETS_PER_USER", 10],
  /** Photos that one user uploads within an hour. */
  uploadsPerHour: ["LIMIT_UPLOADS_PER_HOUR", 60],
  /** Megabytes that one user uploads within a day, photos and imports together. */
  uploadMegabytesPerDay: ["LIMIT_UPLOAD_MB_PER_DAY", 200],
  /** Incidents that one resident reports within an hour. */
  incidentsPerHour: ["LIMIT_INCIDENTS_PER_HOUR", 20],
  /** Email addresses that one resident proposes within an hour. Each sends an email to what may be another person's address. */
  emailChangesPerHour: ["LIMIT_EMAIL_CHANGES_PER_HOUR", 5],
  /** Announcements that one member of the staff writes within an hour. Each can reach all residents by email and push. */
  announcementsPerHour: ["LIMIT_ANNOUNCEMENTS_PER_HOUR", 20],
  /** Emails that one person gets within a day, besides those with a link of the account, such as a reset. */
  mailsPerDay: ["LIMIT_MAILS_PER_DAY", 100],
  /** Files with a resident's personal data that one person downloads within an hour. */
  dataDownloadsPerHour: ["LIMIT_DATA_DOWNLOADS_PER_HOUR", 5],
  /** Files with a list that one member of the staff exports within an hour. */
  exportsPerHour: ["LIMIT_EXPORTS_PER_HOUR", 60],
  /** Chat messages that one resident reports within an hour. */
  messageReportsPerHour: ["LIMIT_MESSAGE_REPORTS_PER_HOUR", 20],
  /**
   * Logins with a passkey that one address begins within an hour. Every visit of Login begins one, and all people of a building may
   * share an address.
   */
  passkeyLoginsPerHour: ["LIMIT_PASSKEY_LOGINS_PER_HOUR", 4000],
  /** Codes of wall displays that one address asks for within an hour. A display that waits to be paired asks every 10 minutes. */
  displayCodesPerHour: ["LIMIT_DISPLAY_CODES_PER_HOUR", 120],
  /** Codes of wall displays that one manager enters within an hour. */
  displayGuessesPerHour: ["LIMIT_DISPLAY_GUESSES_PER_HOUR", 30],
  /**
   * Writes of one resident within an hour. Chat messages and their read markers, photo uploads, incident reports, error reports and
   * requests under /api/auth/ do not count.
   */
  writesPerHour: ["LIMIT_WRITES_PER_HOUR", 600],
  /** The same of one member of the staff, whose incident reports do count. They may save a month's rent of a large property. */
  staffWritesPerHour: ["LIMIT_STAFF_WRITES_PER_HOUR", 6000],
  /** Error reports of browsers within an hour, per person and per address. */
  clientErrorsPerHour: ["LIMIT_CLIENT_ERRORS_PER_HOUR", 60],
  /** Requests of one user within a minute. */
  requestsPerMinute: ["LIMIT_REQUESTS_PER_MINUTE", 1200],
} as const;

export type Limits = Record<keyof typeof LIMITS, number>;

/** An object with one entry per limit. */
const mapLimits = <T>(map: (name: keyof Limits) => [string, T]): Record<string, T> =>
  Object.fromEntries((Object.keys(LIMITS) as (keyof Limits)[]).map(map));

export const DEFAULT_LIMITS = mapLimits((name) => [name, LIMITS[name][1]]) as Limits;

const LIMIT_MAX = 1_000_000;
/** A shorter secret could be guessed. */
export const SECRET_MIN_BYTES = 32;
const PORT_MAX = 65_535;

/** Registration without an invitation: immediate, after approval by staff, or not possible. */
const REGISTRATION_MODES = ["open", "approval", "invite"] as const;
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

const secret = z
  .string()
  .refine(
    (text) => Buffer.byteLength(text) >= SECRET_MIN_BYTES,
    `must have at least ${SECRET_MIN_BYTES} characters`,
  )
  .optional();

const UNCHECKED_TLS_TEXT =
  "must not turn the check of certificates off. Name the certificate authority of the server instead (tlsCAFile)";

/** The variables of all settings but the limits. Empty variables have been removed. */
const environmentSchema = z.object({
  /** 0 selects any free port. */
  PORT: wholeNumber(0, PORT_MAX, 3000),
  HOST: z.string().default("127.0.0.1"),
  /** The data folder of the embedded store. */
  DATA_DIR: z.string().default(".data"),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//i, "must start with mongodb:// or mongodb+srv://")
    .refine((uri) => !hasUncheckedTls(uri), UNCHECKED_TLS_TEXT)
    .optional(),
  /** Connects several nodes. Without it there is only one node. */
  REDIS_URL: redisUrl.optional(),
  /** Trusted instead of the public certificate authorities, in PEM. */
  REDIS_TLS_CA: z.string().refine(hasCertificate, "must be a certificate in PEM").optional(),
  /** The portal's own certificate and its key, in PEM, for a Redis that asks for it. */
  REDIS_TLS_CERTIFICATE_KEY: z
    .string()
    .refine(hasCertificateAndKey, "must be a certificate and its private key in PEM")
    .optional(),
  /** The portal's address for its users. `https` turns on secure cookies and HSTS. */
  PUBLIC_URL: parsedText(
    parseOrigin,
    "must be a web address without a path, such as https://portal.example.com",
  ).optional(),
  /** Whether browsers use https for all subdomains of the portal's host, too. */
  HSTS_SUBDOMAINS: oneOfValues(["true", "false"]).default("false"),
  /** The mail server, with its user and password if it asks for them. Without it, nothing goes out by email. */
  SMTP_URL: parsedText(
    parseSmtpUrl,
    "must be the address of a mail server, such as smtps://user:password@mail.example.com. Percent-encode other characters of user and " +
      "password than letters and digits (%25 for %), or set SMTP_USER and SMTP_PASSWORD",
  )
    .refine(({ href }) => !hasUncheckedTls(href), UNCHECKED_TLS_TEXT)
    .optional(),
  /** The user and the password of the mail server as they are, in place of those in SMTP_URL. */
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  /** The sender of emails. */
  MAIL_FROM: parsedText(
    parseSender,
    "must be an email address, or a name and an address such as Alder Quay <portal@example.com>",
  ).optional(),
  /** Additional origins that may write. */
  ALLOWED_ORIGINS: parsedText((text) => {
    const origins = splitList(text).map((part) => parseOrigin(part)?.origin);
    return origins.every((origin) => origin !== undefined) ? origins : undefined;
  }, "must be web addresses without a path, separated by commas, such as https://portal.example.com").default(
    [],
  ),
  /** Push services in addition to those of the well-known browsers. */
  PUSH_SERVICES: parsedText((text) => {
    const services = splitList(text).map(parsePushService);
    return services.every((service) => service !== undefined) ? services : undefined;
  }, "must be host names, separated by commas, such as push.example.com, *.push.example.org").default([]),
  /** Proxies whose `X-Forwarded-*` headers are trusted: their number (0: none), or their addresses and networks. */
  TRUST_PROXY: parsedText(
    (text) => parseTrustedProxies(text.toLowerCase()),
    `must be true (one proxy), false, the number of proxies (up to ${PROXY_HOPS_MAX}), or the proxies' addresses and ` +
      "networks, separated by commas, such as 10.0.0.0/8, 192.0.2.1",
  ).default(0),
  REGISTRATION: oneOfValues(REGISTRATION_MODES).default("approval"),
  PROPERTY_TIME_ZONE: z
    .string()
    .refine(isTimeZone, "must be an IANA time zone, such as America/Chicago")
    .default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  LOG_LEVEL: oneOfValues(LOG_LEVELS).default("info"),
  NODE_ENV: z.string().optional(),
  NODE_TLS_REJECT_UNAUTHORIZED: z
    .string()
    .refine((value) => value !== "0", "must not be 0: it would accept any certificate")
    .optional(),
  /** Allows access to /metrics from other machines. */
  METRICS_TOKEN: secret,
  /** Encrypts the keys of second factors and of push notifications in the database. */
  SECRET_KEY: secret,
});

const limitVariablesSchema = z.object(
  mapLimits((name) => [LIMITS[name][0], wholeNumber(1, LIMIT_MAX, LIMITS[name][1])]),
);

type Environment = z.output<typeof environmentSchema>;

const addProblem = (context: z.RefinementCtx, name: keyof Environment, message: string) =>
  context.addIssue({ code: "custom", path: [name], message });

/** Certificates are of use with TLS only. */
function checkRedisTls(values: Environment, context: z.RefinementCtx): void {
  if (/^rediss:/i.test(values.REDIS_URL ?? "")) return;
  for (const name of ["REDIS_TLS_CA", "REDIS_TLS_CERTIFICATE_KEY"] as const) {
    if (values[name] !== undefined) addProblem(context, name, "needs a REDIS_URL that starts with rediss://");
  }
}

/** The login of the mail server is either in its address or in separate variables. */
function checkMailLogin({ SMTP_URL, SMTP_USER, SMTP_PASSWORD }: Environment, context: z.RefinementCtx): void {
  if (SMTP_URL === undefined) {
    if (SMTP_PASSWORD !== undefined)
      addProblem(context, "SMTP_PASSWORD", "needs SMTP_URL: the address of the mail server");
    return;
  }
  if (SMTP_USER !== undefined && SMTP_URL.username !== "")
    addProblem(context, "SMTP_USER", "must not be set beside a user in SMTP_URL");
  if (SMTP_PASSWORD !== undefined && SMTP_URL.password !== "")
    addProblem(context, "SMTP_PASSWORD", "must not be set beside a password in SMTP_URL");
  const hasPassword = SMTP_PASSWORD !== undefined || SMTP_URL.password !== "";
  if (hasPassword && SMTP_USER === undefined && SMTP_URL.username === "")
    addProblem(context, "SMTP_USER", "must be set with a password, or be in SMTP_URL");
}

/** Mail needs the variables of its sender and its links. */
function checkMailVariables(values: Environment, context: z.RefinementCtx): void {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL, MONGODB_URI, SECRET_KEY } = values;
  if (SMTP_URL === undefined) return;
  if (MAIL_FROM === undefined)
    addProblem(context, "MAIL_FROM", "must be set with SMTP_URL: the sender of emails");
  if (PUBLIC_URL === undefined)
    addProblem(context, "PUBLIC_URL", "must be set with SMTP_URL: the address of links in emails");
  if (MONGODB_URI !== undefined && SECRET_KEY === undefined)
    addProblem(
      context,
      "SECRET_KEY",
      "must be set with SMTP_URL and MONGODB_URI: it encrypts and signs links in emails",
    );
}

const configSchema = environmentSchema
  .superRefine(checkRedisTls)
  .superRefine(checkMailLogin)
  .superRefine(checkMailVariables)
  .and(limitVariablesSchema)
  .transform((values) => ({
    port: values.PORT,
    host: values.HOST,
    dataFolder: values.DATA_DIR,
    mongodbUri: values.MONGODB_URI,
    redisUrl: values.REDIS_URL,
    redisTls: { ca: values.REDIS_TLS_CA, certificateKey: values.REDIS_TLS_CERTIFICATE_KEY },
    publicUrl: values.PUBLIC_URL,
    hstsSubdomains: values.HSTS_SUBDOMAINS === "true",
    /** Undefined if nothing goes out by email. */
    mail: values.SMTP_URL &&
      values.MAIL_FROM && {
        ...smtpServer(values.SMTP_URL, values.SMTP_USER, values.SMTP_PASSWORD),
        from: values.MAIL_FROM,
      },
    allowedOrigins: values.ALLOWED_ORIGINS,
    pushServices: values.PUSH_SERVICES,
    trustProxy: values.TRUST_PROXY,
    registration: values.REGISTRATION,
    propertyTimeZone: values.PROPERTY_TIME_ZONE,
    logLevel: values.LOG_LEVEL,
    production: values.NODE_ENV === "production",
    metricsToken: values.METRICS_TOKEN,
    secretKey: values.SECRET_KEY,
    limits: mapLimits((name) => [name, values[LIMITS[name][0]]]) as Limits,
  }));

export type Config = z.output<typeof configSchema>;
export type LogLevel = Config["logLevel"];

/** Variables that contain secrets. Each can be read from a file instead: set the variable with `_FILE` appended to the file's path. */
export const SECRET_VARIABLES = [
  "MONGODB_URI",
  "REDIS_URL",
  "REDIS_TLS_CA",
  "REDIS_TLS_CERTIFICATE_KEY",
  "SMTP_URL",
  "SMTP_PASSWORD",
  "SECRET_KEY",
  "METRICS_TOKEN",
] as const;

/** All variables that the portal reads. */
export const VARIABLES: readonly string[] = [
  ...Object.keys({ ...environmentSchema.shape, ...limitVariablesSchema.shape }),
  ...SECRET_VARIABLES.map((name) => `${name}_FILE`),
];

/** Invalid environment variables. The message lists all of them, and never repeats a value that may contain a secret. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

/** The variables that are set, without surrounding spaces. An empty variable counts as not set. */
function trimValues(env: Record<string, string | undefined>): Record<string, string> {
  const trimmed = Object.entries(env).map(([name, value = ""]): [string, string] => [name, value.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ""));
}

/** Replaces each `NAME_FILE` by `NAME` with the file's content. @returns the problems */
function readSecretFiles(values: Record<string, string>): string[] {
  return SECRET_VARIABLES.flatMap((name) => {
    const path = values[`${name}_FILE`];
    if (path === undefined) return [];
    if (values[name] !== undefined) return [`${name} and ${name}_FILE are both set. Set only one of them`];
    try {
      const text = readFileSync(path, "utf8").trim();
      if (text === "") return [`${name}_FILE: the file ${path} is empty`];
      values[name] = text;
      return [];
    } catch (error) {
      return [`${name}_FILE: the file ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`];
    }
  });
}

/**
 * Parses and checks environment variables.
 * @throws ConfigError that lists all invalid values
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const values = trimValues(env);
  const problems = readSecretFiles(values);
  const { success, data, error } = configSchema.safeParse(values);
  if (success && problems.length === 0) return data;
  const issues = error?.issues ?? [];
  throw new ConfigError([...problems, ...issues.map(({ path, message }) => `${path.join(".")} ${message}`)]);
}

/** Whether a host is this machine. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/** Whether the portal is used over https, so that cookies can be limited to https. */
export const isSecure = (config: Pick<Config, "publicUrl">): boolean =>
  config.publicUrl?.protocol === "https:";

/** The environment variables of this process. */
export const readEnvironment = (): Record<string, string | undefined> => process.env;
