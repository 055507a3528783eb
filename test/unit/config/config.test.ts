import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError, DEFAULT_LIMITS, isSecure, parseConfig, SECRET_VARIABLES } from "../../../src/config.ts";
import { makeCertificate } from "../../harness/certificate.ts";
import { makeFolder, removeFolder } from "../../harness/folder.ts";

const { cert: CERT, key: KEY } = makeCertificate();

function problemsOf(env: Record<string, string>): string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).problems;
  }
}

describe("an empty environment", () => {
  it("is the same as one of empty values", () => {
    const names = [
      "PORT",
      "HOST",
      "MONGODB_URI",
      "PUBLIC_URL",
      "ALLOWED_ORIGINS",
      "TRUST_PROXY",
      "LOG_LEVEL",
    ];
    expect(parseConfig(Object.fromEntries(names.map((name) => [name, " "])))).toEqual(parseConfig({}));
  });
});

describe("PUSH_SERVICES", () => {
  it("is a list of hosts", () => {
    const text = "push.example.com, *.Example.org:8443, localhost:443, [::1]:9";
    expect(parseConfig({ PUSH_SERVICES: text }).pushServices).toEqual([
      "push.example.com",
      "*.example.org:8443",
      "localhost",
      "[::1]:9",
    ]);
  });

  it.each([
    ...["https://push.example.com", "push.example.com/path", "user@push.example.com", "*", "a.*.com", "a b"],
  ])("%s is refused", (text) => expect(problemsOf({ PUSH_SERVICES: text })).toHaveLength(1));
});

describe("a good value", () => {
  it("is taken", () => {
    const config = parseConfig({
      PORT: "0",
      HOST: "0.0.0.0",
      DATA_DIR: "/data",
      MONGODB_URI: "mongodb://db/portal",
      REDIS_URL: "redis://cache:6379",
      PUBLIC_URL: "https://portal.example.com",
      ALLOWED_ORIGINS: "https://a.example.com, http://b.example.com:8080,",
      TRUST_PROXY: "TRUE",
      REGISTRATION: "invite",
      PROPERTY_TIME_ZONE: "America/Chicago",
      LOG_LEVEL: "silent",
      NODE_ENV: "production",
      METRICS_TOKEN: "m".repeat(32),
      LIMIT_LOGIN_FAILURES: "7",
    });
    expect(config).toMatchObject({
      port: 0,
      host: "0.0.0.0",
      dataFolder: "/data",
      mongodbUri: "mongodb://db/portal",
      allowedOrigins: ["https://a.example.com", "http://b.example.com:8080"],
      trustProxy: 1,
      registration: "invite",
      propertyTimeZone: "America/Chicago",
      logLevel: "silent",
      production: true,
      limits: { ...DEFAULT_LIMITS, loginFailures: 7 },
    });
    expect(isSecure(config)).toBe(true);
    expect(isSecure(parseConfig({ PUBLIC_URL: "http://portal.example.com" }))).toBe(false);
  });
});

it.each([
  ["true", 1],
  ["FALSE", 0],
  ["0", 0],
  ["2", 2],
  ["10.0.0.0/8, 192.0.2.1,fd00::/8", ["10.0.0.0/8", "192.0.2.1", "fd00::/8"]],
  ["loopback", ["127.0.0.0/8", "::1/128"]],
])("TRUST_PROXY of %s means %j", (text, trustProxy) => {
  expect(parseConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trustProxy);
});

describe("a bad value", () => {
  it.each([
    ["PORT", ["-1", "65536", "80.5", "http"]],
    [
      "REDIS_URL",
      ["http://cache", "redis://cache:99999", "redis://:a#b@cache", "redis://:a%@cache", "redis://cache/x"],
    ],
    ["PUBLIC_URL", ["portal.example.com", "https://portal.example.com/app", "ftp://portal.example.com"]],
    ["ALLOWED_ORIGINS", ["*", "https://a.example.com/path"]],
    ["TRUST_PROXY", ["yes", "11", "10.0.0.0/33", "10.0.0.0/8, proxy"]],
    ["REGISTRATION", ["closed"]],
    ["PROPERTY_TIME_ZONE", ["Chicago"]],
    ["LOG_LEVEL", ["loud"]],
    ["METRICS_TOKEN", ["short"]],
    ["LIMIT_CHAT_BURST", ["0"]],
    ["MONGODB_URI", ["postgres://db", "mongodb://db/portal?tls=true&tlsAllowInvalidCertificates=true"]],
    [
      "MONGODB_URI",
      ["mongodb://db/portal?tlsInsecure=true", "mongodb+srv://db/portal?tlsAllowInvalidHostnames=true"],
    ],
    ["NODE_TLS_REJECT_UNAUTHORIZED", ["0"]],
  ])("of %s is named: %j", (name, values) => {
    const named = [expect.stringMatching(new RegExp(`^${name} must `))];
    for (const value of values) expect([value, problemsOf({ [name]: value })]).toEqual([value, named]);
  });

  it("is reported with all others at once, and no secret is repeated", () => {
    const problems = problemsOf({
      PORT: "x",
      LOG_LEVEL: "loud",
      MONGODB_URI: "me:topsecret@db",
      METRICS_TOKEN: "topsecret",
    });
    const names = problems.map((problem) => problem.split(" ")[0]);
    expect(names.sort()).toEqual(["LOG_LEVEL", "METRICS_TOKEN", "MONGODB_URI", "PORT"]);
    expect(problems.join()).not.toContain("topsecret");
  });
});

