/** Creating calls with an `Idempotency-Key`: a repeat stores nothing and answers what its first try has stored. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isRepeatable } from "../../../src/http/idempotency.ts";
import { createResident } from "../../factories/residents.ts";
import type { Answer, Client } from "../../harness/client.ts";
import { type Person, startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { multipart } from "../photos/images.ts";
import { check, csvOf, person } from "../resident-import/files.ts";
import { exampleFor, routesOf } from "../support/routes.ts";

/** POST routes that need no key, and why. */
const WITHOUT_KEY: Record<string, string> = {
  "POST /api/auth/link": "reads",
  "POST /api/auth/login": "has no person",
  "POST /api/auth/second-factor": "has no person",
  "POST /api/auth/register": "has no person, and an e-mail address has one account",
  "POST /api/auth/logout": "creates nothing",
  "POST /api/account/sessions/end": "creates nothing",
  "POST /api/account/sessions/end-others": "creates nothing",
  "POST /api/account/password": "replaces",
  "POST /api/account/second-factor/begin": "replaces",
  "POST /api/account/second-factor/confirm": "takes a code once",
  "POST /api/account/second-factor/recovery-codes": "takes a code once",
  "POST /api/account/second-factor/off": "creates nothing",
  "POST /api/dashboard/residents/photo-upload": "replaces",
  "POST /api/dashboard/residents/:userID/sessions/end": "creates nothing",
  "POST /api/dashboard/residents/:userID/sessions/end-all": "creates nothing",
  "POST /api/dashboard/residents/:userID/approve": "changes a resident once",
  "POST /api/dashboard/rchat/send-message": "has its own key, clientMessageID",
  "POST /api/dashboard/resident-imports/check": "reads",
  "POST /api/dashboard/resident-imports/links": "gives the links of an import once",
};

/** The collection of each creating route, and another valid body's difference. */
const CREATING: Record<string, { collection: string; other: Record<string, unknown> }> = {
  "POST /api/dashboard/behaviorlog/add": { collection: "behaviorlogs", other: { reportedBy: "Night desk" } },
  "POST /api/dashboard/paymentlog/add": { collection: "paymentlogs", other: { status: "Unpaid" } },
  "POST /api/dashboard/rewardlog/add": { collection: "rewardlogs", other: { cp: 11 } },
  "POST /api/dashboard/notifications/add": { collection: "notifications", other: { message: "Other" } },
  "POST /api/dashboard/rewards/add": { collection: "rewards", other: { price: 121 } },
  "POST /api/dashboard/incidents/new": { collection: "incidents", other: { description: "Other" } },
  "POST /api/dashboard/residents/new": { collection: "residents", other: { monthlyRent: 1851 } },
  "POST /api/dashboard/residents/:userID/invitation": { collection: "onetimelinks", other: { other: 1 } },
  "POST /api/dashboard/residents/:userID/reset": { collection: "onetimelinks", other: { other: 1 } },
  "POST /api/dashboard/resident-imports": { collection: "residentimports", other: { firstName: "Other" } },
};

interface Target {
  portal: TestPortal;
  staff: Person;
}

let counter = 0;
function nextKey(): string {
  counter += 1;
  return `key-${counter}`;
}

interface Call {
  /** Sends the call. @param other what differs from the call's own body */
  send(key: string | undefined, options?: { by?: Client; other?: Record<string, unknown> }): Promise<Answer>;
  /** The records of the call's collection. */
  count(): Promise<number>;
}

/** Prepares one creating call, with a body that is valid once. */
async function prepare({ portal, staff }: Target, name: string, given?: { userID: string }): Promise<Call> {
  counter += 1;
  const resident = given ?? (await createResident(portal));
  const route = routesOf(portal).find((one) => one.name === name);
  if (!route) throw new Error(`There is no route ${name}`);
  const { collection } = CREATING[name] ?? { collection: "" };
  const path = route.path.replace(":userID", resident.userID);
  const ids = { userID: resident.userID, _id: "", email: `repeat-${counter}@example.com` };
  const withKey = (key: string | undefined) => (key === undefined ? {} : { "Idempotency-Key": key });
  const count = () => portal.connection.collection(collection).countDocuments();
  if (route.document?.upload) {
    const files = async (by: Client, other = {}) => {
      const file = csvOf([person(ids.email, other)]);
      return { file: Buffer.from(file), importID: (await check(by, file)).body.importID };
    };
    return {
      count,
      async send(key, { by = staff.http, other = {} } = {}) {
        const { headers, raw } = await multipart(await files(by, other), "text/csv", "residents.csv");
        return by.post(path, undefined, { raw, headers: { ...headers, ...withKey(key) } });
      },
    };
  }
  const body = route.document?.body ? exampleFor(route, ids) : undefined;
  return {
    count,
    send: (key, { by = staff.http, other } = {}) =>
      by.post(path, other ? { ...body, ...other } : body, { headers: withKey(key) }),
  };
}

