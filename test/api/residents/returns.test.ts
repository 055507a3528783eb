/** Former residents who come back. */
import { describe, expect, vi } from "vitest";
import { addDays } from "../../../src/domain/calendar.ts";
import { RESIDENT_TEXTS } from "../../../src/domain/resident-rules.ts";
import { INCIDENT, NEW_RESIDENT } from "../../factories/forms.ts";
import { MINUTE } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import { moveOut, todayOf } from "../support/move-outs.ts";

const it = withPortal();

const DATES = { leaseStart: "2027-03-01", leaseEnd: "2028-02-29" };

async function former(portal: TestPortal, staff: Person, fields: object = {}): Promise<Person> {
  const person = await portal.resident({ firstName: "Rosa", class: "A", monthlyFee: 50, ...fields });
  await staff.get(`/residents/${person.userID}/leases`);
  const payment = { userID: person.userID, monthYear: "Jan 2026", status: "Paid: Early" };
  await staff.post("/paymentlog/add", payment);
  await person.post("/incidents/new", INCIDENT);
  expect((await moveOut(staff, person, todayOf(portal))).status).toBe(200);
  return person;
}

const enter = (staff: Person, { email }: Person, fields: object = {}, options = {}) =>
  staff.post("/residents/new", { ...NEW_RESIDENT, ...DATES, email, unitNumber: "9R", ...fields }, options);

describe("a former resident whose email is entered again", () => {
  it("is taken into a new lease, with what they had", async ({ portal, staff }) => {
    const rosa = await former(portal, staff);
    const { class: earned } = (await staff.get(`/residents/${rosa.userID}/profile`)).body;
    const page = await staff.open();
    const { status, body } = await enter(staff, rosa, { firstName: "Rosalind" });
    expect([status, body.userID, body.status, body.class]).toEqual([201, rosa.userID, "New", earned]);
    expect(body).toMatchObject({ firstName: "Rosalind", unitNumber: "9R", ...DATES });
    expect(body.invitationPath).toMatch(/^\//);
    await page.waitForEvents("resident:updated", 1, rosa.userID);
    const [now, before] = (await staff.get(`/residents/${rosa.userID}/leases`)).body;
    expect(now).toMatchObject({ unitNumber: "9R", ...DATES, ended: null });
    expect(before).toMatchObject({ unitNumber: "4B", ended: { date: todayOf(portal), reason: "Moved out" } });
    expect((await staff.get(`/paymentlog/${rosa.userID}`)).body).toHaveLength(1);
    // The pages of a member work again, with the password of before.
    const again = await portal.signIn(rosa);
    expect((await again.get("/api/auth/me")).body.access).toBe("member");
    expect((await again.post("/api/dashboard/incidents/new", INCIDENT)).status).toBe(201);
    expect((await again.get(`/api/dashboard/incidents/${rosa.userID}`)).body).toHaveLength(2);
    const list = (await staff.get("/residents?status=former")).body;
    expect(list.filter(({ userID }: Person) => userID === rosa.userID)).toEqual([]);
    const events = (await staff.get(`/audit?userID=${rosa.userID}`)).body;
    const actions = events.map(({ action }: { action: string }) => action);
    expect(actions).toContain("resident-returned");
    expect(actions).not.toContain("resident-created");
  });

  it("is taken back after the account was closed", async ({ portal, staff }) => {
    const rosa = await former(portal, staff);
    await portal.repositories.residents.update(rosa.userID, { updatedAt: portal.clock.now() });
    await portal.context.accounts.setAccess(rosa.userID, "closed");
    const otto = await portal.resident({ unitNumber: "9S" });
    const [{ _id: leaseID }] = (await staff.get(`/residents/${otto.userID}/leases`)).body;
    expect((await enter(staff, rosa, { leaseID, kind: "occupant" })).status).toBe(201);
    const [lease] = (await staff.get(`/residents/${rosa.userID}/leases`)).body;
    expect(lease).toMatchObject({ _id: leaseID, unitNumber: "9S" });
    expect((await (await portal.signIn(rosa)).get("/api/auth/me")).body.access).toBe("member");
  });

  it("comes back once if the call is repeated, or made twice", async ({ portal, staff }) => {
    const rosa = await former(portal, staff);
    const headers = { "Idempotency-Key": `return-${rosa.userID}` };
    const [first, second] = [
      await enter(staff, rosa, {}, { headers }),
      await enter(staff, rosa, {}, { headers }),
    ];
    expect([first.status, second.status, second.body.userID]).toEqual([201, 200, rosa.userID]);
    expect((await enter(staff, rosa)).body.error).toBe(RESIDENT_TEXTS.emailInUse);
    const leases = (await staff.get(`/residents/${rosa.userID}/leases`)).body;
    expect(leases).toHaveLength(2);
  });

  it("is refused if the erasure of their data begins at the same time", async ({ portal, staff }) => {
    const rosa = await former(portal, staff);
    const { accounts } = portal.context;
    const { setAccess } = accounts;
    const now = portal.clock.now();
    vi.spyOn(accounts, "setAccess").mockImplementationOnce(async (...change) => {
      const claim = { now, endsAt: new Date(now.getTime() + MINUTE) };
      expect(await portal.repositories.residents.claimErasure(rosa.userID, claim)).toBeDefined();
      return setAccess(...change);
    });
    expect((await enter(staff, rosa)).status).toBe(409);
    expect((await portal.repositories.residents.byUserID(rosa.userID))?.formerSince).toBeInstanceOf(Date);
  });

  it("is refused for a present resident, staff, and one about to leave", async ({ portal, staff }) => {
    const leaving = await portal.resident();
    expect((await moveOut(staff, leaving, addDays(todayOf(portal), 30))).status).toBe(200);
    for (const person of [
      await portal.resident(),
      await portal.bareResident("Pia", { approvedAt: null }),
      leaving,
      staff,
    ]) {
      expect(await enter(staff, person)).toMatchObject({
        status: 409,
        body: { error: RESIDENT_TEXTS.emailInUse },
      });
    }
  });
});
