/** compose.yaml and what it names fit each other and the portal: nothing in it is open, loose or unknown. */
import { Ajv } from "ajv";
import mongoose from "mongoose";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createHealth } from "../../../src/http/health.ts";
import { createRepositories } from "../../../src/repositories.ts";
import { composeFile, directive, textOf, variablesIn, variablesOfExample } from "./support.ts";

/** The process has ended by then in any case; Docker may not kill it earlier. */
const STOP_MAX_S = 10;

const names = variablesIn(textOf("compose.yaml"));
const compose = composeFile({
  PORTAL_DOMAIN: "portal.example.com",
  PROPERTY_TIME_ZONE: "America/Chicago",
});
const services = Object.entries(compose.services);
const nodes = services.filter(([name]) => name.startsWith("node-"));
const members = services.filter(([name]) => /^mongo-[abc]$/.test(name));

const healthPaths = createHealth(
  () => true,
  () => false,
).router.stack.map(({ path }) => path);

describe("compose.yaml", () => {
  test("is what the Compose Specification calls one", () => {
    const { $schema: _, ...schema } = JSON.parse(textOf("test/unit/deploy/compose-spec.json"));
    const validate = new Ajv({ strict: false, logger: false, allErrors: true }).compile(schema);
    validate(parse(textOf("compose.yaml"), { merge: true }));
    expect(validate.errors).toBeNull();
  });

  test("runs two nodes, three members of a replica set, Redis and a proxy", () => {
    expect([nodes.length, members.length]).toEqual([2, 3]);
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(["redis", "proxy", "mongo-setup"]));
  });

  test("takes exactly the variables of the example, and none of them is a secret", () => {
    expect(variablesOfExample(textOf("deploy/portal.env.example"))).toEqual(names);
    expect([...names].filter((name) => /PASSWORD|SECRET|KEY$|KEYFILE|TOKEN|URI|URL/.test(name))).toEqual([]);
  });

  test.each(["PORTAL_DOMAIN", "PROPERTY_TIME_ZONE"])("refuses to start without %s", (name) => {
    const variables = { PORTAL_DOMAIN: "portal.example.com", PROPERTY_TIME_ZONE: "America/Chicago" };
    expect(() => composeFile({ ...variables, [name]: "" })).toThrow(name);
  });

  test.each(services)(
    "%s runs a pinned image, read-only, without privileges and within bounds",
    (name, service) => {
      expect(service.image).toMatch(/:\d+\.\d+\.\d+/);
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        mem_limit: expect.stringMatching(/^\d+m$/),
        restart: expect.stringMatching(name === "restore" ? /^no$/ : /^(unless-stopped|on-failure)/),
      });
      expect(service.privileged).toBeUndefined();
    },
  );

  test("publishes the proxy's ports only", () => {
    const open = services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name);
    expect(open).toEqual(["proxy"]);
  });

  test("has a network for the proxy, and one without a way out for the data", () => {
    expect(compose.networks).toEqual({ front: null, back: { internal: true } });
    const networks = services.map(([name, service]) => [name, service.network_mode ?? service.networks]);
    expect(Object.fromEntries(networks)).toEqual({
      proxy: ["front"],
      "node-a": ["front", "back"],
      "node-b": ["front", "back"],
      redis: ["back"],
      "mongo-a": ["back"],
      "mongo-b": ["back"],
      "mongo-c": ["back"],
      "mongo-setup": "service:mongo-a",
      backup: ["back"],
      restore: ["back"],
    });
  });

  test("runs databases, their tools and Redis as the images' own users, never as root", () => {
    for (const [name, { user, image }] of services) {
      if (image?.startsWith("mongo:")) expect(user, name).toBe("999:999");
      if (image?.startsWith("redis:")) expect(user, name).toBe("999:1000");
    }
  });

  test("starts everything with `up` but the restore", () => {
    expect(services.filter(([, { profiles }]) => profiles).map(([name]) => name)).toEqual(["restore"]);
  });
});

describe("a node", () => {
  test.each(nodes)("%s is given the time to stop in order", (_, { stop_grace_period = "0s" }) => {
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(STOP_MAX_S);
  });

  test("is asked for its health where it reports it", () => {
    const [, path = ""] =
      /HEALTHCHECK[\s\S]*?\$\{process\.env\.PORT\}(\/\w+)/.exec(textOf("Dockerfile")) ?? [];
    expect(healthPaths).toContain(path);
    // A node that stops is alive for a while, but takes no more visitors: /healthz would not say so.
    expect(directive("health_uri")).toEqual(["/readyz"]);
    expect(healthPaths).toContain("/readyz");
  });
});

describe("the proxy", () => {
  test("leads to every node, at the image's port", () => {
    const [, port = ""] = /\bPORT=(\d+)/.exec(textOf("Dockerfile")) ?? [];
    const [, upstreams = ""] = /\{\$PORTAL_NODES:([^}]+)\}/.exec(textOf("deploy/Caddyfile")) ?? [];
    expect(upstreams.split(" ")).toEqual(nodes.map(([name]) => `${name}:${port}`));
  });

  test("keeps a visitor at a node by a signed cookie", () => {
    const [policy, cookie, secret] = directive("lb_policy");
    expect([policy, cookie, secret]).toEqual([
      "cookie",
      "{$STICKY_COOKIE:__Host-rowanstead-node}",
      "{$STICKY_SECRET}",
    ]);
    expect(compose.services.proxy?.environment).not.toHaveProperty("STICKY_COOKIE");
    expect(compose.services.proxy?.command?.join(" ")).toContain("--envfile /run/secrets/proxy_env");
  });

  test("keeps metrics and health inside", () => {
    expect(directive("@inside")).toEqual([
      "path",
      ...["/metrics", "/healthz", "/readyz"].flatMap((path) => [path, `${path}/*`]),
    ]);
  });
});

test("the portal's database role names every collection, and no other", () => {
  const connection = mongoose.createConnection();
  createRepositories(connection);
  const used = Object.values(connection.models).map((model) => model.collection.collectionName);
  const { changing, appendOnly } = JSON.parse(textOf("deploy/mongo/collections.json"));
  expect([...changing, ...appendOnly].toSorted()).toEqual(
    [...used, "nodes", "schemaversion", "throttles"].toSorted(),
  );
  expect(appendOnly).toEqual(["audittrail", "detailviews"]);
});
