/** The secrets and certificates that make-secrets.sh makes for compose.yaml. */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFolder, removeFolder } from "../../harness/folder.ts";
import { composeFile, root, runWithFakes } from "./support.ts";

const compose = composeFile();
let folder: string;
let secrets: string;
const secret = (name: string) => readFileSync(join(secrets, name), "utf8").trim();
const all = () => Object.fromEntries(readdirSync(secrets).map((name) => [name, secret(name)]));
/** Short keys, because long ones take seconds. */
const SHORT_KEYS = `
for argument; do
  shift
  case "$argument" in rsa_keygen_bits:*) argument=rsa_keygen_bits:2048 ;; esac
  set -- "$@" "$argument"
done
exec "$OPENSSL" "$@"`;
const OPENSSL = execFileSync("sh", ["-c", "command -v openssl"], { encoding: "utf8" }).trim();
const run = (...command: string[]) =>
  runWithFakes({ command, fakes: { openssl: SHORT_KEYS }, folder, env: { OPENSSL } });
const makeSecrets = () => run("sh", join(folder, "deploy/make-secrets.sh"));

beforeAll(async () => {
  folder = await makeFolder("secrets");
  secrets = join(folder, "deploy/secrets");
  mkdirSync(join(folder, "deploy"));
  copyFileSync(join(root, "deploy/make-secrets.sh"), join(folder, "deploy/make-secrets.sh"));
  expect(makeSecrets()).toMatchObject({ status: 0, stderr: "" });
});

afterAll(() => removeFolder(folder));

/** Whether openssl accepts a certificate of the folder for these uses. */
const isValid = (name: string, ...options: string[]) => {
  const authority = ["-x509_strict", "-CAfile", join(secrets, "tls_ca")];
  return run("openssl", "verify", ...authority, ...options, join(secrets, name)).status === 0;
};

test("are the files that compose.yaml mounts, behind a folder that only its owner enters", () => {
  // The key that signs certificates is not kept.
  expect(readdirSync(secrets)).toEqual(Object.keys(compose.secrets).toSorted());
  for (const [name, { file }] of Object.entries(compose.secrets))
    expect(file).toBe(`./deploy/secrets/${name}`);
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
});

test("have at least 256 random bits each", () => {
  const names = readdirSync(secrets).filter((name) => !secret(name).startsWith("-----BEGIN"));
  const random = names.map((name) => /[0-9a-f]{64,}/.exec(secret(name))?.[0]);
  expect(random).not.toContain(undefined);
  // The portal's and Redis's passwords are in their own file and in an address.
  expect(new Set(random).size).toBe(random.length - 2);
  expect(secret("mongodb_uri")).toContain(secret("mongo_portal_password"));
  expect(secret("redis_url")).toContain(secret("redis_password"));
  expect(secret("proxy_env")).toMatch(/^STICKY_SECRET=[0-9a-f]{64}$/);
});

test.each([
  ["mongo_certificate_key", "mongodb_uri", true],
  ["redis_certificate_key", "redis_url", false],
])("the certificate %s is for every host of %s and for no other", (name, address, isClient) => {
  const hosts = (/@([^/]+)/.exec(secret(address))?.[1] ?? "")
    .split(",")
    .map((host) => host.split(":")[0] ?? "");
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(hosts));
  for (const host of [...hosts, "localhost"])
    expect([host, isValid(name, "-purpose", "sslserver", "-verify_hostname", host)]).toEqual([host, true]);
  expect(isValid(name, "-verify_hostname", "portal.example.com")).toBe(false);
  expect(isValid(name, "-purpose", "sslclient")).toBe(isClient);
  const years = String(9 * 365 * 86_400);
  expect(run("openssl", "x509", "-noout", "-checkend", years, "-in", join(secrets, name)).status).toBe(0);
});

test("stay as they are; the missing ones are added, certificates by a new authority", () => {
  const before = all();
  for (const name of ["mongodb_uri", "redis_certificate_key"]) rmSync(join(secrets, name));
  expect(makeSecrets()).toMatchObject({ status: 0, stderr: "" });
  const after = all();
  const replaced = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(replaced).toEqual(["mongo_certificate_key", "redis_certificate_key", "tls_ca"]);
  expect(isValid("redis_certificate_key", "-verify_hostname", "redis")).toBe(true);
  expect(isValid("mongo_certificate_key", "-verify_hostname", "mongo-b")).toBe(true);
});
