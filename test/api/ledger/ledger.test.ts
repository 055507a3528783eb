/** Ledgers: who reads them, what staff add and take back, and the charges of each month, exactly once. */
import { describe, expect, vi } from "vitest";
import type { LedgerView, StatementView } from "../../../src/domain/ledger.ts";
import { LEDGER_TEXTS } from "../../../src/domain/ledger-rules.ts";
import type { Repositories } from "../../../src/repositories.ts";
import { createTestClock, DAY } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Caller, Person, TestPortal } from "../../harness/portal.ts";
import { nextKey } from "../support/creating-calls.ts";
import { leaseOf } from "../support/entered.ts";
import { turnOnLedger } from "../support/ledgers.ts";
import { moveOut, todayOf } from "../support/move-outs.ts";

/** May 18, 2027 at noon. */
const it = withPortal({ clock: createTestClock(new Date("2027-05-18T12:00:00-05:00")) });

/** Rosa and Ben rent together since January, and Otto lives with them. */
async function household(portal: TestPortal, staff: Person) {
  await turnOnLedger(portal);
  const [rosa, ben, otto] = [
    await portal.resident({ monthlyRent: 1500, unitNumber: nextKey().slice(0, 8) }),
    await portal.resident({ firstName: "Ben", monthlyFee: 40 }),
    await portal.resident({ firstName: "Otto" }),
  ];
  const { _id: leaseID } = await leaseOf(staff, rosa.userID);
  for (const [{ userID }, kind] of [
    [ben, "leaseholder"],
    [otto, "occupant"],
  ] as const)
    await staff.post(`/leases/${leaseID}/people`, { userID, kind });
  return { rosa, ben, otto, leaseID };
}

const ledgerOf = async (
  caller: Caller,
  { userID }: Pick<Person, "userID">,
  query = "",
): Promise<LedgerView> => (await caller.get(`/residents/${userID}/ledger${query}`)).body;

const payment = { kind: "payment", cents: 100_000, day: "2027-05-03", method: "Check 1158" };
const charge = { kind: "charge", chargeKind: "other", cents: 4_500, day: "2027-05-02", text: "Key fob" };

it("the balance moves to the lease that is joined, and back with Undo", async ({ portal, staff }) => {
  await turnOnLedger(portal);
  const [rosa, ben] = [await portal.resident(), await portal.resident({ firstName: "Ben" })];
  const first = (await leaseOf(staff, rosa.userID))._id;
  const second = (await leaseOf(staff, ben.userID))._id;
  await staff.post(`/leases/${second}/ledger`, charge);
  const path = `/api/dashboard/leases/${first}/merged/${second}`;
  expect((await staff.http.call("PUT", path)).status).toBe(200);
  const [entry] = (await ledgerOf(ben, ben)).entries;
  expect(entry).toMatchObject({ kind: "charge", cents: 4_500, text: LEDGER_TEXTS.received });
  expect(await ledgerOf(staff, ben, `?leaseID=${second}`)).toMatchObject({ balance: 0, count: 2 });
  const reversal = await staff.post(`/leases/${first}/ledger/${entry?._id}/reversal`, { reason: "Typo" });
  expect([reversal.status, reversal.body.error]).toEqual([409, LEDGER_TEXTS.movedBalance]);
  expect((await staff.http.call("DELETE", path)).status).toBe(200);
  expect(await ledgerOf(staff, rosa)).toMatchObject({ balance: 0, open: [] });
  expect(await ledgerOf(ben, ben)).toMatchObject({
    leaseID: second,
    balance: 4_500,
    open: [{ cents: 4_500 }],
  });
});

