/** Errors of a database that can't be opened: one sentence, never a credential. */

import { mongo } from "mongoose";
import { describe, expect, test } from "vitest";
import {
  connectionError,
  DatabaseError,
  folderError,
  reasonOf,
  withoutCredentials,
} from "../../../src/database/database-error.ts";
import { connectTestDatabase } from "../../harness/database.ts";

describe("a URI as it is logged", () => {
  test.each([
    ["mongodb://db:27017/portal", "mongodb://db:27017/portal"],
    ["mongodb://user:secret@db/portal", "mongodb://db/portal"],
    ["mongodb+srv://user:se@cr:et@cluster.example.com/portal", "mongodb+srv://cluster.example.com/portal"],
    ["mongodb://user:secret@a:1,b:2/portal?tlsCertificateKeyFilePassword=secret", "mongodb://a:1,b:2/portal"],
    ["user:secret@db", "db"],
  ])("%s reads %s", (uri, shown) => {
    expect(withoutCredentials(uri)).toBe(shown);
  });
});

test("credentials in a driver's message are left out, and so are further lines", () => {
  expect(reasonOf(new Error("no host at mongodb://user:secret@db\n  at stack"))).toBe(
    "no host at mongodb://db",
  );
});

test("a refused sign-in says so", () => {
  const error = new mongo.MongoServerError({ message: "Authentication failed.", code: 18 });
  const reported = connectionError(error, "mongodb://user:secret@db/portal");
  expect(reported).toBeInstanceOf(DatabaseError);
  expect(reported.message).toMatch(
    /^The database at mongodb:\/\/db\/portal rejected the login.*user and password/,
  );
  expect(reported.message).not.toContain("secret");
});

test.each([
  ["EACCES", /not writable/],
  ["EROFS", /read-only/],
  ["ENOSPC", /full/],
  ["ENOTDIR", /not a folder/],
])("a folder's %s is told in words that name the folder and the setting", (code, texts) => {
  const reported = folderError(Object.assign(new Error("system words"), { code }), "/data");
  expect(reported.message).toMatch(texts);
  expect(reported.message).toMatch(/\/data.*DATA_DIR/);
});

test.each([
  "mongodb://",
  "postgres://user:secret@db/portal",
  "mongodb://db:port/portal",
  "mongodb://db/?w=a&w=b&x=1",
])("%s is refused as no URI, without repeating credentials", async (uri) => {
  const refused = await connectTestDatabase(uri).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DatabaseError);
  expect((refused as DatabaseError).message).toMatch(/MONGODB_URI.*is not a valid MongoDB URI/);
  expect((refused as DatabaseError).message).not.toContain("secret");
});
