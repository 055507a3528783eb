/** Sheets of others: their own heads, days and amounts, missing columns, and residents who exist. */
import { describe, expect } from "vitest";
import { withPortal } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";
import { check, confirm, csvOf, endedImport, importFile, person } from "./files.ts";

const it = withPortal();

/** Of another program, from a country with a decimal comma. */
const SHEET = [
  "sep=;",
  "Tenants 2026",
  "Tenant Name;Unit #;E-mail;Cell;Move in;Exp.;Rent;Notes",
  "Lindqvist, Maya;77C;maya.sheet@example.com;(312) 555-0142;01/02/2026;31/01/2027;1.850;likes cats",
  "Dana Whitfield;77F;dana.sheet@example.com;3125550143.0;01/03/2026;28/02/2027;1.850,50;",
].join("\r\n");

const residentOf = async (staff: Person, email: string) =>
  ((await staff.get("/residents")).body as { email: string; userID: string }[]).find(
    (one) => one.email === email,
  );

describe("another program's sheet", () => {
  it("is read by its heads, its samples and one choice, which is remembered", async ({ staff }) => {
    const first = (await check(staff.http, SHEET)).body;
    expect(first).toMatchObject({
      missing: ["Lease end"],
      ready: 0,
      problems: [],
      ignoredColumns: ["Exp.", "Notes"],
    });
    expect(first.columns[5]).toEqual({ head: "Exp.", samples: ["31/01/2027", "28/02/2027"], field: "" });
    const options = { fields: { 5: "leaseEnd" } };
    const read = (await check(staff.http, SHEET, options)).body;
    expect(read).toMatchObject({ missing: [], ready: 2, problems: [] });
    expect(read.absent).toContain("Date of birth");
    expect(read.columns[4].reading).toMatchObject({
      choice: "day-first",
      asks: false,
      from: "01/02/2026",
      to: "2026-02-01",
    });
    expect(read.columns[6].reading).toMatchObject({ choice: ",", asks: false, from: "1.850", to: "1850" });
    expect((await importFile(staff.http, SHEET, options)).body).toMatchObject({
      state: "done",
      stored: 2,
      updated: 0,
    });
    expect(await residentOf(staff, "maya.sheet@example.com")).toMatchObject({
      ...{ firstName: "Maya", lastName: "Lindqvist", unitNumber: "77C", phone: "3125550142" },
      ...{
        leaseStart: "2026-02-01",
        leaseEnd: "2027-01-31",
        monthlyRent: 1850,
        monthlyFee: 50,
        unitType: "Other",
      },
    });
    expect((await residentOf(staff, "dana.sheet@example.com")) as unknown).toMatchObject({
      monthlyRent: 1850.5,
    });
    expect((await check(staff.http, SHEET)).body).toMatchObject({ missing: [], ignoredColumns: ["Notes"] });
  });

  const fieldsOf = ({ columns }: { columns: { head: string; field: string }[] }) =>
    columns.map(({ head, field }) => `${head} ${field}`);

  it("with columns that are not read leaves their heads to other sheets", async ({ portal }) => {
    const { http } = await portal.staff();
    const heads = "Name,Email,Email,Unit,Phone,Mobile,Move in,Lease end,Rent";
    const cells = "2026-01-01,2026-12-31,900";
    const file = `${heads}\nIda Roe,ida.sheet@example.com,x,78R,3125550142,3125550143,${cells}`;
    expect((await importFile(http, file, { fields: { 2: "" } })).body.stored).toBe(1);
    const other = `Name,Email,Unit,Mobile,Move in,Lease end,Rent\nIda Roe,ida2.sheet@example.com,78S,3125550143,${cells}`;
    const { ready, ...view } = (await check(http, other)).body;
    expect(fieldsOf(view)).toEqual(expect.arrayContaining(["Email email", "Mobile phone"]));
    expect(ready).toBe(1);
  });

  it("with two columns for a field has the one that was chosen before", async ({ portal }) => {
    const { http } = await portal.staff();
    const sheet = (email: string) =>
      `Name,Email,Unit,Phone,Mobile,Move in,Lease end,Rent\nIda Roe,${email},78T,3125550142,3125550143,2026-01-01,2026-12-31,900`;
    await importFile(http, sheet("ida3.sheet@example.com"), { fields: { 4: "phone" } });
    const { body } = await check(http, sheet("ida4.sheet@example.com"));
    expect(fieldsOf(body)).toEqual(expect.arrayContaining(["Phone ", "Mobile phone"]));
  });

  it("shows birthdays with short years as they are stored", async ({ staff }) => {
    const { columns } = (await check(staff.http, "Name,DOB\nIda Roe,4/12/88")).body;
    expect(columns[1].reading).toMatchObject({ from: "4/12/88", to: "1988-04-12" });
  });

  it("with a word for an amount is not asked for another writing of it", async ({ staff }) => {
    const file =
      "Name,Unit,Email,Move in,Lease end,Rent\nIda Roe,78U,ida5.sheet@example.com,2026-01-01,2026-12-31,on request";
    expect((await check(staff.http, file)).body.problems).toMatchObject([
      { texts: ["Monthly rent must be a positive number."] },
    ]);
  });

  it("of the portal in Spanish is read by readers of any language", async ({ staff, portal }) => {
    await portal.bareResident("Rosa", { unitNumber: "78A", phone: "3125550199" });
    staff.http.setCookie("language", "es");
    const { text } = await staff.post("/exports/csv", { list: "residents" });
    staff.http.setCookie("language", "en");
    const { columns, missing } = (await check(staff.http, text)).body;
    const fields = Object.fromEntries(
      columns.map(({ head, field }: { head: string; field: string }) => [head, field]),
    );
    expect(missing).toEqual([]);
    expect(fields).toMatchObject({
      ...{ Nombre: "firstName", Apellido: "lastName", Apartamento: "unitNumber", Teléfono: "phone" },
      ...{ "Inicio del contrato": "leaseStart", "Alquiler mensual": "monthlyRent", Clase: "" },
    });
  });

  it("is known again after a unit has got the type that the sheet lacks", async ({ staff }) => {
    const sheet = csvOf([person("untyped@example.com", { unitNumber: "77T", unitType: "" })]);
    const { importID } = (await importFile(staff.http, sheet)).body;
    const { unit } = (await staff.get("/units/77T")).body;
    await staff.patch(`/units/${unit._id}`, { type: "3BHK" });
    expect((await check(staff.http, sheet)).body).toMatchObject({
      ...{ importID, state: "done", stored: 1, problems: [] },
    });
  });

  it("may have titles, words around values, empty cells, and lines of no resident", async ({ staff }) => {
    const roll = [
      "Rent roll as of 11/29/2026,,,,,,,",
      "Unit,Tenant,BD/BA,Rent,Start,End,Email,Phone Numbers,Sex",
      '79A,"Smith, Jr., John",2/1.00,"$1,850 /mo",01/01/2026,12/31/2026,john.roll@example.com,Mobile: (312) 555-0142,M',
      "79B,Ana de la Cruz,,1450,20260315,20270314,Ana <ana.roll@example.com>,,",
      "79C,VACANT,2/1.00,,,,,,",
      'Total,,,"3,300.00",,,,,',
    ].join("\n");
    expect((await check(staff.http, roll)).body).toMatchObject({
      ...{ rows: 4, ready: 2, vacant: 1 },
      problems: [{ line: 6 }],
    });
    const { body } = await importFile(staff.http, roll);
    expect(body).toMatchObject({ state: "done", stored: 2 });
    expect((await check(staff.http, roll)).body).toMatchObject({ stored: 2, vacant: 0 });
    const units = (await staff.get("/units")).body as { number: string }[];
    expect(units.find(({ number }) => number === "79C")).toMatchObject({
      status: "Vacant",
      type: "2Bed/1Bath",
    });
    expect(await residentOf(staff, "john.roll@example.com")).toMatchObject({
      ...{ firstName: "John", lastName: "Smith Jr.", unitType: "2Bed/1Bath", monthlyRent: 1850 },
      phone: "3125550142",
    });
    expect(await residentOf(staff, "ana.roll@example.com")).toMatchObject({
      ...{ firstName: "Ana", lastName: "de la Cruz", unitType: "Other", phone: "" },
      ...{ leaseStart: "2026-03-15", leaseEnd: "2027-03-14" },
    });
  });

  it("asks for the order of day and month if both are possible", async ({ staff }) => {
    const file =
      "Name,Unit,Email,Move in,Lease end,Rent\nAna Ruiz,78A,ana.sheet@example.com,01/02/2026,03/04/2027,900";
    const { columns, ready, problems } = (await check(staff.http, file)).body;
    expect([columns[3].reading.asks, columns[4].reading.asks, ready]).toEqual([true, true, 0]);
    expect(problems[0].texts).toEqual([
      "Lease start: please choose how the column is read.",
      "Lease end: please choose how the column is read.",
    ]);
    const options = { readings: { leaseStart: "day-first", leaseEnd: "day-first" } };
    expect((await importFile(staff.http, file, options)).body.stored).toBe(1);
    expect(await residentOf(staff, "ana.sheet@example.com")).toMatchObject({
      leaseStart: "2026-02-01",
      leaseEnd: "2027-04-03",
    });
  });

  it("is refused with options that are none", async ({ staff }) => {
    for (const options of [{ existing: "drop" }, { readings: { leaseStart: "x" } }, { fields: [1] }])
      expect((await check(staff.http, SHEET, options)).status).toBe(400);
  });
});

