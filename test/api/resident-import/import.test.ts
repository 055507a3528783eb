/** The import over HTTP: a dry run that stores nothing, a confirmation that stores once, and links that are given out once. */

import Papa from "papaparse";
import { describe, expect } from "vitest";
import { IMPORT_MAX_BYTES } from "../../../src/domain/limits.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { fileTooLarge, IMPORT_TEXTS } from "../../../src/domain/resident-import/import-rows.ts";
import { RESIDENT_TEXTS } from "../../../src/domain/resident-rules.ts";
import { momentSince } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import { eventsOf } from "../support/readings.ts";
import { byEmail, check, confirm, csvOf, endedImport, IMPORTS, importFile, person } from "./files.ts";

const it = withPortal()
  .extend("grace", { scope: "file" }, ({ portal }) => portal.staff())
  .extend("http", { scope: "file" }, ({ grace }) => grace.http)
  /** Counts what an import stores. */
  .extend("counts", { scope: "file" }, ({ portal }) => () => {
    const names = ["accounts", "residents", "residentimports", "onetimelinks", "audittrail"];
    return Promise.all(names.map((name) => portal.connection.collection(name).countDocuments({})));
  });

it.afterAll(({ portal }) => expect(portal.logged()).not.toContain('"status":500'));

const people = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => person(`${word}-${at}@example.com`, { unitNumber: String(at) }));

describe("the dry run", () => {
  it("names every bad row with its line and every reason, in the form's own words, and stores nothing", async ({
    portal,
    http,
    counts,
  }) => {
    const taken = await portal.staff();
    const file = csvOf([
      person("good@example.com"),
      person(taken.email.toUpperCase()),
      person("GOOD@example.com", { firstName: "Twin" }),
      person("many@example.com", { lastName: "", phone: "12", leaseEnd: "2025-01-01", monthlyRent: "0" }),
      person("comma@example.com", { unitNumber: "4,B" }),
      { email: "" },
      person("", { gender: "Unknown", unitType: "2/1.5" }),
    ]);
    const before = await counts();
    const { status, body } = await check(http, file);
    expect(status).toBe(200);
    expect(body).toEqual({
      importID: expect.stringMatching(/^[0-9a-f]{64}$/),
      state: "new",
      rows: 6,
      ready: 1,
      vacant: 0,
      stored: 0,
      ignoredColumns: [],
      columns: expect.any(Array),
      ...{ missing: [], absent: [], existing: 0, updates: 0, changes: [] },
      problems: [
        { line: 3, name: "Rosa Whitfield", texts: [RESIDENT_TEXTS.emailInUse] },
        { line: 4, name: "Twin Whitfield", texts: ["The email is already in line 2."] },
        {
          line: 5,
          name: "Rosa",
          texts: [
            RESIDENT_TEXTS.nameMissing,
            RESIDENT_TEXTS.phoneInvalid,
            RESIDENT_TEXTS.leaseOrder,
            RESIDENT_TEXTS.rentInvalid,
          ],
        },
        { line: 6, name: "Rosa Whitfield", texts: [IMPORT_TEXTS.tooManyCells] },
        {
          line: 8,
          name: "Rosa Whitfield",
          texts: [
            RESIDENT_TEXTS.emailInvalid,
            "Gender: Unknown is unknown. It can be Prefer not to say, Male, Female, Other.",
            expect.stringMatching(/^Unit type: 2\/1.5 is unknown. It can be Studio, 1BHK, /),
          ],
        },
      ],
    });
    expect(await counts()).toEqual(before);
  });

  it("refuses what is empty, no CSV, no multipart form, no file, or too large", async ({ http }) => {
    for (const [file, status, error] of [
      ["", 400, IMPORT_TEXTS.empty],
      [Buffer.from("PK\x03\x04\0\0", "latin1"), 400, IMPORT_TEXTS.notCsv],
      [Buffer.alloc(IMPORT_MAX_BYTES + 1, "a"), 413, englishOf(fileTooLarge(IMPORT_MAX_BYTES))],
    ] as const) {
      const answer = await check(http, file);
      expect([answer.status, answer.body.error]).toEqual([status, error]);
    }
    expect((await http.post(`${IMPORTS}/check`, { file: "x" })).status).toBe(415);
    const empty = await http.post(`${IMPORTS}/check`, undefined, {
      raw: "--x\r\n\r\n--x--\r\n",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    });
    expect(empty.status).toBe(400);
  });

  it("gives the same rows the same id, however the file is laid out", async ({ http }) => {
    const rows = people("layout", 2);
    const { importID } = (await check(http, csvOf(rows))).body;
    const semicolons = `\uFEFF${csvOf(rows).replaceAll(",", ";").replace("First name", "FIRST_NAME")}\r\n\r\n`;
    expect((await check(http, semicolons)).body.importID).toBe(importID);
    expect((await check(http, csvOf(rows.toReversed()))).body.importID).not.toBe(importID);
  });
});

