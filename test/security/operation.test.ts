/** The log, the proxy, the audit trail, and what is delivered. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect } from "vitest";
import { picture, upload } from "../api/photos/images.ts";
import { PASSWORD } from "../factories/accounts.ts";
import { createResident } from "../factories/residents.ts";
import { tokenIn } from "../harness/one-time-links.ts";
import type { TestPortal } from "../harness/portal.ts";
import { openRaw } from "./support/raw-page.ts";
import { loginOf, type Stage, withStage } from "./support/stage.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const SEEDED = { password: "seeded orange kettle 41", chat: "Seeded chat words 42", birthDate: "1941-07-19" };

const it = withStage({ env: { LIMIT_LOGIN_FAILURES: "5" } });

type Line = Record<string, unknown>;

/** The log's lines since a mark. */
const linesSince = (stage: Stage, mark: number): Line[] =>
  stage.portal
    .logged()
    .slice(mark)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
const mark = (stage: Stage) => stage.portal.logged().length;

describe("the log", () => {
  const ACTIONS: [string, (stage: Stage) => Promise<unknown>, Line][] = [
    ["a sign-in", (stage) => stage.portal.signIn(stage.rosa), { event: "login_ok" }],
    [
      "a failed sign-in",
      (stage) => stage.portal.visitor().post("/api/auth/login", loginOf(stage.rosa, "certainly not this")),
      { event: "login_failed" },
    ],
    [
      "a logout",
      async (stage) => (await stage.again(stage.rosa)).post("/api/auth/logout"),
      { event: "logout" },
    ],
    [
      "a throttled sign-in",
      async (stage) => {
        for (let tried = 0; tried < 6; tried += 1) {
          await stage.portal.visitor().post("/api/auth/login", loginOf(stage.otto, "certainly not this"));
        }
      },
      { event: "throttled" },
    ],
    [
      "a link that staff issued",
      (stage) => stage.staff.http.post(`/api/dashboard/residents/${stage.otto.userID}/reset`),
      { event: "link_issued" },
    ],
  ];

  it.for(ACTIONS)("R48 %s is one line of JSON, with who and where", async ([_, act, expected], { stage }) => {
    const from = mark(stage);
    await act(stage);
    const found = linesSince(stage, from).filter((line) =>
      Object.entries(expected).every(([key, value]) => line[key] === value),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(found[0]?.address ?? found[0]?.issuedBy).toMatch(/\S/);
  });

  it("R48 uploads, changed records and staff's acts are in the audit trail, once each", async ({ stage }) => {
    const { staff, rosa } = stage;
    const { userID } = rosa;
    await upload(staff.http, userID, await picture().png().toBuffer());
    await staff.http.patch("/api/dashboard/residents/update", { userID, unitNumber: "9Z" });
    await staff.http.post(`/api/dashboard/residents/${userID}/invitation`);
    const entries = (await staff.http.get(`/api/dashboard/audit?userID=${userID}&limit=3`)).body;
    expect(entries).toMatchObject([
      { action: "invitation-issued", actorID: staff.userID },
      { action: "resident-updated", actorID: staff.userID },
      { action: "photo-uploaded", actorID: staff.userID },
    ]);
  });

  it("R48 a write or a refusal is one line with user, address, request id and outcome", async ({ stage }) => {
    const { http, userID } = stage.rosa;
    const send = "/api/dashboard/rchat/send-message";
    for (const [call, expected] of [
      [() => http.post(send, { message: "The parcel is here" }), { method: "POST", path: send, status: 201 }],
      [() => http.get("/api/dashboard/residents"), { method: "GET", status: 403 }],
      [() => http.post(send, { message: { $gt: "" } }), { method: "POST", status: 400 }],
    ] as const) {
      const from = mark(stage);
      const requestID = (await call()).headers["x-request-id"];
      // At the ordinary level of the log: reads are lines of the level below.
      const found = () =>
        linesSince(stage, from).filter((line) => line.requestID === requestID && Number(line.level) >= 30);
      await expect.poll(found).toHaveLength(1);
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect(found()).toMatchObject([{ ...expected, userID, time, address: expect.stringMatching(/\d/) }]);
    }
    expect(stage.portal.logged()).not.toContain("The parcel is here");
    const foreign = stage.rosa.tryOpen({ origin: "https://evil.example" });
    await expect(foreign.connected()).rejects.toMatchObject({ status: 403 });
    const refusal = { event: "handshake_refused", status: 403 };
    expect(linesSince(stage, 0)).toContainEqual(expect.objectContaining(refusal));
  });

  it("R49 secrets: no password, link, hash or chat reaches the log", async ({ stage }) => {
    const { portal, staff } = stage;
    const from = mark(stage);
    const rosa = await createResident(portal, { dateOfBirth: SEEDED.birthDate });
    const client = await portal.signIn(rosa);
    await client.post("/api/dashboard/rchat/send-message", { userID: rosa.userID, message: SEEDED.chat });
    await client.post("/api/dashboard/rchat/send-message", { userID: "R-00000000", message: SEEDED.chat });
    await client.post("/api/account/password", {
      currentPassword: SEEDED.password,
      newPassword: SEEDED.password,
    });
    await portal.visitor().post("/api/auth/login", loginOf(rosa, SEEDED.password));
    await portal.visitor().post("/api/auth/register", { email: rosa.email, password: SEEDED.password });
    const { resetPath } = (await staff.http.post(`/api/dashboard/residents/${rosa.userID}/reset`)).body;
    const reset = tokenIn(resetPath);
    await portal.visitor().post("/api/auth/link", { reset });
    await portal.visitor().get(`/api/auth/link?reset=${reset}`);
    const form = { email: rosa.email, password: SEEDED.password, reset };
    expect((await portal.visitor().post("/api/auth/register", form)).status).toBe(200);
    await openRaw(portal.url, { Cookie: `sid=${reset}` });
    const raw = `{"password":"${SEEDED.password}"`;
    await portal.visitor().post("/api/auth/login", undefined, { raw });
    await staff.http.get(`/api/dashboard/residents/${rosa.userID}`);
    const hashes = await portal.connection.collection("accounts").find().toArray();
    const log = portal.logged().slice(from);
    expect(log).toContain('"event":"link_used"');
    const secrets = [
      ...[...Object.values(SEEDED), PASSWORD, reset, "sid=", "$argon2id"],
      ...[client.cookie(), staff.http.cookie()].map((cookie) => cookie?.replace(/^sid=/, "")),
      ...hashes.map(({ passwordHash }) => passwordHash as string),
    ];
    for (const secret of secrets) expect(log.includes(secret ?? "?")).toBe(false);
  });

  it("R49 line ends in what is logged begin no new line", async ({ stage }) => {
    const from = mark(stage);
    const path = "/api/dashboard/residents/x%0D%0A%7B%22level%22%3A60%2C%22msg%22%3A%22forged%22%7D";
    await stage.rosa.http.get(path);
    for (const line of linesSince(stage, from)) expect(line.msg).not.toBe("forged");
  });
});

describe("the proxy", () => {
  it("R50 X-Forwarded headers of a stranger change nothing", async ({ stage }) => {
    const { portal } = stage;
    const { email } = await createResident(portal);
    const from = mark(stage);
    const login = (address: string, more = {}) => {
      const proxied = { "X-Forwarded-For": address, "X-Real-IP": address, Forwarded: `for=${address}` };
      const options = { headers: { ...proxied, ...more } };
      return portal.visitor().post("/api/auth/login", loginOf({ email, role: "resident" }, "no"), options);
    };
    for (let tried = 1; tried <= 5; tried += 1) expect((await login(`203.0.113.${tried}`)).status).toBe(401);
    expect((await login("203.0.113.99")).status).toBe(429);
    const forged = {
      Origin: "https://evil.example",
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "https",
    };
    expect((await login("203.0.113.99", forged)).status).toBe(403);
    expect(portal.logged().slice(from)).not.toContain("203.0.113");
  });
});

describe("several proxies", () => {
  it("R59 a list of proxies' networks is walked back to the client", async ({ startPortal }) => {
    const login = (portal: TestPortal, chain: string) => {
      const body = { email: "nobody@example.com", password: "no", role: "resident" };
      return portal.visitor().post("/api/auth/login", body, { headers: { "X-Forwarded-For": chain } });
    };
    const env = { LIMIT_LOGIN_FAILURES: "1", TRUST_PROXY: "loopback, 10.0.0.0/8" };
    const behind = await startPortal({ env });
    expect((await login(behind, "192.0.2.1, 203.0.113.7, 10.0.0.1")).status).toBe(401);
    expect((await login(behind, "192.0.2.2, 203.0.113.7, 10.0.0.2")).status).toBe(429);
    expect((await login(behind, "192.0.2.2, 203.0.113.8, 10.0.0.2")).status).toBe(401);

    const direct = await startPortal({ env: { ...env, TRUST_PROXY: "10.0.0.0/8" } });
    expect((await login(direct, "203.0.113.7")).status).toBe(401);
    expect((await login(direct, "203.0.113.8")).status).toBe(429);
  });

  it("R59 a start with https and without a trusted proxy warns, and so does one in production without an emergency line", async ({
    stage,
    startPortal,
  }) => {
    const warningsOf = (portal: TestPortal) =>
      ["TRUST_PROXY is not set", "no emergency line"].map((text) => portal.logged().includes(text));
    const PUBLIC_URL = "https://portal.example.com";
    expect(warningsOf(stage.portal)).toEqual([false, false]);
    expect(warningsOf(await startPortal({ env: { PUBLIC_URL, TRUST_PROXY: "true" } }))).toEqual([
      false,
      false,
    ]);
    const careless = await startPortal({ env: { PUBLIC_URL, NODE_ENV: "production" } });
    expect(warningsOf(careless)).toEqual([true, true]);
  });
});

describe("the audit trail", () => {
  it("R51 no call, no store and no right changes or removes an entry", async ({ stage }) => {
    const { repositories, routers, connection } = stage.portal;
    expect(Object.keys(repositories.auditEvents).sort()).toEqual(["byID", "insert", "list", "ofActions"]);
    const routes = routers.flatMap(({ stack }) => stack).filter(({ path }) => String(path).includes("audit"));
    expect(routes.map(({ methods }) => methods)).toEqual([["HEAD", "GET"]]);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect((await stage.staff.http.call(method, "/api/dashboard/audit", {})).status).toBe(405);
    }
    const users = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .filter((name) => /["'`]audittrail["'`]/.test(readFileSync(join(root, "src", name), "utf8")));
    const migration = join("database", "migrations", "006-audit-values.ts");
    // An import adds to it, and undoes everything else.
    const adding = join("database", "import.ts");
    expect(users.toSorted()).toEqual([join("audit", "audit-events.repository.ts"), adding, migration]);
    const { actions, changing, appendOnly, retired } = JSON.parse(
      readFileSync(join(root, "deploy/mongo/collections.json"), "utf8"),
    );
    expect(appendOnly).toEqual(["audittrail", "detailviews"]);
    expect([...changing, ...retired]).not.toContain("audittrail");
    // The right to create indexes would be one to remove: with a TTL index, the database deletes entries itself.
    expect(actions.appendOnly).toEqual(["find", "insert", "listIndexes"]);
    await stage.staff.http.post(`/api/dashboard/residents/${stage.rosa.userID}/reset`);
    expect(await connection.collection("audittrail").countDocuments()).toBeGreaterThan(0);
  });
});

describe("what is delivered", () => {
  const lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version?: string; integrity?: string; resolved?: string; link?: boolean }>;
  };

  it("R52 dependencies: pinned exactly, every one with its checksum, and as a list of materials", async () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const installed = Object.entries(lockfile.packages).filter(([path, { link }]) => path !== "" && !link);
    for (const [path, { integrity }] of installed)
      expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
    // `--omit dev` also drops packages that a development tool shares with the portal, so the list is asked for whole.
    const sbom = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
    const { stdout } = await promisify(execFile)("npm", sbom, { cwd: root, maxBuffer: 32 * 1024 * 1024 });
    const { components } = JSON.parse(stdout) as { components: { name: string; properties: unknown[] }[] };
    const production = components.filter(({ properties }) => properties.length === 0).map(({ name }) => name);
    expect(production).toEqual(expect.arrayContaining(["koa", "mongoose", "socket.io", "zod"]));
    expect(production).not.toContain("vitest");
  });

  it.for([
    ...["/.git/config", "/.git/HEAD", "/.env", "/package.json", "/src/main.ts"],
    ...["/..%2fpackage.json", "/%2e%2e/package.json", "/assets/../../package.json"],
  ])("R52 %s is served to nobody", async (path, { stage }) => {
    const { status, text } = await stage.portal.visitor().get(path);
    expect(status).toBe(404);
    expect(text).not.toMatch(/repositoryformatversion|"dependencies"|ref: refs|import /);
  });

  it.runIf(existsSync(join(root, "dist", "maps")))("R52 source maps are not served", async ({ stage }) => {
    const maps = readdirSync(join(root, "dist", "maps"), { recursive: true, encoding: "utf8" });
    const map = maps.find((name) => name.endsWith(".js.map")) ?? expect.fail("the build has no source maps");
    expect((await stage.portal.visitor().get(`/${map}`)).status).toBe(404);
    expect((await stage.portal.visitor().get(`/maps/${map}`)).text).not.toContain("mappings");
    const served = readdirSync(join(root, "dist", "web"), { recursive: true, encoding: "utf8" });
    expect(served.filter((name) => name.endsWith(".map"))).toEqual([]);
    for (const name of served.filter((file) => file.endsWith(".js"))) {
      expect(readFileSync(join(root, "dist", "web", name), "utf8")).not.toContain("sourceMappingURL");
    }
  });
});
