/** Creating calls with an `Idempotency-Key`: a repeat stores nothing and answers what its first try has stored. */
import { describe, expect, vi } from "vitest";
import { isRepeatable } from "../../../src/http/idempotency.ts";
import { INCIDENT } from "../../factories/forms.ts";
import { createResident } from "../../factories/residents.ts";
import type { Client } from "../../harness/client.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import { CREATING_ROUTES, nextKey, prepareCall, SENDING_ROUTES } from "../support/creating-calls.ts";

/** Some calls are for managers only. The portal is the file's own, because its announcements are stopped. */
const it = withPortal().extend("staff", ({ portal }) => portal.staff({ isManager: true }));

/** POST routes that need no key, and why. */
const WITHOUT_KEY: Record<string, string> = {
  "POST /api/auth/link": "reads",
  "POST /api/auth/login": "has no person",
  "POST /api/auth/second-factor": "has no person",
  "POST /api/auth/second-factor/options": "creates a challenge that expires by itself",
  "POST /api/auth/passkey/options": "has no person",
  "POST /api/auth/passkey": "has no person, and a challenge works once",
  "POST /api/account/passkeys/options": "creates a challenge that expires by itself",
  "POST /api/account/passkeys": "a passkey is stored once",
  "POST /api/auth/register": "has no person, and an e-mail address has one account",
  "POST /api/auth/staff-invitation": "has no person, and a link works once",
  "POST /api/auth/email-change": "has no person, and a link works once",
  "POST /api/auth/logout": "creates nothing",
  "POST /api/auth/reauthenticate/options": "creates a challenge that expires by itself",
  "POST /api/auth/reauthenticate": "creates nothing",
  "POST /api/client-errors": "creates nothing",
  "POST /api/account/push/off": "creates nothing",
  "POST /api/account/push/visit": "creates nothing",
  "POST /api/display/code": "has no person, and replaces",
  "POST /api/mail/unsubscribe": "creates nothing",
  "POST /api/dashboard/announcements/reach": "creates nothing",
  "POST /api/dashboard/announcements/:_id/cancel": "creates nothing; a repeat changes nothing",
  "POST /api/dashboard/leases/:leaseID/people": "a person is put on a lease once",
  "POST /api/dashboard/delivery/test": "creates nothing",
  "POST /api/dashboard/delivery/retry": "sends a failed message once",
  "POST /api/account/sessions/end": "creates nothing",
  "POST /api/account/sessions/end-others": "creates nothing",
  "POST /api/account/password": "replaces",
  "POST /api/account/second-factor/begin": "replaces",
  "POST /api/account/second-factor/confirm": "takes a code once",
  "POST /api/account/second-factor/recovery-codes": "replaces",
  "POST /api/account/second-factor/off": "creates nothing",
  "POST /api/dashboard/residents/photo-upload": "replaces",
  "POST /api/dashboard/settings/images": "a second image is used by no settings, and deleted after a day",
  "POST /api/dashboard/residents/:userID/sessions/end": "creates nothing",
  "POST /api/dashboard/residents/:userID/sessions/end-all": "creates nothing",
  "POST /api/dashboard/residents/:userID/login-reset": "creates nothing",
  "POST /api/dashboard/residents/:userID/approve": "changes a resident once",
  "POST /api/dashboard/residents/:userID/decline": "removes a resident once",
  "POST /api/dashboard/incidents/reopen": "changes an incident once",
  "POST /api/dashboard/rchat/messages/:_id/keep": "closes reports once",
  "POST /api/dashboard/paymentlog/correct": "changes a payment once",
  "POST /api/dashboard/rent/undo": "takes a save back once",
  "POST /api/dashboard/resident-imports/check": "reads",
  "POST /api/dashboard/exports/xlsx": "reads",
  "POST /api/dashboard/exports/csv": "reads",
  "POST /api/dashboard/resident-imports/links": "gives the links of an import once",
};

const isPayment = (name: string) => name.includes("paymentlog");
/** Answers with what became of each row. */
const hasRows = (name: string) => /\/(resident-imports|rent)$/.test(name);

const prepare = (portal: TestPortal, staff: Person, name: string, given?: { userID: string }) =>
  prepareCall(portal, staff.http, name, given);

