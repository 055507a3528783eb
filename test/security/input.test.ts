/** Input that is too much, or that means something to a database, an object or a spreadsheet. */

import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect } from "vitest";
import { PORTAL_OPTIONS } from "../../scripts/bootstrap/portal-options.mjs";
import { EXPORTED_LISTS } from "../../src/domain/list-export-texts.ts";
import { multipart, UPLOAD } from "../api/photos/images.ts";
import { createResident } from "../factories/residents.ts";
import { it, type Target } from "./support/target.ts";

it.afterAll(({ target }) => {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(target.logged()).not.toContain('"status":500');
});

const DASHBOARD = "/api/dashboard";

describe("limits", () => {
  /** A body of exactly so many bytes. */
  const sized = (bytes: number) => `{"message":"","x":"${"y".repeat(bytes - 21)}"}`;

  it("R26 limits: just under is taken, just over is not", async ({ target }) => {
    const { staff, staffAccount, rosa } = target;
    const json = async (raw: string) =>
      (await staff.post(`${DASHBOARD}/rchat/send-message`, undefined, { raw })).status;
    expect([await json(sized(64 * 1024)), await json(sized(64 * 1024 + 1))]).toEqual([400, 413]);
    const chat = async (length: number) => {
      const body = { userID: staffAccount.userID, message: "m".repeat(length) };
      return (await staff.post(`${DASHBOARD}/rchat/send-message`, body)).status;
    };
    expect([await chat(4_000), await chat(4_001)]).toEqual([201, 413]);
    const url = async (length: number) => {
      const img = `https://example.com/${"i".repeat(length - 20)}`;
      return (await staff.post(`${DASHBOARD}/rewards/add`, { title: "Tea", img, price: 1 })).status;
    };
    expect([await url(2_048), await url(2_049)]).toEqual([201, 400]);
    const list = async (limit: number) => (await staff.get(`${DASHBOARD}/rchat?limit=${limit}`)).status;
    expect([await list(500), await list(501)]).toEqual([200, 400]);
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
    const deep = async (depth: number) =>
      (await staff.post(`${DASHBOARD}/notifications/add`, undefined, { raw: nested(depth) })).body.error;
    expect(await deep(9)).toBe("The request is nested too deeply.");
    expect(await deep(8)).not.toBe("The request is nested too deeply.");
    const parts = async (count: number) => {
      const form = Object.fromEntries(Array.from({ length: count }, (_, at) => [`part${at}`, "x"]));
      const body = await multipart({ userID: rosa.userID, ...form });
      return (await staff.post(UPLOAD, undefined, body)).body.error;
    };
    expect(await parts(16)).not.toBe(await parts(1));
    const two = new FormData();
    for (const name of ["one.png", "two.png"]) two.append("photo", new Blob(["x"]), name);
    const encoded = new Response(two);
    const files = await staff.post(UPLOAD, undefined, {
      raw: Buffer.from(await encoded.arrayBuffer()),
      headers: { "Content-Type": encoded.headers.get("content-type") ?? "" },
    });
    expect(files.status).toBe(400);
  });
});

describe("objects", () => {
  it("R28 every start command removes the accessor of prototypes", async ({ startPortal, target }) => {
    const { scripts } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    const dockerfile = readFileSync(new URL("../../Dockerfile", import.meta.url), "utf8");
    const image = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? "[]").join(" ");
    for (const [command, script] of [
      [scripts.start, "start"],
      [scripts.demo, "demo"],
      [image, "start"],
    ]) {
      expect(command).toBe(["node", ...PORTAL_OPTIONS, `scripts/${script}.mjs`].join(" "));
    }
    const asks = ["-p", `Reflect.has({}, "__proto__")`];
    expect((await promisify(execFile)(process.execPath, [...PORTAL_OPTIONS, ...asks])).stdout).toBe(
      "false\n",
    );
    const warning = "Node.js runs without --disable-proto=delete";
    expect(target.logged()).not.toContain(warning);
    Object.defineProperty(Object.prototype, "__proto__", { value: null, configurable: true });
    try {
      const other = await startPortal();
      expect(other.logged()).toContain(warning);
    } finally {
      Reflect.deleteProperty(Object.prototype, "__proto__");
    }
  });
});

describe("texts", () => {
  it.for([
    ...[
      "javascript:ran()",
      "JaVaScRiPt:ran()",
      "java\tscript:ran()",
      "data:image/svg+xml,<svg onload=ran()>",
    ],
    ...["//evil.example/x", "http://evil.example/x", "/\\evil.example/x", "blob:x", "vbscript:x", "https://"],
  ])("R30 a reward's image of %j is refused", async (img, { target }) => {
    const add = await target.staff.post(`${DASHBOARD}/rewards/add`, { title: "Tea", img, price: 1 });
    expect(add.status).toBe(400);
  });

  it("R30 the web app's sources write no HTML and run no text as code", () => {
    const folder = new URL("../../web/", import.meta.url);
    const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.tsx?$/.test(name),
    );
    expect(sources.length).toBeGreaterThan(100);
    const careless = sources.filter((name) =>
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/i.test(
        readFileSync(new URL(name, folder), "utf8"),
      ),
    );
    expect(careless).toEqual([]);
  });
});

describe("spreadsheets", () => {
  /** Enters residents by names and units, as an older record or an import may hold them, and reads every file that staff save. */
  async function filesWith({ portal, staff, routes }: Target, names: readonly string[]): Promise<string[]> {
    for (const name of names) {
      const { userID } = await createResident(portal, {
        firstName: name,
        lastName: "Cell",
        unitNumber: name,
      });
      await staff.post(`${DASHBOARD}/rewardlog/add`, { userID, text: "x", cp: 5 });
      await staff.post(`${DASHBOARD}/paymentlog/add`, { userID, monthYear: "Jan 2026", status: "Unpaid" });
    }
    const paths = routes.map(({ path }) => path).filter((path) => /\/reports\/.*\.csv$/.test(path));
    expect(paths).toHaveLength(7);
    const lists = EXPORTED_LISTS.map((list) => staff.post(`${DASHBOARD}/exports/csv`, { list }));
    const files = await Promise.all([...paths.map((path) => staff.get(path)), ...lists]);
    return files.map(({ text }) => text);
  }

  it("R31 formulas: a name that begins like one is text in every file", async ({ target }) => {
    const formulas = ["=31+1", "+31", "-31+3", "@SUM(A31)", "\t31", "\u0000=31"];
    const names = [...formulas, '=HYPERLINK("https://31.example","x")'];
    const files = await filesWith(target, names);
    for (const name of names) {
      const quoted = name.replaceAll('"', '""');
      expect(files.some((csv) => csv.includes(`'${quoted}`))).toBe(true);
      for (const start of [`,${quoted}`, `,"${quoted}`, `\n${quoted}`, `\n"${quoted}`])
        for (const csv of files) expect(csv).not.toContain(start);
    }
  });

  it("R65 a name with a formula behind a separator is text in every file", async ({ target }) => {
    const written = {
      "x;=65+1": "x;'=65+1",
      "x\t@SUM(A65)": "x\t'@SUM(A65)",
      "\u200B=65+2": "'\u200B=65+2",
      "x;\u2060 -65": "x;'\u2060 -65",
      " =65+3": "' =65+3",
    };
    const files = await filesWith(target, Object.keys(written));
    for (const [name, text] of Object.entries(written)) {
      expect(files.some((csv) => csv.includes(text))).toBe(true);
      for (const csv of files) expect(csv.replaceAll(text, "")).not.toContain(name);
    }
  });
});
