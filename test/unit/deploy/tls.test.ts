/** The certificates that make-secrets.sh makes for compose.yaml, and a Redis that is started with them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../scripts/free-port.ts";
import { parseConfig } from "../../../src/config.ts";
import { openRedis } from "../../../src/redis/redis-link.ts";
import { makeCertificate } from "../../harness/certificate.ts";
import { makeFolder, removeFolder } from "../../harness/folder.ts";
import { hasRedis, REDIS_NEEDED } from "../../live/nodes/support/redis-server.ts";
import { composeFile, root, runWithFakes } from "./support.ts";

const compose = composeFile({ PORTAL_DOMAIN: "portal.example.com", PROPERTY_TIME_ZONE: "America/Chicago" });
const { redis } = compose.services;
const TLS_FILES = ["mongo_certificate_key", "redis_certificate_key", "tls_ca", "tls_ca_key"] as const;

let folder: string;
let secrets: string;
const secret = (name: string) => readFileSync(join(secrets, name), "utf8").trim();
const makeSecrets = () =>
  runWithFakes({ command: ["sh", join(folder, "deploy/make-secrets.sh")], fakes: {}, folder });

beforeAll(async () => {
  folder = await makeFolder("tls");
  secrets = join(folder, "deploy/secrets");
  mkdirSync(join(folder, "deploy"));
  copyFileSync(join(root, "deploy/make-secrets.sh"), join(folder, "deploy/make-secrets.sh"));
  expect(makeSecrets()).toMatchObject({ status: 0, stderr: "" });
});

afterAll(() => removeFolder(folder));

/** Whether openssl accepts a certificate of the folder for these uses. */
function isValid(name: string, ...options: string[]): boolean {
  const command = ["openssl", "verify", "-x509_strict", "-CAfile", join(secrets, "tls_ca"), ...options];
  return runWithFakes({ command: [...command, join(secrets, name)], fakes: {}, folder }).status === 0;
}

const hostsOf = (uri: string) =>
  (/@([^/]+)/.exec(uri)?.[1] ?? "").split(",").map((host) => host.split(":")[0] ?? "");

describe("the certificates of make-secrets.sh", () => {
  test.each([
    ["mongo_certificate_key", "mongodb_uri", ["mongo-a", "mongo-b", "mongo-c"]],
    ["redis_certificate_key", "redis_url", ["redis"]],
  ])("%s is for every host of %s and for no other", (name, address, services) => {
    expect(hostsOf(secret(address))).toEqual(services);
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(services));
    for (const host of [...services, "localhost"]) {
      expect(isValid(name, "-purpose", "sslserver", "-verify_hostname", host), host).toBe(true);
    }
    expect(isValid(name, "-verify_ip", "127.0.0.1")).toBe(true);
    for (const host of ["proxy", "node-a", "portal.example.com"]) {
      expect(isValid(name, "-verify_hostname", host), host).toBe(false);
    }
  });

  test("are those of clients for members of the replica set only, and sign nothing", () => {
    expect(isValid("mongo_certificate_key", "-purpose", "sslclient")).toBe(true);
    expect(isValid("redis_certificate_key", "-purpose", "sslclient")).toBe(false);
    const ask = (name: string) =>
      runWithFakes({
        command: ["openssl", "x509", "-noout", "-ext", "basicConstraints", "-in", join(secrets, name)],
        fakes: {},
        folder,
      }).stdout;
    expect(ask("tls_ca")).toContain("CA:TRUE");
    for (const name of ["mongo_certificate_key", "redis_certificate_key"]) {
      expect(ask(name)).toContain("CA:FALSE");
    }
  });

  test("last for years", () => {
    const seconds = String(9 * 365 * 86_400);
    for (const name of ["mongo_certificate_key", "redis_certificate_key", "tls_ca"]) {
      const command = ["openssl", "x509", "-noout", "-checkend", seconds, "-in", join(secrets, name)];
      expect(runWithFakes({ command, fakes: {}, folder }).status, name).toBe(0);
    }
  });

  test("are added to the secrets of a version without them, whose addresses are made again once deleted", () => {
    const addresses = ["mongodb_uri", "redis_url"];
    const [before, files] = [addresses.map(secret), [...addresses, ...TLS_FILES]];
    for (const name of files) rmSync(join(secrets, name));
    for (const name of addresses) writeFileSync(join(secrets, name), "of an earlier version\n");
    expect(makeSecrets()).toMatchObject({ status: 0, stderr: "" });
    expect(addresses.map(secret)).toEqual(addresses.map(() => "of an earlier version"));
    for (const name of addresses) rmSync(join(secrets, name));
    expect(makeSecrets().status).toBe(0);
    expect(addresses.map(secret)).toEqual(before);
    expect(isValid("mongo_certificate_key", "-verify_hostname", "mongo-c")).toBe(true);
  });

  test("that are missing are made by the same authority, and the others stay", () => {
    const before = TLS_FILES.map(secret);
    rmSync(join(secrets, "redis_certificate_key"));
    expect(makeSecrets().stdout).toBe(`Wrote ${join(secrets, "redis_certificate_key")}\n`);
    expect(isValid("redis_certificate_key", "-verify_hostname", "redis")).toBe(true);
    const changed = TLS_FILES.filter((name, index) => secret(name) !== before[index]);
    expect(changed).toEqual(["redis_certificate_key"]);
  });

  test("are not made without the authority's key, and openssl's reason is shown", () => {
    const [certificate, key] = [secret("redis_certificate_key"), secret("tls_ca_key")];
    onTestFinished(() => {
      writeFileSync(join(secrets, "redis_certificate_key"), certificate);
      writeFileSync(join(secrets, "tls_ca_key"), key);
    });
    for (const name of ["redis_certificate_key", "tls_ca_key"]) rmSync(join(secrets, name));
    const failed = makeSecrets();
    expect(failed.status).not.toBe(0);
    expect(failed.stderr).toContain("tls_ca_key");
    expect(existsSync(join(secrets, "redis_certificate_key"))).toBe(false);
  });
});