describe("a creating call", () => {
  it("honors the header: each POST route is in one of the tables", ({ portal }) => {
    const posts = portal.routers
      .flatMap(({ stack }) => stack)
      .filter(({ methods }) => methods.includes("POST"))
      .map(({ path, stack }) => ({ name: `POST ${String(path)}`, repeatable: isRepeatable(stack) }));
    const named = (some: typeof posts) => some.map(({ name }) => name).sort();
    const hint = "a new POST route: let it honor the key, or say in WITHOUT_KEY why it needs none";
    expect(named(posts), hint).toEqual([...CREATING_ROUTES, ...Object.keys(WITHOUT_KEY)].sort());
    expect(named(posts.filter(({ repeatable }) => repeatable))).toEqual([...CREATING_ROUTES].sort());
  });

  it.for(CREATING_ROUTES)("%s: a repeat answers 200 with the record", async (name, { portal, staff }) => {
    const resident = await createResident(portal);
    const call = await prepare(portal, staff, name, resident);
    const key = nextKey();
    const first = await call.send(key, staff.http);
    expect(first.status).toBe(hasRows(name) ? 200 : 201);
    const repeat = await call.send(key, staff.http);
    expect({ status: repeat.status, body: repeat.body }).toEqual({ status: 200, body: first.body });
    expect(repeat.text).not.toContain("idempotency");
    const other = await call.sendOther(key, staff.http);
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
    expect(await call.count()).toBe(1);
    expect((await call.send(key, staff.http)).body).toEqual(first.body);

    const colleague = await portal.staff({ isManager: true });
    const theirs = await (await prepare(portal, staff, name, resident)).send(key, colleague.http);
    expect(theirs.status).toBe(isPayment(name) ? 200 : first.status);
    if (!isPayment(name)) expect(theirs.body).not.toEqual(first.body);
  });

  it.for(CREATING_ROUTES)("%s: simultaneous calls store one record", async (name, { portal, staff }) => {
    const call = await prepare(portal, staff, name);
    const key = nextKey();
    const answers = await Promise.all(Array.from({ length: 3 }, () => call.send(key, staff.http)));
    for (const { status, headers } of answers) {
      expect([200, 201, 409]).toContain(status);
      if (status === 409) expect(headers["retry-after"]).toBe("1");
    }
    expect((await call.send(key, staff.http)).status).toBe(200);
    expect(await call.count()).toBe(1);
  });

  it.for(["", "a b", "\u00fc", "x".repeat(65)])("rejects the key %j", async (key, { portal, staff }) => {
    const call = await prepare(portal, staff, "POST /api/dashboard/rewards/add");
    const error = "The Idempotency-Key header must have 1 to 64 visible ASCII characters.";
    expect(await call.send(key, staff.http)).toMatchObject({ status: 400, body: { error } });
    expect(await call.count()).toBe(0);
  });

  it("uses up no key when it is rejected", async ({ staff }) => {
    const key = nextKey();
    const send = (title: string) =>
      staff.http.post(
        "/api/dashboard/rewards/add",
        { title, img: "https://example.com/movie.svg", price: 120 },
        { headers: { "Idempotency-Key": key } },
      );
    expect((await send("")).status).toBe(400);
    expect((await send("Movie night")).status).toBe(201);
  });

  it("answers a repeat although its rules would now reject it", async ({ portal, staff }) => {
    const call = await prepare(portal, staff, "POST /api/dashboard/behaviorlog/add");
    const key = nextKey();
    const first = await call.send(key, staff.http);
    await portal.connection.collection("residents").deleteOne({ userID: call.userID });
    const repeat = await call.send(key, staff.http);
    expect([repeat.status, repeat.body]).toEqual([200, first.body]);
  });

  it.for(CREATING_ROUTES.filter((name) => !hasRows(name) && !SENDING_ROUTES.includes(name)))(
    "%s: is a success if a step after the stored record fails",
    async (name, { portal, staff }) => {
      const call = await prepare(portal, staff, name);
      const insert = vi.spyOn(portal.repositories.auditEvents, "insert");
      insert.mockRejectedValueOnce(new Error("the audit event is lost"));
      const key = nextKey();
      const first = await call.send(key, staff.http);
      expect(insert).toHaveBeenCalled();
      insert.mockRestore();
      expect([200, 201]).toContain(first.status);
      expect((await call.send(key, staff.http)).body).toEqual(first.body);
      expect(await call.count()).toBe(1);
    },
  );
});

describe("an incident of a resident", () => {
  it("is stored once, and staff are notified once", async ({ portal }) => {
    const mara = await portal.resident({ firstName: "Mara" });
    const notifications = () =>
      portal.connection.collection("notifications").countDocuments({ type: "New Incident" });
    const before = await notifications();
    const send = (by: Client) =>
      by.post("/api/dashboard/incidents/new", INCIDENT, { headers: { "Idempotency-Key": "one" } });
    const first = await send(mara.http);
    expect(first.status).toBe(201);
    expect((await send(mara.http)).body).toEqual(first.body);
    expect(await notifications()).toBe(before + 1);
  });

  it("notifies staff even if its audit event can't be stored", async ({ portal, staff }) => {
    const nils = await portal.resident({ firstName: "Nils" });
    const call = await prepare(portal, staff, "POST /api/dashboard/incidents/new", nils);
    const before = await portal.repositories.notifications.to(["staff"]);
    vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(new Error("lost"));
    expect((await call.send(nextKey(), nils.http)).status).toBe(200);
    const notifications = () => portal.repositories.notifications.to(["staff"]);
    await expect.poll(async () => (await notifications()).length).toBe(before.length + 1);
  });
});
