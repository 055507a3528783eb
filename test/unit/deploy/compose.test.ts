/** compose.yaml and what it names fit each other and the portal. */
import mongoose from "mongoose";
import { expect, test } from "vitest";
import { SOURCES } from "../../../scripts/bootstrap/build.mjs";
import { parseConfig, VARIABLES } from "../../../src/config.ts";
import { createRepositories } from "../../../src/repositories.ts";
import { composeFile, textOf, variablesIn, variablesOfExample } from "./support.ts";

const compose = composeFile();
const services = Object.entries(compose.services);

test("takes exactly the variables of the example, and needs the required ones", () => {
  expect(variablesOfExample(textOf("deploy/portal.env.example"))).toEqual(
    variablesIn(textOf("compose.yaml")),
  );
  for (const name of ["PORTAL_DOMAIN", "PROPERTY_TIME_ZONE"])
    expect(() => composeFile({ [name]: "" })).toThrow(name);
});

test("a node's variables are the portal's, with good values", () => {
  const environment = compose.services["node-a"]?.environment ?? {};
  for (const variable of Object.keys(environment)) expect(VARIABLES).toContain(variable);
  const values = Object.entries(environment).filter(([name]) => !name.endsWith("_FILE"));
  expect(parseConfig({ ...Object.fromEntries(values), NODE_ENV: "production" })).toMatchObject({
    trustProxy: 1,
    registration: "approval",
    publicUrl: new URL("https://portal.example.com"),
  });
});

test("every service gets the secrets that it points to, and no other", () => {
  const inAddresses = { mongodb_uri: ["tls_ca"] };
  for (const [name, service] of services) {
    const texts = JSON.stringify({ ...service, secrets: [] });
    const named = [...texts.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, secret = ""]) => secret);
    const needed = new Set([...named, ...(named.includes("mongodb_uri") ? inAddresses.mongodb_uri : [])]);
    expect([name, (service.secrets ?? []).toSorted()]).toEqual([name, [...needed].toSorted()]);
  }
});

test("the portal's database role names every collection and no other; those that only grow get their indexes with it", () => {
  const connection = mongoose.createConnection();
  createRepositories(connection);
  const used = Object.values(connection.models).map((model) => model.collection.collectionName);
  const rights = JSON.parse(textOf("deploy/mongo/collections.json"));
  const { changing, appendOnly } = rights;
  expect([...changing, ...appendOnly].toSorted()).toEqual([...used, "nodes", "schemaversion"].toSorted());
  const declared = Object.values(connection.models).flatMap(({ schema, collection: { collectionName } }) => {
    const indexes = schema.indexes().map(([keys, { background: _, ...options }]) => ({ keys, options }));
    return appendOnly.includes(collectionName) ? [[collectionName, indexes]] : [];
  });
  expect(rights.indexes).toEqual(Object.fromEntries(declared));
});

/** What `docker build` gets: the last pattern that matches decides, and a folder's pattern holds for all in it. */
const isSent = (path: string) =>
  textOf(".dockerignore")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .reduce((sent, pattern) => {
      const name = pattern.replace(/^!/, "");
      const matches = name === "*" || path === name || path.startsWith(`${name}/`);
      return matches ? pattern.startsWith("!") : sent;
    }, true);

test("the image is built from all sources, and gets no secret", () => {
  const started = ["scripts/start.mjs", "scripts/program.mjs", "scripts/bootstrap"];
  const needed = [...SOURCES, ...started, "package.json", "package-lock.json", ".npmrc"];
  expect(needed.filter((path) => !isSent(path))).toEqual([]);
  const secrets = Object.values(compose.secrets).map(({ file }) => file.replace("./", ""));
  const others = ["deploy/portal.env", ".env", ".data/secret.key", ".git/config", "rowanstead.backup"];
  expect([...secrets, ...others].filter(isSent)).toEqual([]);
});