describe("a ledger", () => {
  it("does not exist while it is off", async ({ portal, staff }) => {
    const rosa = await portal.resident();
    await turnOnLedger(portal, { isOn: false });
    const answer = await rosa.get(`/residents/${rosa.userID}/ledger`);
    expect([answer.status, answer.body.error]).toEqual([404, LEDGER_TEXTS.off]);
    expect((await staff.post(`/leases/65f0c0ffee65f0c0ffee65f0/ledger`, payment)).status).toBe(404);
    expect((await staff.get("/reports/balances")).status).toBe(404);
    expect((await rosa.http.get("/api/property")).body.ledger).toMatchObject({ isOn: false, dueDay: 1 });
  });

  it("is read by its leaseholders and by staff, and by no other resident", async ({ portal, staff }) => {
    const { rosa, ben, otto, leaseID } = await household(portal, staff);
    const page = await ben.open();
    const added = await staff.post(`/leases/${leaseID}/ledger`, charge);
    expect(added).toMatchObject({ status: 201, body: { cents: 4_500, balance: 4_500, text: "Key fob" } });
    await page.waitForEvents("ledger:changed");
    await staff.post(`/leases/${leaseID}/ledger`, payment);
    for (const reader of [rosa, ben])
      expect(await ledgerOf(reader, reader)).toMatchObject({
        ...{ leaseID, balance: -95_500, open: [], count: 2 },
        ...{ lastPaymentOn: "2027-05-03", howToPay: "By check." },
        entries: [{ cents: -100_000, balance: -95_500, method: "Check 1158" }, { balance: 4_500 }],
        next: { day: "2027-06-01", cents: 159_000 },
      });
    expect((await ledgerOf(rosa, rosa)).entries[0]).not.toHaveProperty("author");
    expect((await ledgerOf(staff, otto)).entries[0]).toHaveProperty("author");
    for (const whose of [otto, rosa])
      expect((await otto.get(`/residents/${whose.userID}/ledger`)).status).toBe(403);
  });

  it("shows a change at once also to a leaseholder who has moved out", async ({ portal, staff }) => {
    await turnOnLedger(portal);
    const rosa = await portal.resident();
    const { _id: leaseID } = await leaseOf(staff, rosa.userID);
    await moveOut(staff, rosa, todayOf(portal));
    const page = await rosa.open();
    await staff.post(`/leases/${leaseID}/ledger`, charge);
    expect(await page.waitForEvents("ledger:changed")).toEqual([{ leaseID }]);
    expect(await ledgerOf(rosa, rosa)).toMatchObject({ balance: 4_500 });
  });

  it("does not name to a later leaseholder who owed an earlier month", async ({ portal, staff }) => {
    await turnOnLedger(portal);
    const [rosa, ben] = [await portal.resident({ firstName: "Rosa" }), await portal.resident()];
    const { _id: leaseID } = await leaseOf(staff, rosa.userID);
    const { ledgerEntries } = portal.repositories;
    const fee = {
      leaseID,
      kind: "charge",
      chargeKind: "fee",
      cents: 5_000,
      text: "",
      authorID: "portal",
    } as const;
    const entry = { ...fee, userID: rosa.userID, createdAt: portal.clock.now() };
    for (const month of ["2027-04", "2027-05"])
      await ledgerEntries.insert({ ...entry, day: `${month}-01`, month });
    await staff.post(`/leases/${leaseID}/people`, { userID: ben.userID, kind: "leaseholder" });
    const open = async (reader: Caller, whose: Person) => (await ledgerOf(reader, whose)).open;
    expect(await open(staff, ben)).toMatchObject([
      { name: expect.stringMatching(/^Rosa /) },
      { name: expect.stringMatching(/^Rosa /) },
    ]);
    const [earlier, later] = await open(ben, ben);
    expect(later).toMatchObject({ cents: 5_000, name: expect.stringMatching(/^Rosa /) });
    expect(earlier).toMatchObject({ cents: 5_000 });
    expect(earlier).not.toHaveProperty("name");
  });

  it("is paged, and stored once per key", async ({ portal, staff }) => {
    const { rosa, leaseID } = await household(portal, staff);
    const options = { headers: { "Idempotency-Key": nextKey() } };
    const tries = [1, 2].map(() => staff.post(`/leases/${leaseID}/ledger`, charge, options));
    const ids = (await Promise.all(tries)).map(({ body }) => body._id);
    const again = await staff.post(`/leases/${leaseID}/ledger`, charge, options);
    expect(again.status).toBe(200);
    expect(ids).toContain(again.body._id);
    await staff.post(`/leases/${leaseID}/ledger`, payment);
    const first = await ledgerOf(rosa, rosa, "?limit=1");
    const rest = await ledgerOf(rosa, rosa, `?limit=1&before=${first.entries[0]?._id}`);
    expect([first, rest].map(({ count, entries }) => [count, entries[0]?.cents])).toEqual([
      [2, -100_000],
      [2, 4_500],
    ]);
  });

  it("takes an entry back once", async ({ portal, staff }) => {
    const { rosa, leaseID } = await household(portal, staff);
    const other = await household(portal, staff);
    const { _id } = (await staff.post(`/leases/${leaseID}/ledger`, payment)).body;
    const path = `/leases/${leaseID}/ledger/${_id}/reversal`;
    expect((await staff.post(path, { reason: " " })).status).toBe(400);
    const reason = "The bank returned it.";
    const ofOther = `/leases/${other.leaseID}/ledger/${_id}/reversal`;
    expect((await staff.post(ofOther, { reason })).status).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => staff.post(path, { reason })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const reversal = answers.find(({ status }) => status === 201)?.body;
    const again = `/leases/${leaseID}/ledger/${reversal._id}/reversal`;
    expect((await staff.post(again, { reason })).status).toBe(409);
    expect(await ledgerOf(rosa, rosa)).toMatchObject({
      balance: 0,
      entries: [
        { kind: "reversal", text: reason, reverses: { _id, kind: "payment", day: "2027-05-03" } },
        { reversedOn: "2027-05-18" },
      ],
    });
    expect((await ledgerOf(rosa, rosa)).lastPaymentOn).toBeUndefined();
  });

  it("begins with the month of joining, and ends for one who leaves", async ({ portal, staff }) => {
    const { rosa, ben, leaseID } = await household(portal, staff);
    await staff.post(`/leases/${leaseID}/ledger`, { ...charge, day: "2027-04-30", text: "Before Ben" });
    await staff.post(`/leases/${leaseID}/ledger`, charge);
    const texts = async (one: Person) => (await ledgerOf(one, one)).entries.map(({ text }) => text);
    expect([await texts(rosa), await texts(ben)]).toEqual([["Key fob", "Before Ben"], ["Key fob"]]);
    const moveOut = { date: "2027-05-18", reason: "Sold", forwardingNote: "" };
    await staff.http.call("PUT", `/api/dashboard/residents/${rosa.userID}/move-out`, moveOut);
    await portal.repositories.ledgerEntries.insert({
      ...{ leaseID, kind: "charge", chargeKind: "other", day: "2027-06-01", cents: 1, text: "After Rosa" },
      ...{ authorID: staff.userID, createdAt: portal.clock.now() },
    });
    expect(await ledgerOf(rosa, rosa)).toMatchObject({ balance: 9_000, count: 2 });
    expect((await texts(ben))[0]).toBe("After Rosa");
  });

  it("has statements of some days, also as a file and of all leases", async ({ portal, staff }) => {
    const { rosa, leaseID } = await household(portal, staff);
    for (const entry of [charge, payment, { kind: "credit", cents: 2_000, day: "2027-05-09", text: "=1+1" }])
      await staff.post(`/leases/${leaseID}/ledger`, entry);
    const range = "from=2027-05-03&to=2027-05-31";
    const path = `/residents/${rosa.userID}/ledger/statement`;
    const statement: StatementView = (await rosa.get(`${path}?${range}`)).body;
    expect(statement).toMatchObject({ start: 4_500, charged: 0, paid: 102_000, balance: -97_500 });
    const file = await rosa.get(`${path}.csv?${range}`);
    expect(file.text).toContain("2027-05-03,Payment,Payment,Check 1158,,1000,-955");
    expect(file.text).toContain("'=1+1");
    rosa.http.setCookie("language", "es");
    expect((await rosa.get(`${path}.csv?${range}`)).text).toContain(
      "2027-05-03,Pago,Pago,Check 1158,,1000,-955",
    );
    expect((await rosa.get(`${path}?from=2027-06-01&to=2027-05-01`)).status).toBe(400);
    const all: StatementView[] = (await staff.get(`/ledgers/statements?${range}`)).body;
    const own = all.find((one) => one.leaseID === leaseID);
    expect(own?.entries.map(({ cents }) => cents)).toEqual(statement.entries.map(({ cents }) => cents));
  });

  it("begins with an opening balance, once", async ({ portal, staff }) => {
    const { rosa } = await household(portal, staff);
    const unit = (await portal.repositories.residents.byUserID(rosa.userID))?.unitNumber ?? "";
    const enter = async (...rows: object[]) => {
      const path = "/api/dashboard/ledgers/opening-balances";
      const { body } = await staff.http.call("PUT", path, { day: "2027-05-01", rows });
      return body.rows.map(({ outcome }: { outcome: string }) => outcome);
    };
    expect(await enter({ unit, cents: 12.5 }, { unit: "none", cents: 1 })).toEqual(["invalid", "unknown"]);
    expect(await enter({ unit: unit.toLowerCase(), cents: -12_050 })).toEqual(["added"]);
    expect(await enter({ unit, cents: -12_050 })).toEqual(["exists"]);
    expect((await ledgerOf(rosa, rosa)).balance).toBe(-12_050);
  });

  it("has an opening balance in the audit trail also if a later one of the same call could not be stored", async ({
    portal,
    staff,
  }) => {
    const units = await Promise.all(
      [0, 1].map(async () => {
        const { rosa } = await household(portal, staff);
        return (await portal.repositories.residents.byUserID(rosa.userID))?.unitNumber ?? "";
      }),
    );
    const { ledgerEntries } = portal.repositories;
    const { insert } = ledgerEntries;
    vi.spyOn(ledgerEntries, "insert").mockImplementationOnce(insert).mockRejectedValueOnce(new Error("lost"));
    const body = { day: "2027-05-01", rows: units.map((unit) => ({ unit, cents: 500 })) };
    const enter = async () =>
      (await staff.http.call("PUT", "/api/dashboard/ledgers/opening-balances", body)).status;
    expect([await enter(), await enter()]).toEqual([500, 200]);
    const events = (await staff.get("/audit?limit=500")).body as Record<"action" | "actorID", string>[];
    const isEntered = ({ action, actorID }: (typeof events)[number]) =>
      action === "opening-balances-entered" && actorID === staff.userID;
    expect(events.filter(isEntered)).toMatchObject([{ cause: "Leases: 1" }, { cause: "Leases: 1" }]);
  });
});

