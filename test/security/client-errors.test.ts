/** Error reports of browsers: open to everyone, limited, and logged without personal data. */
import { describe, expect } from "vitest";
import { withPortal } from "../harness/fixtures.ts";
import type { TestPortal } from "../harness/portal.ts";

const REPORTS = "/api/client-errors";

const FRAME = "at Row (https://portal.example.com/assets/residents-B4mK_q-1.js:1:23456)";
const REPORT = { message: "row is undefined", stack: FRAME, route: "/login", version: "1.2.3" };

const it = withPortal({
  env: {
    TRUST_PROXY: "true",
    LIMIT_CLIENT_ERRORS_PER_HOUR: "3",
    LIMIT_WRITES_PER_HOUR: "1",
    LIMIT_STAFF_WRITES_PER_HOUR: "1",
  },
});

let addresses = 0;
/** Sends a report from its own address. @returns its log entry */
async function logged(portal: TestPortal, report: Record<string, unknown>): Promise<Record<string, unknown>> {
  addresses += 1;
  const headers = { "X-Forwarded-For": `203.0.113.${addresses}`, "User-Agent": "Browser/1.0" };
  const before = entries(portal).length;
  expect((await portal.visitor().post(REPORTS, report, { headers })).status).toBe(204);
  expect(entries(portal)).toHaveLength(before + 1);
  return entries(portal).at(-1) ?? {};
}

const entries = (portal: TestPortal): Record<string, unknown>[] =>
  portal
    .logged()
    .split("\n")
    .filter((line) => line.includes('"event":"client_error"'))
    .map((line) => JSON.parse(line));

describe("the log entry of a report", () => {
  it("R77 has the fields of the report, the browser, and no person", async ({ portal }) => {
    const componentStack = "\n    at div\n    at Row";
    expect(await logged(portal, { ...REPORT, componentStack, more: "ignored" })).toEqual({
      ...{ level: 40, time: expect.any(String), event: "client_error", userAgent: "Browser/1.0" },
      ...{
        msg: "the web app failed in a browser",
        text: "row is undefined",
        route: "/login",
        version: "1.2.3",
      },
      stack: ["Row (assets/residents-B4mK_q-1.js:1:23456)"],
      componentStack: ["div", "Row"],
    });
  });

  it.for([
    [`Unexpected token 'N', "Nora" is not valid JSON`, "Unexpected token [text], [text] is not valid JSON"],
    ["no resident nora.feld@example.com", "no resident [email]"],
    ["failed: https://portal.example.com/register?invite=s3cret#reset=s3cret", "failed: [url]"],
    ["GET /api/dashboard/audit?userID=nora failed", "GET /api/dashboard/audit[query] failed"],
    ["no user 0f8fad5b-d9cb-469f-a165-70867728950e", "no user [id]"],
    ["no entry 507f1f77bcf86cd799439011", "no entry [id]"],
    ["no resident R-7K3M9QXT, asked by S-C6J93HYX", "no resident [id], asked by [id]"],
    ["call (312) 555-0143 or 3125550143", "call [id] or [id]"],
    ["call 312-555-0143, 312.555.0143 or 312 555 0143", "call [id], [id] or [id]"],
    ["two\nlines", "two lines"],
    ["can't read property 'name' of Nora's home", "can't read property [text] of Nora's home"],
    ['an open "quote', "an open [text]"],
  ])("R77 has no personal data in its message: %s", async ([message, text], { portal }) => {
    expect((await logged(portal, { ...REPORT, message })).text).toBe(text);
  });

  it("R77 has at most 300 characters of its message", async ({ portal }) => {
    expect((await logged(portal, { ...REPORT, message: "x".repeat(5_000) })).text).toBe("x".repeat(300));
    const words = `${"y".repeat(290)} `;
    const message = `${words}nora.feld@example.com`;
    expect((await logged(portal, { ...REPORT, message })).text).toBe(`${words}[email]`);
    // What is read of a long message ends within the address.
    const long = `'${"q".repeat(990)}' nora.feld@example.com`;
    expect((await logged(portal, { ...REPORT, message: long })).text).toBe("[text]");
  });

  it.for<[string, string]>([
    ["of Chrome", `TypeError: Nora Feld\n    ${FRAME}\n    at async new Page (https://x/assets/a-1.js:2:3)`],
    [
      "of Firefox and Safari",
      "Row@https://portal.example.com/assets/residents-B4mK_q-1.js:1:23456\nPage@https://x/assets/a-1.js:2:3\n",
    ],
  ])("R77 has only frames in its stack: %s", async ([_browser, stack], { portal }) => {
    const frames = ["Row (assets/residents-B4mK_q-1.js:1:23456)", "Page (assets/a-1.js:2:3)"];
    expect((await logged(portal, { ...REPORT, stack })).stack).toEqual(
      stack.includes("async") ? [frames[0], "(anonymous) (assets/a-1.js:2:3)"] : frames,
    );
  });

  it.for([
    ["/staffdashboard/residents/", "/staffdashboard/residents"],
    ["/register?invite=s3cret", "*"],
    ["/residents/nora", "*"],
    [undefined, "*"],
  ])("R77 names a screen, or *: %s", async ([route, expected], { portal }) => {
    expect((await logged(portal, { ...REPORT, route })).route).toBe(expected);
  });

  it("R77 is not written for a report without a message or with odd fields", async ({ portal }) => {
    const before = entries(portal).length;
    const http = portal.visitor();
    for (const body of [{}, { message: { $gt: "" } }, undefined]) {
      expect((await http.post(REPORTS, body)).status).toBe(400);
    }
    expect(entries(portal)).toHaveLength(before);
    const odd = { message: "x", stack: 1, componentStack: [], route: {}, version: "<b>" };
    expect(await logged(portal, odd)).toMatchObject({
      stack: [],
      componentStack: [],
      route: "*",
      version: "unknown",
    });
  });
});

describe("the limits of reports", () => {
  const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });

  it("R77 reports are limited per address", async ({ portal }) => {
    const send = async (address: string) =>
      (await portal.visitor().post(REPORTS, REPORT, from(address))).status;
    for (let sent = 0; sent < 3; sent += 1) expect(await send("198.51.100.7")).toBe(204);
    expect([await send("198.51.100.7"), await send("198.51.100.8")]).toEqual([429, 204]);
  });

  it("R77 reports are limited per person, apart from writes", async ({ portal }) => {
    const { http } = await portal.resident();
    const statuses: number[] = [];
    for (const last of [21, 22, 23, 24]) {
      statuses.push((await http.post(REPORTS, REPORT, from(`198.51.100.${last}`))).status);
    }
    expect(statuses).toEqual([204, 204, 204, 429]);
    expect((await http.post("/api/account/sessions/end-others")).status).toBe(200);
  });
});