describe("residents who exist", () => {
  const head = "First name,Last name,Email,Unit,Phone,Lease start,Lease end,Rent";
  const lease = "2026-01-01,2026-12-31";

  it.for([
    ["leave", { phone: "", monthlyRent: 900 }, 0],
    ["fill", { phone: "3125550199", monthlyRent: 900 }, 1],
    ["replace", { phone: "3125550199", monthlyRent: 950 }, 1],
  ] as const)("are found and changed by %s", async ([existing, after, updates], { portal, staff }) => {
    const stored = {
      lastName: "Moss",
      unitNumber: `79-${existing}`,
      phone: "",
      monthlyRent: 900,
      leaseStart: "2026-01-01",
      leaseEnd: "2026-12-31",
    };
    const ivy = await portal.bareResident("Ivy", stored);
    const oak = await portal.bareResident("Oak", stored);
    const rows = [
      `Ivy,Moss,${ivy.email},79-${existing},(312) 555-0199,${lease},950.00`,
      `Oak,Moss,,79-${existing},(312) 555-0199,${lease},950.00`,
      `New,Moss,new.${existing}@example.com,79-${existing}N,,${lease},950.00`,
    ];
    const file = [head, ...rows].join("\n");
    const view = (await check(staff.http, file, { existing })).body;
    expect(view).toMatchObject({ existing: 2, updates: 2 * updates });
    expect(view.changes.map(({ name }: { name: string }) => name)).toEqual(
      updates ? ["Ivy Moss", "Oak Moss"] : [],
    );
    if (existing === "replace")
      expect(view.changes[0].changes).toEqual([
        { field: "Phone", from: "", to: "3125550199" },
        { field: "Monthly rent", from: 900, to: "950.00" },
      ]);
    expect((await residentOf(staff, ivy.email)) as unknown).toMatchObject({ phone: "" });
    if (updates === 0) return;
    const { importID } = view;
    expect((await confirm(staff.http, file, importID, { existing })).status).toBe(200);
    expect(await endedImport(staff.http, importID)).toMatchObject({ state: "done", updated: 2 });
    for (const { email } of [ivy, oak])
      expect((await residentOf(staff, email)) as unknown).toMatchObject(after);
  });

  it("are problems of their rows without a choice", async ({ portal, staff }) => {
    const ivy = await portal.bareResident("Ivy", {});
    const file = `${head}\nIvy,Moss,${ivy.email},79Z,3125550199,${lease},950`;
    expect((await check(staff.http, file)).body).toMatchObject({
      existing: 0,
      ready: 0,
      problems: [{ line: 2 }],
    });
  });
});
