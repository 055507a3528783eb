/** The walk through the API with curl: its commands are run as they are written in the document, with the demo's data. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureDemoProperty } from "../../../seeds/ensure.ts";
import { createPasswords } from "../../../src/auth/passwords.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { routesOf } from "../support/routes.ts";

const DOCUMENT = new URL("../../../src/docs/README.md", import.meta.url);
const DEMO = "PORTAL=http://127.0.0.1:3000";

let portal: TestPortal;
let commands: string;

beforeAll(async () => {
  // The walk's codes follow the real time.
  const clock = { now: () => new Date(), advance: () => expect.fail("real time can't be moved") };
  portal = await startTestPortal({ env: { PROPERTY_TIME_ZONE: "America/Chicago" }, clock });
  await ensureDemoProperty({
    repositories: portal.repositories,
    now: new Date(),
    timeZone: "America/Chicago",
    production: false,
    hashPassword: createPasswords().hash,
  });
  const text = await readFile(DOCUMENT, "utf8");
  commands = [...text.matchAll(/```sh\n([^`]*)```/g)].map(([, block = ""]) => block).join("");
});
afterAll(() => portal.stop());

describe("the walk", () => {
  it("works as written", async () => {
    expect(commands.split(DEMO)).toHaveLength(2);
    const script = `set -euo pipefail\n${commands.replace(DEMO, `PORTAL=${portal.url}`)}`;
    const { stdout, stderr } = await promisify(execFile)("bash", ["-c", script]);
    const refused = "404 404 404 409 409 404 404 404 403 403 404 401 409 409 404 404 401 409 409 409".split(
      " ",
    );
    expect(stderr.match(/curl: .*/g)).toEqual(refused.map((status) => expect.stringContaining(status)));
    expect(stdout.match(/ -> status 22$/gm)).toHaveLength(20);
    expect(stdout).toContain("The water is off on Friday");
    expect(stdout).toMatch(/^chat:message \{.*The gym closes at 22 today/m);
    expect(portal.logged()).not.toContain('"status":500');
  });

  it("reads no collection whole: every query goes along an index", async () => {
    // Only the embedded store counts what queries cost; on another database there is nothing to see here.
    const costs = await portal.connection.db?.command({ embeddedStats: 1 }).catch(() => ({ namespaces: {} }));
    const own = Object.entries<{ collectionScans: number }>(costs?.namespaces ?? {}).filter(([name]) =>
      name.startsWith(`${portal.databaseName}.`),
    );
    // One document per running process: reading them all is as quick as an index.
    const small = `${portal.databaseName}.nodes`;
    const scanned = own
      .filter(([name, { collectionScans }]) => name !== small && collectionScans > 0)
      .map(([name]) => name);
    expect(scanned).toEqual([]);
  });

  it("stores what the schemas allow, also where the driver writes without them", async () => {
    // The walk's last call ends its sessions.
    await portal.staff();
    const written = new Set<string>();
    for (const model of Object.values(portal.connection.models)) {
      const fields = Object.keys(model.schema.paths).map((path) => path.split(".")[0]);
      const newest = await model.collection.find().sort({ _id: -1 }).limit(50).toArray();
      for (const stored of newest) {
        written.add(model.modelName);
        await model.validate(stored);
        for (const field of Object.keys(stored)) expect(["__v", ...fields], model.modelName).toContain(field);
      }
    }
    const byTheDriver = ["AuditEvent", "BehaviorLog", "ChatMessage", "PaymentLog", "RewardLog", "Session"];
    expect([...written]).toEqual(expect.arrayContaining(byTheDriver));
  });

  it("has every call of the API", () => {
    const missing = routesOf(portal).filter(({ path }) => {
      const pattern = path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]*\\$\\w+");
      return !new RegExp(`${pattern}(?![\\w/])`).test(commands);
    });
    const names = missing.map(({ name }) => name);
    expect(names, "calls without a line in src/docs/README.md").toEqual([]);
  });
});