describe("a confirmed import", () => {
  it("makes residents as New Resident does: record, account, push and trail", async ({
    portal,
    grace,
    http,
  }) => {
    const page = await grace.open();
    const file = csvOf([
      person("ines@example.com", {
        firstName: "Inés",
        unitType: "2bhk",
        dateOfBirth: "4/13/1988",
        monthlyRent: '"$1,850"',
      }),
      person("bad@example.com", { phone: "1" }),
    ]);
    const began = portal.clock.now();
    const { status, body } = await importFile(http, file);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: "done",
      rows: 1,
      stored: 1,
      problems: [],
      fileName: "residents.csv",
      startedBy: "Stella",
      linksTaken: false,
    });
    const resident = await byEmail(portal, "ines@example.com");
    expect(resident).toMatchObject({
      firstName: "Inés",
      unitType: "2BHK",
      dateOfBirth: "1988-04-13",
      monthlyRent: 1850,
      class: "B",
      turnoverScore: 50,
      approvedAt: momentSince(began, portal.clock),
    });
    const view = (await http.get(`/api/dashboard/residents/${resident?.userID}`)).body;
    expect(view).toMatchObject({ status: "New", raceEthnicity: "Hispanic" });
    expect(view).not.toHaveProperty("importID");
    const [{ userID, ...pushed } = expect.fail("nothing was pushed")] =
      await page.waitForEvents("resident:created");
    expect([userID, pushed]).toEqual([resident?.userID, expect.objectContaining({ firstName: "Inés" })]);
    expect(await eventsOf(grace, { userID })).toMatchObject([
      { action: "resident-created", cause: "imported from a file", actorName: "Stella" },
    ]);
    const [whole] = (await http.get("/api/dashboard/audit?limit=1")).body;
    expect(whole).toMatchObject({
      action: "residents-imported",
      targetID: body.importID,
      cause: "1 from a file",
    });
  });

  it("is stored once: confirmed again, twice at once, by two people and on two nodes", async ({
    portal,
    http,
    counts,
    startPortal,
  }) => {
    const file = csvOf(people("once", 20));
    const { http: other } = await portal.staff();
    const second = await startPortal({ databaseName: portal.databaseName, clock: portal.clock });
    const { http: elsewhere } = await second.staff();
    const { importID } = (await check(http, file)).body;
    const before = await counts();
    const answers = await Promise.all(
      [http, other, http, elsewhere, elsewhere].map((client) => confirm(client, file, importID)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await endedImport(http, importID)).state).toBe("done");
    const [again, checked] = [await confirm(http, file, importID), await check(http, file)];
    expect(again.body).toMatchObject({ state: "done", rows: 20, stored: 20, problems: [] });
    expect(checked.body).toMatchObject({ state: "done", ready: 0, stored: 20, problems: [] });
    const after = await counts();
    // Twenty accounts and residents; one import; entries of the trail for the residents, their new units, and the import.
    expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([20, 20, 1, 0, 41]);
  });

  it("stores nothing of another file than the one that was checked, nor of a file without a good row", async ({
    http,
    counts,
  }) => {
    const { importID } = (await check(http, csvOf(people("swap", 1)))).body;
    const before = await counts();
    const swapped = await confirm(http, csvOf(people("swap", 2)), importID);
    expect([swapped.status, swapped.body.error]).toEqual([409, IMPORT_TEXTS.otherFile]);
    const nothing = await importFile(http, csvOf([person("none@example.com", { lastName: "" })]));
    expect([nothing.status, nothing.body.error]).toEqual([400, IMPORT_TEXTS.nothingToDo]);
    expect(await counts()).toEqual(before);
  });

  it("of two files with the same person makes that person once", async ({ http }) => {
    const shared = person("shared@example.com");
    const files = [csvOf([...people("left", 5), shared]), csvOf([shared, ...people("right", 5)])];
    const ids = await Promise.all(
      files.map(async (file) => (await check(http, file)).body.importID as string),
    );
    await Promise.all(files.map((file, at) => confirm(http, file, ids[at] ?? "")));
    const done = await Promise.all(ids.map((id) => endedImport(http, id)));
    expect(done.map(({ state }) => state)).toEqual(["done", "done"]);
    const sum = (key: "rows" | "stored") => done.reduce((all, one) => all + one[key], 0);
    expect(sum("stored")).toBe(11);
    expect(done.flatMap(({ problems }) => problems)).toHaveLength(sum("rows") - 11);
    for (const { texts } of done.flatMap(({ problems }) => problems))
      expect(texts).toEqual([RESIDENT_TEXTS.emailInUse]);
  });
});

