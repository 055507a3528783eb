/** The secrets of compose.yaml: who makes them, who gets which, and what the programs do with them. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseConfig, VARIABLES } from "../../../src/config.ts";
import { makeFolder, removeFolder } from "../../harness/folder.ts";
import { composeFile, root, runWithFakes } from "./support.ts";

const compose = composeFile({ PORTAL_DOMAIN: "portal.example.com", PROPERTY_TIME_ZONE: "America/Chicago" });
const services = Object.entries(compose.services);
const members = ["mongo-a", "mongo-b", "mongo-c"] as const;
const nodes = ["node-a", "node-b"] as const;

let folder: string;
let secrets: string;
const secret = (name: string) => readFileSync(join(secrets, name), "utf8").trim();
const makeSecrets = () =>
  runWithFakes({ command: ["sh", join(folder, "deploy/make-secrets.sh")], fakes: {}, folder });

/** A path or script of a container, with the folders of this test in place of the container's. */
const here = (text: string) =>
  text.replaceAll("/run/secrets", secrets).replaceAll("/run/mongo", join(folder, "mongo"));

beforeAll(async () => {
  folder = await makeFolder("secrets");
  secrets = join(folder, "deploy/secrets");
  mkdirSync(join(folder, "deploy"));
  mkdirSync(join(folder, "mongo"));
  copyFileSync(join(root, "deploy/make-secrets.sh"), join(folder, "deploy/make-secrets.sh"));
  expect(makeSecrets()).toMatchObject({ status: 0, stderr: "" });
});

afterAll(() => removeFolder(folder));

describe("make-secrets.sh", () => {
  test("writes exactly the files that compose.yaml mounts", () => {
    // No container needs the key that signs certificates.
    const mounted = readdirSync(secrets).filter((name) => name !== "tls_ca_key");
    expect(mounted).toEqual(Object.keys(compose.secrets).toSorted());
    for (const [name, { file }] of Object.entries(compose.secrets)) {
      expect(file).toBe(`./deploy/secrets/${name}`);
    }
  });

  test("makes each of them from at least 256 fresh random bits", () => {
    const names = readdirSync(secrets).filter((name) => !secret(name).startsWith("-----BEGIN"));
    const random = names.map((name) => /[0-9a-f]{64,}/.exec(secret(name))?.[0]);
    expect(random.every((value) => value !== undefined)).toBe(true);
    // The portal's and Redis's passwords stand in their own file and in an address.
    expect(new Set(random).size).toBe(random.length - 2);
    expect(secret("mongodb_uri")).toContain(secret("mongo_portal_password"));
    expect(secret("redis_url")).toContain(secret("redis_password"));
  });

  test("keeps other users of the machine out, and lets the containers' users read", () => {
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(secrets)) {
      expect(statSync(join(secrets, name)).mode & 0o777, name).toBe(0o644);
    }
  });

  test("changes nothing when it runs again, and adds what is missing", () => {
    const before = readdirSync(secrets).map(secret);
    expect(makeSecrets()).toMatchObject({ status: 0, stdout: "" });
    expect(readdirSync(secrets).map(secret)).toEqual(before);
    rmSync(join(secrets, "mongodb_uri"));
    expect(makeSecrets().stdout).toBe(`Wrote ${join(secrets, "mongodb_uri")}\n`);
    expect(readdirSync(secrets).map(secret)).toEqual(before);
  });
});

describe("compose.yaml", () => {
  test("gives each service its own secrets and no other", () => {
    expect(Object.fromEntries(services.map(([name, service]) => [name, service.secrets]))).toEqual({
      proxy: ["proxy_env"],
      "node-a": ["mongodb_uri", "redis_url", "tls_ca", "secret_key", "metrics_token"],
      "node-b": ["mongodb_uri", "redis_url", "tls_ca", "secret_key", "metrics_token"],
      redis: ["redis_password", "redis_certificate_key", "tls_ca"],
      "mongo-a": ["mongo_keyfile", "mongo_certificate_key", "tls_ca"],
      "mongo-b": ["mongo_keyfile", "mongo_certificate_key", "tls_ca"],
      "mongo-c": ["mongo_keyfile", "mongo_certificate_key", "tls_ca"],
      "mongo-setup": ["mongo_admin_password", "mongo_backup_password", "mongo_portal_password", "tls_ca"],
      backup: ["mongo_backup_password", "tls_ca"],
      restore: ["mongo_admin_password", "tls_ca"],
    });
  });

  test.each(services)("mounts every secret that %s is pointed to", (_, service) => {
    const pointersIn = (text: string) =>
      (text.match(/\/run\/secrets\/\w+/g) ?? []).map((path) => basename(path));
    const direct = pointersIn(JSON.stringify(service));
    const all = [...direct, ...direct.flatMap((name) => pointersIn(secret(name)))];
    expect(service.secrets).toEqual(expect.arrayContaining(all));
  });
});

