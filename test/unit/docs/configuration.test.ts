/** The page about the configuration names every variable, with its default. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseConfig, VARIABLES } from "../../../src/config.ts";

const quoted = (text = "") => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

/** The rows of the table: a variable, and its default if it is a fixed one. */
const rows = [
  ...readFileSync("src/docs/configuration.md", "utf8").matchAll(/^\| (`[A-Z].*?) \| (.*?) \|/gm),
].flatMap(([, names, defaults]) =>
  quoted(names).map((name, index): [string, string | undefined] => [name, quoted(defaults)[index]]),
);

it("names every variable", () => {
  // NODE_ENV and the other variables of Node.js are set by `npm start` or not at all; the files of secrets are explained below the table.
  const own = VARIABLES.filter((name) => !/^NODE_|_FILE$/.test(name));
  expect(rows.map(([name]) => name)).toEqual(expect.arrayContaining(own));
});

const fixed = rows.filter((row): row is [string, string] => row[1] !== undefined && row[1] !== "DATA_DIR");

it.each(fixed)("%s has the default %s", (name, value) => {
  expect(VARIABLES).toContain(name);
  expect(parseConfig({ [name]: value })).toEqual(parseConfig({}));
});
