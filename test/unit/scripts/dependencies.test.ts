/** Packages that must be one copy, however they are reached. */
import { createRequire } from "node:module";
import { expect, it } from "vitest";

it("the tests' MongoDB driver is the copy that Mongoose uses", () => {
  const fromHere = createRequire(import.meta.url);
  const fromMongoose = createRequire(fromHere.resolve("mongoose"));
  expect(fromHere.resolve("mongodb")).toBe(fromMongoose.resolve("mongodb"));
});