describe("a node", () => {
  test.each(nodes)("%s starts with its variables and secrets", (name) => {
    const environment = compose.services[name]?.environment ?? {};
    for (const variable of Object.keys(environment)) expect(VARIABLES).toContain(variable);
    const entries = Object.entries(environment).map(([variable, value]) => [variable, here(value)]);
    const config = parseConfig({ ...Object.fromEntries(entries), NODE_ENV: "production" });
    expect(config).toMatchObject({
      trustProxy: 1,
      registration: "approval",
      secretKey: secret("secret_key"),
      metricsToken: secret("metrics_token"),
      redisUrl: `rediss://:${secret("redis_password")}@redis:6379`,
      redisTls: { ca: secret("tls_ca"), certificateKey: undefined },
    });
    expect(config.publicUrl?.href).toBe("https://portal.example.com/");
    const hosts = members.map((member) => `${member}:27017`).join();
    const options =
      "authSource=rowanstead&replicaSet=portal&w=majority&tls=true&tlsCAFile=/run/secrets/tls_ca";
    const password = secret("mongo_portal_password");
    expect(config.mongodbUri).toBe(`mongodb://portal:${password}@${hosts}/rowanstead?${options}`);
  });
});

describe("a member of the replica set", () => {
  test.each(members)(
    "%s takes TLS only, asks for passwords, and knows the others by the key file",
    (name) => {
      const command = compose.services[name]?.entrypoint?.map(here) ?? [];
      const { status, stdout } = runWithFakes({ command, fakes: { mongod: `printf '%s\\n' "$@"` }, folder });
      expect(status).toBe(0);
      const keyFile = join(folder, "mongo/keyfile");
      expect(stdout.trim().split("\n")).toEqual([
        ...["--replSet", "portal", "--bind_ip_all", "--auth", "--keyFile", keyFile],
        ...["--wiredTigerCacheSizeGB", "0.5", "--tlsMode", "requireTLS"],
        ...["--tlsCertificateKeyFile", join(secrets, "mongo_certificate_key")],
        ...["--tlsCAFile", join(secrets, "tls_ca"), "--tlsAllowConnectionsWithoutCertificates"],
      ]);
      expect(readFileSync(keyFile, "utf8").trim()).toBe(secret("mongo_keyfile"));
      expect(statSync(keyFile).mode & 0o777).toBe(0o400);
    },
  );
});

describe("Redis", () => {
  const redis = compose.services.redis;

  test("takes TLS only and asks for the password, which is not among its arguments, and keeps nothing on disk", () => {
    const command = redis?.entrypoint?.map(here) ?? [];
    const fakes = { "redis-server": `printf '[%s]' "$@"; echo; cat` };
    const { status, stdout } = runWithFakes({ command, fakes, folder });
    expect(status).toBe(0);
    const certificate = join(secrets, "redis_certificate_key");
    expect(stdout).toBe(
      `[--port][0][--tls-port][6379][--tls-auth-clients][no][--tls-ca-cert-file][${join(secrets, "tls_ca")}]` +
        `[--tls-cert-file][${certificate}][--tls-key-file][${certificate}]` +
        "[--save][][--appendonly][no][--maxmemory][128mb][--maxmemory-policy][volatile-ttl][-]\n" +
        `requirepass ${secret("redis_password")}\n`,
    );
  });

  test("is healthy when it answers to the password", () => {
    const [, script = ""] = redis?.healthcheck?.test ?? [];
    const ask = (password: string) =>
      runWithFakes({
        command: ["sh", "-c", here(script)],
        fakes: { "redis-cli": `[ "$REDISCLI_AUTH" = "${password}" ] && echo PONG || echo NOAUTH` },
        folder,
      }).status;
    expect(ask(secret("redis_password"))).toBe(0);
    expect(ask("another")).toBe(1);
  });
});

test("the proxy signs its cookie with the secret of its file", () => {
  expect(secret("proxy_env")).toMatch(/^STICKY_SECRET=[0-9a-f]{64}$/);
});
