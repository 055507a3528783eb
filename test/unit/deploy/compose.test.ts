/** compose.yaml and what it names fit each other and the portal: nothing in it is open, loose or unknown. */
import { Ajv } from "ajv";
import mongoose from "mongoose";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { parseConfig, VARIABLES } from "../../../src/config.ts";
import { createStores } from "../../../src/database/stores.ts";
import { createHealth } from "../../../src/http/health.ts";
import {
  composeFile,
  databaseSetup,
  directive,
  type Service,
  textOf,
  variablesIn,
  variablesOfExample,
} from "./support.ts";

/** The process is gone by then, whatever happens; Docker may not be quicker. */
const STOP_MAX_S = 10;

const SECRET = "0123456789abcdef".repeat(4);
const names = variablesIn(textOf("compose.yaml"));
const filledIn = Object.fromEntries([...names].map((name) => [name, SECRET]));
const compose = composeFile({
  ...filledIn,
  PORTAL_DOMAIN: "portal.example.com",
  REGISTRATION: "",
  LOG_LEVEL: "",
  PROPERTY_TIME_ZONE: "America/Chicago",
});
const services = Object.entries(compose.services);
const nodes = services.filter(([name]) => name.startsWith("node-"));
const members = services.filter(([name]) => /^mongo-[abc]$/.test(name));

const healthPaths = createHealth({ ping: async () => true, stopping: () => false }).router.stack.map(
  ({ path }) => path,
);

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

  test("asks for exactly the variables that the example lists, and refuses to start without a secret", () => {
    expect(variablesOfExample(textOf("deploy/portal.env.example"))).toEqual(names);
    for (const name of [...names].filter((one) => /PASSWORD|SECRET|KEY/.test(one))) {
      const without = { ...filledIn, [name]: "" };
      expect(() => composeFile(without), name).toThrow(name);
    }
    const example = textOf("deploy/portal.env.example");
    expect(example).not.toMatch(/^[A-Z_]*(PASSWORD|SECRET|KEY|KEYFILE|TOKEN)=.+$/m);
  });

  test.each(services)(
    "%s runs a pinned image, read-only, without privileges and within bounds",
    (_, service) => {
      expect(service.image).toMatch(/:\d+\.\d+\.\d+/);
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        mem_limit: expect.stringMatching(/^\d+m$/),
        restart: expect.stringMatching(/^(unless-stopped|on-failure)/),
      });
      expect(service.privileged).toBeUndefined();
    },
  );

  test("opens nothing but the proxy's ports, and keeps databases and Redis inside", () => {
    const open = services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name);
    expect(open).toEqual(["proxy"]);
    expect(compose.networks.back).toEqual({ internal: true });
    const inside = (service: Service) =>
      service.network_mode === "service:mongo-a" || service.networks?.join() === "back";
    for (const [name, service] of services) {
      if (/^(mongo|redis)/.test(name)) expect(inside(service), name).toBe(true);
    }
    expect(compose.services.proxy?.networks).toEqual(["front"]);
  });
});

describe("a node", () => {
  test.each(nodes)(
    "%s gets variables that the portal knows, and starts with them",
    (_, { environment = {} }) => {
      for (const name of Object.keys(environment)) expect(VARIABLES).toContain(name);
      const config = parseConfig({ ...environment, NODE_ENV: "production" });
      expect(config).toMatchObject({ trustProxy: true, registration: "approval", secretKey: SECRET });
      expect(config.publicUrl?.protocol).toBe("https:");
      expect(config.redisUrl).toContain("@redis:6379");
    },
  );

  test.each(nodes)(
    "%s finds all members, by a user of the portal's own, and waits for most of them",
    (_, node) => {
      const uri = node.environment?.MONGODB_URI ?? "";
      for (const [member] of members) expect(uri).toContain(`${member}:27017`);
      expect(uri).toMatch(/^mongodb:\/\/portal:/);
      expect(uri).toMatch(/authSource=rowanstead&replicaSet=portal&w=majority$/);
    },
  );

  test.each(nodes)("%s is given the time to stop in order", (_, { stop_grace_period = "0s" }) => {
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(STOP_MAX_S);
  });

  test("is asked for its health where it tells of it", () => {
    const [, path = ""] =
      /HEALTHCHECK[\s\S]*?\$\{process\.env\.PORT\}(\/\w+)/.exec(textOf("Dockerfile")) ?? [];
    expect(healthPaths).toContain(path);
    expect(healthPaths).toContain(directive("health_uri")[0]);
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
    expect([policy, cookie, secret]).toEqual(["cookie", "rowanstead-node", "{$STICKY_SECRET}"]);
    expect(compose.services.proxy?.environment?.STICKY_SECRET).toBe(SECRET);
  });

  test("keeps metrics and health inside", () => {
    expect(directive("@inside")).toEqual([
      "path",
      ...["/metrics", "/healthz", "/readyz"].flatMap((path) => [path, `${path}/*`]),
    ]);
  });
});

describe("the database's users", () => {
  const { role, user, uris } = databaseSetup();
  const actionsOn = (collection: string) =>
    role.privileges
      .filter(({ resource }) => resource.collection === collection)
      .flatMap(({ actions }) => actions);

  test("R51 the portal adds to the audit trail and reads it, and neither changes nor removes it", () => {
    expect(actionsOn("auditevents")).toEqual(expect.arrayContaining(["find", "insert"]));
    expect(actionsOn("auditevents")).not.toContain("update");
    expect(actionsOn("auditevents")).not.toContain("remove");
    expect(actionsOn("")).toEqual(["listCollections"]);
    expect(role.roles).toEqual([]);
    expect(user).toMatchObject({ user: "portal", roles: ["portal"] });
  });

  test("the portal may do nothing to whole collections, databases or users", () => {
    const all = new Set(role.privileges.flatMap(({ actions }) => actions));
    expect([...all].sort()).toEqual([
      "createCollection",
      "createIndex",
      "find",
      "insert",
      "listCollections",
      "listIndexes",
      "remove",
      "update",
    ]);
    expect(role.privileges.every(({ resource }) => resource.db === "rowanstead")).toBe(true);
  });

  test("every collection of the portal is named, and no other", () => {
    const connection = mongoose.createConnection();
    createStores(connection);
    const used = Object.values(connection.models).map((model) => model.collection.collectionName);
    const named = role.privileges.map(({ resource }) => resource.collection).filter((name) => name !== "");
    expect(named.toSorted()).toEqual([...used, "throttles"].toSorted());
  });

  test("the set-up reaches the members of compose.yaml", () => {
    for (const [member] of members) expect(uris[0]).toContain(`${member}:27017`);
  });
});