describe("a secret from a file", () => {
  const GOOD: Record<(typeof SECRET_VARIABLES)[number], string> = {
    MONGODB_URI: "mongodb://db/portal",
    REDIS_URL: "rediss://cache:6379",
    REDIS_TLS_CA: CERT,
    REDIS_TLS_CERTIFICATE_KEY: `${CERT}${KEY}`,
    SMTP_URL: "smtps://portal:secret@mail.example.com",
    SMTP_PASSWORD: "pa#ss:w/rd?100%",
    SECRET_KEY: "k".repeat(32),
    METRICS_TOKEN: "m".repeat(32),
  };
  /** Variables that the mail server requires. */
  const OTHERS = { MAIL_FROM: "portal@example.com", PUBLIC_URL: "https://portal.example.com" };
  /** The address of the certificates' Redis, which is itself a secret. */
  const othersOf = (name: string) => {
    if (name === "SMTP_PASSWORD") return { ...OTHERS, SMTP_URL: "smtps://portal@mail.example.com" };
    return name.startsWith("REDIS_TLS") ? { ...OTHERS, REDIS_URL: GOOD.REDIS_URL } : OTHERS;
  };
  let folder: string;
  const fileWith = (content: string) => {
    const path = join(folder, "secret");
    writeFileSync(path, content);
    return path;
  };

  beforeAll(async () => {
    folder = await makeFolder("config");
    mkdirSync(join(folder, "directory"));
  });
  afterAll(() => removeFolder(folder));

  it.each(SECRET_VARIABLES)("is the value of %s, without the line break at its end", (name) => {
    const others = othersOf(name);
    const expected = parseConfig({ ...others, [name]: GOOD[name].trim() });
    expect(parseConfig({ ...others, [`${name}_FILE`]: fileWith(`${GOOD[name]}\n`) })).toEqual(expected);
    expect(parseConfig({ ...others, [`${name}_FILE`]: fileWith(`${GOOD[name]}\r\n`) })).toEqual(expected);
    expect(expected).not.toEqual(parseConfig(others));
  });

  it("is checked like any other, and not repeated", () => {
    const problems = problemsOf({ SECRET_KEY_FILE: fileWith("topsecret\n") });
    expect(problems).toEqual(["SECRET_KEY must have at least 32 characters"]);
  });

  it.each(SECRET_VARIABLES)("is refused beside %s itself", (name) => {
    const others = othersOf(name);
    const both = { ...others, [name]: GOOD[name], [`${name}_FILE`]: fileWith(GOOD[name]) };
    expect(problemsOf(both)).toEqual([`${name} and ${name}_FILE are both set. Set only one of them`]);
    expect(parseConfig({ ...both, [name]: " " })).toEqual(parseConfig({ ...others, [name]: GOOD[name] }));
  });

  it.each(SECRET_VARIABLES)("of %s is named if it is missing, empty or a folder", (name) => {
    const of = (path: string) => problemsOf({ ...othersOf(name), [`${name}_FILE`]: path });
    const [missing, directory, empty] = [join(folder, "missing"), join(folder, "directory"), fileWith(" \n")];
    expect(of(missing)).toEqual([`${name}_FILE: the file ${missing} cannot be read (ENOENT)`]);
    expect(of(directory)).toEqual([`${name}_FILE: the file ${directory} cannot be read (EISDIR)`]);
    expect(of(empty)).toEqual([`${name}_FILE: the file ${empty} is empty`]);
  });
});