describe.skipIf(!hasRedis)(`Redis of compose.yaml ${REDIS_NEEDED}`, () => {
  /** Starts it by the service's own entrypoint, at a free port. */
  async function start() {
    const port = await freePort();
    const here = (text: string) => text.replaceAll("/run/secrets", secrets).replaceAll("6379", String(port));
    const [program = "", ...args] = (redis?.entrypoint ?? []).map(here);
    // Redis doesn't start under `faketime`, so it gets none of its variables. Neither do the programs that make its certificate.
    const env = { PATH: process.env.PATH };
    const child = spawn(program, args, { cwd: folder, stdio: "ignore", env });
    const ended = once(child, "exit");
    onTestFinished(async () => {
      child.kill("SIGKILL");
      await ended;
    });
    const [, script = ""] = redis?.healthcheck?.test ?? [];
    const isHealthy = () => {
      const command = ["timeout", "2", "sh", "-c", here(script).replace("redis-cli", `redis-cli -p ${port}`)];
      return runWithFakes({ command, fakes: {}, folder }).status === 0;
    };
    await expect.poll(isHealthy, { timeout: 10_000 }).toBe(true);
    return port;
  }

  test("is healthy over TLS, and connects a portal that knows the authority and the password", {
    timeout: 30_000,
  }, async () => {
    const port = await start();
    const url = secret("redis_url").replace("@redis:6379", `@localhost:${port}`);
    const link = async (settings: Record<string, string>) => {
      const config = parseConfig({ REDIS_URL: url, REDIS_TLS_CA: secret("tls_ca"), ...settings });
      const log = { info: () => undefined, warn: () => undefined };
      const opened = await openRedis({ url: config.redisUrl ?? "", tls: config.redisTls, log });
      onTestFinished(() => opened.close());
      const problems: string[] = [];
      opened.client.on("error", (error: Error) => problems.push(error.message));
      return { up: () => opened.up(), problems: () => problems.join("\n") };
    };
    await expect.poll((await link({})).up, { timeout: 10_000 }).toBe(true);
    for (const wrong of [
      { REDIS_TLS_CA: makeCertificate().cert },
      { REDIS_URL: url.replace("rediss:", "redis:"), REDIS_TLS_CA: "" },
      { REDIS_URL: url.replace(secret("redis_password"), "another") },
    ]) {
      const refused = await link(wrong);
      await expect.poll(refused.problems, { timeout: 10_000 }).not.toBe("");
      expect(refused.up()).toBe(false);
    }
  });
});