async function target(portal: TestPortal): Promise<Target> {
  return { portal, staff: await portal.staff() };
}

const names = Object.keys(CREATING);

describe("a creating call", () => {
  let here: Target;

  beforeAll(async () => {
    here = await target(await startTestPortal());
  });
  afterAll(() => here.portal.stop());

  it("honors the header: each POST route is in one of the tables", () => {
    const posts = here.portal.routers
      .flatMap(({ stack }) => stack)
      .filter(({ methods }) => methods.includes("POST"))
      .map(({ path, stack }) => ({ name: `POST ${String(path)}`, repeatable: isRepeatable(stack) }));
    const hint = "a new POST route: let it honor the key, or say in WITHOUT_KEY why it needs none";
    expect(posts.map((post) => post.name).sort(), hint).toEqual(
      [...names, ...Object.keys(WITHOUT_KEY)].sort(),
    );
    expect(
      posts
        .filter(({ repeatable }) => repeatable)
        .map((post) => post.name)
        .sort(),
    ).toEqual([...names].sort());
  });

  it.each(names)("%s: a repeat answers 200 with the stored record", async (name) => {
    const call = await prepare(here, name);
    const before = await call.count();
    const key = nextKey();
    const first = await call.send(key);
    expect(first.status).toBe(name.endsWith("/resident-imports") ? 200 : 201);
    const repeat = await call.send(key);
    expect({ status: repeat.status, body: repeat.body }).toEqual({ status: 200, body: first.body });
    expect(await call.count()).toBe(before + 1);
    expect(repeat.text).not.toContain("idempotency");
  });

  it.each(names)("%s: another body with the same key is rejected", async (name) => {
    const call = await prepare(here, name);
    const key = nextKey();
    const first = await call.send(key);
    const before = await call.count();
    const other = await call.send(key, { other: CREATING[name]?.other ?? {} });
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
    expect(await call.count()).toBe(before);
    expect((await call.send(key)).body).toEqual(first.body);
  });

  it.each(names)("%s: simultaneous calls with one key store one record", async (name) => {
    const call = await prepare(here, name);
    const before = await call.count();
    const key = nextKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => call.send(key)));
    for (const { status, headers } of answers) {
      expect([200, 201, 409]).toContain(status);
      if (status === 409) expect(headers["retry-after"]).toBe("1");
    }
    expect(await call.count()).toBe(before + 1);
    expect((await call.send(key)).status).toBe(200);
  });

  it.each(names)("%s: the same key of another person is another key", async (name) => {
    const colleague = await here.portal.staff();
    const key = nextKey();
    const resident = await createResident(here.portal);
    const own = await prepare(here, name, resident);
    const theirs = await prepare(here, name, resident);
    const before = await own.count();
    const first = await own.send(key);
    const second = await theirs.send(key, { by: colleague.http });
    expect(second.status).toBe(name.includes("paymentlog") ? 200 : first.status);
    expect(await own.count()).toBe(before + (name.includes("paymentlog") ? 1 : 2));
  });

  it.each(["", " ", "a b", "ü".repeat(2), "x".repeat(65), "a\tb"])("rejects the key %j", async (key) => {
    const call = await prepare(here, "POST /api/dashboard/rewards/add");
    const before = await call.count();
    const { status, body } = await call.send(Buffer.from(key).toString("latin1"));
    expect([status, body.error]).toEqual([
      400,
      "The Idempotency-Key header must have 1 to 64 visible ASCII characters.",
    ]);
    expect(await call.count()).toBe(before);
  });

  it("uses up no key when it is rejected", async () => {
    const call = await prepare(here, "POST /api/dashboard/rewards/add");
    const key = nextKey();
    expect((await call.send(key, { other: { title: "" } })).status).toBe(400);
    expect((await call.send(key)).status).toBe(201);
  });

  it("answers a repeat although its rules would now reject it", async () => {
    const { userID } = await createResident(here.portal);
    const call = await prepare(here, "POST /api/dashboard/behaviorlog/add", { userID });
    const key = nextKey();
    const first = await call.send(key);
    await here.portal.connection.collection("residents").deleteOne({ userID });
    const repeat = await call.send(key);
    expect([repeat.status, repeat.body]).toEqual([200, first.body]);
  });

  it("is a success if a step after the stored record fails", async () => {
    const { portal } = here;
    for (const name of names.filter((one) => !one.endsWith("/resident-imports"))) {
      const call = await prepare(here, name);
      const before = await call.count();
      const spy = vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(new Error("cut"));
      const key = nextKey();
      const first = await call.send(key);
      expect(spy, name).toHaveBeenCalled();
      spy.mockRestore();
      expect([200, 201], name).toContain(first.status);
      expect((await call.send(key)).body, name).toEqual(first.body);
      expect(await call.count(), name).toBeLessThanOrEqual(before + 1);
    }
  });
});