describe("an import that was cut off", () => {
  it("is gone on with by confirming again, and mends what the cut left half made", async ({
    portal,
    http,
  }) => {
    const rows = people("cut", 6);
    const file = csvOf(rows);
    const { body } = await importFile(http, file);
    expect(body).toMatchObject({ state: "done", stored: 6 });
    const { importID } = body;
    // As a kill leaves it: the last resident without a record, the one before without a word in the trail.
    const cut = [await byEmail(portal, "cut-5@example.com"), await byEmail(portal, "cut-4@example.com")].map(
      (one) => one?.userID,
    );
    const { connection, repositories, clock } = portal;
    await connection.collection("residents").deleteOne({ userID: cut[0] });
    await connection.collection("audittrail").deleteMany({ userID: { $in: cut } });
    await connection
      .collection<{ _id: string }>("residentimports")
      .updateOne({ _id: importID }, { $set: { state: "running", stored: 5 } });

    // The call that stores may still be running.
    expect((await confirm(http, file, importID)).body).toMatchObject({ state: "running", stored: 5 });
    clock.advance(31_000);
    expect((await check(http, file)).body).toMatchObject({
      state: "running",
      ready: 1,
      stored: 5,
      problems: [],
    });
    expect((await importFile(http, file)).body).toMatchObject({ state: "done", stored: 6, problems: [] });
    for (const userID of cut) {
      const [created] = await repositories.auditEvents.list(userID, {});
      expect(created).toMatchObject({ action: "resident-created", cause: "imported from a file" });
    }
    expect((await byEmail(portal, "cut-5@example.com"))?.userID).toBe(cut[0]);
  });
});

describe("the invitation links", () => {
  it("are a file, given out once and stored as hashes; each lets its resident in", async ({
    portal,
    http,
  }) => {
    const [first, ...rest] = people("link", 3);
    const file = csvOf([{ ...first, firstName: "=SUM(A1)" }, ...rest]);
    const { importID } = (await importFile(http, file)).body;
    const joined = await byEmail(portal, "link-2@example.com");
    const invited = await http.post(`/api/dashboard/residents/${joined?.userID}/invitation`);
    await portal.visitor().post("/api/auth/register", {
      email: "link-2@example.com",
      password: "nine quiet lanterns",
      invite: tokenIn(invited.body.invitationPath),
    });

    const path = `${IMPORTS}/links?importID=${importID}`;
    const answers = await Promise.all([http.post(path), http.post(path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { headers, text } = answers.find(({ status }) => status === 200) ?? expect.fail("no links");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toBe('attachment; filename="invitation-links.csv"');
    const [head, ...lines] = Papa.parse<string[]>(text.slice(1).trimEnd()).data;
    expect(head).toEqual(["First name", "Last name", "Unit", "Email", "Invitation link"]);
    // A resident who has joined needs no link.
    expect(lines.map((line) => line[3]).sort()).toEqual(["link-0@example.com", "link-1@example.com"]);
    const mine = lines.find((line) => line[3] === "link-0@example.com") ?? [];
    expect(mine[0]).toBe("'=SUM(A1)");
    const link = new URL(mine[4] ?? "");
    expect(link.origin).toBe(portal.url);
    const token = tokenIn(mine[4] ?? "");
    expect(
      JSON.stringify(await portal.connection.collection("onetimelinks").find({}).toArray()),
    ).not.toContain(token);
    const register = { email: "link-0@example.com", password: "nine quiet lanterns", invite: token };
    expect((await portal.visitor().post("/api/auth/register", register)).status).toBe(201);

    const again = await http.post(path);
    expect([again.status, again.body.error]).toEqual([409, IMPORT_TEXTS.linksTaken]);
    expect((await http.get(`${IMPORTS}?importID=${importID}`)).body[0].linksTaken).toBe(true);
  });

  it("leave out an account that was closed since", async ({ portal, http }) => {
    const { importID } = (await importFile(http, csvOf(people("closed", 3)))).body;
    const closed = await byEmail(portal, "closed-1@example.com");
    await portal.context.accounts.setAccess(closed?.userID ?? "", "closed");
    const { status, text } = await http.post(`${IMPORTS}/links?importID=${importID}`);
    const [, ...lines] = Papa.parse<string[]>(text.slice(1).trimEnd()).data;
    expect([status, ...lines.map((line) => line[3]).sort()]).toEqual([
      ...[200, "closed-0@example.com", "closed-2@example.com"],
    ]);
  });

  it("wait for the import's end, and for an import", async ({ portal, http }) => {
    const { importID } = (await importFile(http, csvOf(people("wait", 1)))).body;
    await portal.connection
      .collection<{ _id: string }>("residentimports")
      .updateOne({ _id: importID }, { $set: { state: "stopped" } });
    const early = await http.post(`${IMPORTS}/links?importID=${importID}`);
    expect([early.status, early.body.error]).toEqual([409, IMPORT_TEXTS.stillRunning]);
    const none = await http.post(`${IMPORTS}/links?importID=none`);
    expect([none.status, none.body.error]).toEqual([404, IMPORT_TEXTS.notFound]);
  });
});