describe("the charges of the month", () => {
  const july = createTestClock(new Date("2027-05-18T12:00:00-05:00"));
  const charges = async ({ repositories }: TestPortal, leaseID: string) =>
    (await repositories.ledgerEntries.ofLease(leaseID))
      .map(({ chargeKind, day, cents, userID = "" }) => [day, chargeKind, cents, userID])
      .sort();

  it("are rent and each leaseholder's fee, once", async ({ startPortal }) => {
    const portal = await startPortal({ clock: july });
    const staff = await portal.staff();
    const { rosa, ben, leaseID } = await household(portal, staff);
    expect(await portal.context.ledgerCharging.chargeDue()).toBe(0);
    july.advance(60 * DAY);
    const { ledgerEntries } = portal.repositories;
    let calls = 0;
    const failing = {
      ...ledgerEntries,
      insertMissing: async (entries: Parameters<typeof ledgerEntries.insertMissing>[0]) => {
        calls += 1;
        if (calls < 2) return ledgerEntries.insertMissing(entries);
        await ledgerEntries.insertMissing(entries.slice(0, 1));
        throw new Error("The process was killed.");
      },
    } as Repositories["ledgerEntries"];
    await expect(portal.anotherNode({ ledgerEntries: failing }).ledgerCharging.chargeDue()).rejects.toThrow(
      "killed",
    );
    const nodes = [portal.context, portal.anotherNode(), portal.anotherNode()];
    await Promise.all(nodes.map(({ ledgerCharging }) => ledgerCharging.chargeDue()));
    const month = (day: string) => [
      [day, "fee", 4_000, ben.userID],
      [day, "fee", 5_000, rosa.userID],
      [day, "rent", 150_000, ""],
    ];
    const expected = [...month("2027-06-01"), ...month("2027-07-01")].sort();
    expect(await charges(portal, leaseID)).toEqual(expected);
    expect(await portal.context.ledgerCharging.chargeDue()).toBe(0);
    const office = await portal.staff();
    const { entries } = await ledgerOf(office, rosa);
    expect(entries.find(({ chargeKind }) => chargeKind === "fee")?.name).toBeTruthy();
    const events = (await office.get("/audit?limit=500")).body.filter(
      ({ action }: { action: string }) => action === "rent-charged",
    );
    expect(events.length).toBeGreaterThan(0);
  });

  it("keep the rent of the present term until a renewal begins", async ({ startPortal }) => {
    const clock = createTestClock(new Date("2027-05-18T12:00:00-05:00"));
    const portal = await startPortal({ clock });
    const staff = await portal.staff();
    const { rosa, leaseID } = await household(portal, staff);
    clock.advance(20 * DAY);
    await portal.context.ledgerCharging.chargeDue();
    const renewal = { leaseStart: "2027-08-01", leaseEnd: "2028-07-31", monthlyRent: 1600 };
    const office = await portal.staff();
    await office.http.call("PUT", `/api/dashboard/residents/${rosa.userID}/lease`, renewal);
    clock.advance(60 * DAY);
    await portal.context.ledgerCharging.chargeDue();
    const rents = (await charges(portal, leaseID)).filter(([, kind]) => kind === "rent");
    expect(rents.map(([, , cents]) => cents)).toEqual([150_000, 150_000, 160_000]);
  });

  it("propose the status of the month, and are in the reports by age", async ({ startPortal }) => {
    const clock = createTestClock(new Date("2027-05-18T12:00:00-05:00"));
    const portal = await startPortal({ clock });
    const { rosa, leaseID } = await household(portal, await portal.staff());
    clock.advance(20 * DAY);
    const staff = await portal.staff();
    await portal.context.ledgerCharging.chargeDue();
    const row = async () =>
      (await staff.get("/rent?month=2027-06")).body.rows.find(
        (one: { leaseID: string }) => one.leaseID === leaseID,
      );
    expect((await row()).proposed).toBeUndefined();
    await staff.post(`/leases/${leaseID}/ledger`, { ...payment, cents: 150_000, day: "2027-06-05" });
    const proposed = { status: "Paid: Late", paidOn: "2027-06-05", daysLate: 4 };
    expect((await row()).proposed).toEqual(proposed);
    const many = Array.from({ length: 300 }, (_, number) => String(number).padStart(24, "0"));
    const { proposals } = portal.context.ledger;
    expect(await proposals([...many, leaseID], "2027-06")).toEqual(new Map([[leaseID, proposed]]));
    const recorded = { leaseID, version: "", status: "Paid: Late", receivedOn: "2027-06-05" };
    await staff.post("/rent", { month: "2027-06", rows: [recorded] });
    expect((await row()).proposed).toBeUndefined();
    const balances = (await staff.get("/reports/balances")).body;
    const { userID } = rosa;
    const days = { oldestOpen: "2027-06-01", lastPayment: "2027-06-05" };
    expect(balances.rows).toMatchObject([{ userID, upTo30: 90, ahead: 0, balance: 90, ...days }]);
    const late = (await staff.get("/reports/delinquency?from=2027-06&to=2027-06")).body;
    expect(late.rows).toMatchObject([{ userID, monthsUnpaid: 0, monthsLate: 1, outstanding: 90 }]);
  });
});
