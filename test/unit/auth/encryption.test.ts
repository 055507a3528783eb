import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findSecretKey, KEY_FILE } from "../../../src/auth/second-factor/secret-key.ts";
import { createEncryptor } from "../../../src/database/encryption.ts";
import { makeFolder, removeFolder } from "../../harness/folder.ts";

const KEY = "a secret key of the tests, and of nothing else";

describe("a sealed secret", () => {
  const encryptor = createEncryptor(KEY, "second factor");

  it("opens for its owner, and looks different every time", () => {
    const [one, two] = [encryptor.seal("JBSWY3DP", "S-1"), encryptor.seal("JBSWY3DP", "S-1")];
    expect(one).not.toBe(two);
    expect(encryptor.open(one, "S-1")).toBe("JBSWY3DP");
    expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain("JBSWY3DP");
  });

  it("opens for nobody else, with no other key, for no other purpose, and not after a change", () => {
    const sealed = encryptor.seal("JBSWY3DP", "S-1");
    expect(encryptor.open(sealed, "S-2")).toBeUndefined();
    expect(createEncryptor(`${KEY}!`, "second factor").open(sealed, "S-1")).toBeUndefined();
    expect(createEncryptor(KEY, "another").open(sealed, "S-1")).toBeUndefined();
    const bytes = Buffer.from(sealed, "base64url");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(encryptor.open(changed.toString("base64url"), "S-1")).toBeUndefined();
    }
    for (const short of ["", "AAAA", sealed.slice(0, 20)])
      expect(encryptor.open(short, "S-1")).toBeUndefined();
  });
});

describe("the secret key", () => {
  let dataFolder: string;
  beforeEach(async () => {
    dataFolder = await makeFolder("key");
  });
  afterEach(() => removeFolder(dataFolder));

  const find = (over: { secretKey?: string; mongodbUri?: string } = {}) =>
    findSecretKey({ secretKey: undefined, mongodbUri: undefined, dataFolder, ...over });

  it("is SECRET_KEY where it is set", async () => {
    expect(await find({ secretKey: KEY })).toBe(KEY);
    await expect(stat(join(dataFolder, KEY_FILE))).rejects.toThrow();
  });

  it("is a file of the data folder for a database there: made once, for this user only", async () => {
    const made = await find();
    expect(Buffer.byteLength(made ?? "")).toBeGreaterThanOrEqual(32);
    expect((await stat(join(dataFolder, KEY_FILE))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(dataFolder, KEY_FILE), "utf8")).trim()).toBe(made);
    expect(await find()).toBe(made);
  });

  it("does not exist for an external database", async () => {
    expect(await find({ mongodbUri: "mongodb://db/portal" })).toBeUndefined();
  });

  it("is not taken from a file that was cut short", async () => {
    await writeFile(join(dataFolder, KEY_FILE), "short\n");
    await expect(find()).rejects.toThrow(/holds fewer than 32 bytes\. Put it back from a backup/);
  });
});