it.each<[Record<string, string>, string]>([
  [{ REDIS_TLS_CA: CERT, REDIS_URL: "redis://cache" }, "REDIS_TLS_CA needs a REDIS_URL"],
  [{ REDIS_TLS_CERTIFICATE_KEY: CERT + KEY }, "REDIS_TLS_CERTIFICATE_KEY needs a REDIS_URL"],
  [{ REDIS_TLS_CA: KEY, REDIS_URL: "rediss://cache" }, "REDIS_TLS_CA must be a certificate"],
  [
    { REDIS_TLS_CERTIFICATE_KEY: CERT, REDIS_URL: "rediss://cache" },
    "REDIS_TLS_CERTIFICATE_KEY must be a cert",
  ],
])("the start stops at a certificate of Redis that can't be used: %#", (env, problem) => {
  expect(problemsOf(env)).toEqual([expect.stringContaining(problem)]);
});

describe("mail", () => {
  const MAIL = {
    SMTP_URL: "smtp://mail.example.com:587",
    MAIL_FROM: "Alder Quay <portal@example.com>",
    PUBLIC_URL: "https://portal.example.com",
  };

  it.each([
    ["portal@example.com", { name: "", address: "portal@example.com" }],
    ["Alder Quay <portal@example.com>", { name: "Alder Quay", address: "portal@example.com" }],
    ['"Quay, Alder" <portal@example.com>', { name: "Quay, Alder", address: "portal@example.com" }],
  ])("is sent by %s", (MAIL_FROM, from) => {
    expect(parseConfig({ ...MAIL, MAIL_FROM }).mail?.from).toEqual(from);
  });

  const PASSWORD = "pä ss#?/@:%+'\\\"&";

  it.each([
    { SMTP_URL: `smtps://portal:${encodeURIComponent(PASSWORD)}@mail.example.com` },
    { SMTP_URL: "smtps://mail.example.com", SMTP_USER: "portal", SMTP_PASSWORD: PASSWORD },
    { SMTP_URL: "smtps://portal@mail.example.com", SMTP_PASSWORD: PASSWORD },
  ])("takes any password: %j", (env) => {
    const mail = parseConfig({ ...MAIL, ...env }).mail;
    expect([mail?.smtpUrl.href, mail?.login]).toEqual([
      "smtps://mail.example.com",
      { user: "portal", pass: PASSWORD },
    ]);
  });

  it.each([
    [{ MAIL_FROM: undefined }, "MAIL_FROM must be set with SMTP_URL"],
    [{ PUBLIC_URL: undefined }, "PUBLIC_URL must be set with SMTP_URL"],
    [{ MONGODB_URI: "mongodb://db/portal" }, "SECRET_KEY must be set with SMTP_URL and MONGODB_URI"],
    [{ MAIL_FROM: "Alder Quay" }, "MAIL_FROM must be an email address"],
    [{ MAIL_FROM: "a@example.com, b@example.com" }, "MAIL_FROM must be an email address"],
    [{ MAIL_FROM: "A\nBcc: b@example.com <a@example.com>" }, "MAIL_FROM must be an email address"],
    [{ SMTP_URL: "https://mail.example.com" }, "SMTP_URL must be the address of a mail server"],
    [
      { SMTP_URL: "smtps://mail.example.com?tls.rejectUnauthorized=false" },
      "SMTP_URL must not turn the check",
    ],
    [{ SMTP_URL: "smtp://" }, "SMTP_URL must be the address of a mail server"],
    [{ SMTP_URL: "smtps://portal:100%@mail.example.com" }, "SMTP_URL must be the address of a mail server"],
    [{ SMTP_URL: "smtps://portal:12#3@mail.example.com" }, "SMTP_URL must be the address of a mail server"],
    [{ SMTP_URL: "smtps://portal:12?3@mail.example.com" }, "SMTP_URL must be the address of a mail server"],
    [{ SMTP_URL: "smtps://portal:12/3@mail.example.com" }, "SMTP_URL must be the address of a mail server"],
    [{ SMTP_PASSWORD: "secret" }, "SMTP_USER must be set with a password"],
    [{ SMTP_URL: "smtps://:secret@mail.example.com" }, "SMTP_USER must be set with a password"],
    [
      { SMTP_URL: "smtp://a:b@c", SMTP_PASSWORD: "secret" },
      "SMTP_PASSWORD must not be set beside a password",
    ],
  ])("with %j stops the start", (over, problem) => {
    const env = { ...MAIL, ...over };
    expect(() => parseConfig(env)).toThrow(problem);
  });
});
