/** One-time links: where their tokens may appear, and how often an address may try one. */
import { describe, expect } from "vitest";
import { runAccountAction } from "../../src/cli/account.ts";
import { csvOf, IMPORTS, importFile, person } from "../api/resident-import/files.ts";
import { createResident, RESIDENT_FIELDS } from "../factories/residents.ts";
import type { Client } from "../harness/client.ts";
import { tokenIn } from "../harness/one-time-links.ts";
import { it, type Stage } from "./support/stage.ts";

const LINK = "/api/auth/link";
const NEW_PASSWORD = "seven wooden ladders";
const UNKNOWN = "A".repeat(43);

const residents = (staff: Client, path: string, body?: unknown) =>
  staff.post(`/api/dashboard/residents/${path}`, body);

/** Each way to get a link, with what it answers or prints. */
const WAYS: [name: string, ask: (staff: Client, stage: Stage) => Promise<string>][] = [
  ["entering a resident", async (staff) => (await residents(staff, "new", newcomer())).body.invitationPath],
  [
    "issuing an invitation",
    async (staff, stage) => (await residents(staff, `${stage.rosa.userID}/invitation`)).body.invitationPath,
  ],
  [
    "issuing a reset",
    async (staff, stage) => (await residents(staff, `${stage.rosa.userID}/reset`)).body.resetPath,
  ],
  ["an import's file of links", importedLinks],
  [
    "the command line",
    (_staff, stage) => runAccountAction(operator(stage), ["reset-link", stage.otto.email]),
  ],
];

const newcomer = () => ({ ...RESIDENT_FIELDS, email: "nora-of-links@example.com" });

async function importedLinks(staff: Client): Promise<string> {
  const { importID } = (await importFile(staff, csvOf([person("imported@example.com")]))).body;
  return (await staff.post(`${IMPORTS}/links?importID=${importID}`)).text;
}

function operator(stage: Stage) {
  const { repositories, clock, context } = stage.portal;
  return { ...context, notify: context.notifications.notify, repositories, clock: clock.now };
}

describe("the address of a link", () => {
  it.for(WAYS)("R69 %s puts the token in the fragment", async ([_name, ask], { stage }) => {
    const text = await ask(stage.staff.http, stage);
    const [link = ""] = text.match(/\/register[?#][\w=&#-]+/) ?? [];
    const { pathname, search, hash } = new URL(link, stage.portal.url);
    expect([pathname, search]).toEqual(["/register", ""]);
    expect(hash).toMatch(/^#(invite|reset)=[\w-]{43}$/);
  });

  it("R69 the call has the token in its body, and no log has it", async ({ stage }) => {
    const { portal, staff } = stage;
    const rosa = await createResident(portal);
    const reset = tokenIn((await residents(staff.http, `${rosa.userID}/reset`)).body.resetPath);
    const found = await portal.visitor().post(LINK, { reset });
    expect([found.status, found.body]).toEqual([200, { email: rosa.email, purpose: "reset" }]);
    expect((await portal.visitor().get(`${LINK}?reset=${reset}`)).status).toBe(200);
    await portal.visitor().get(`/register?reset=${reset}`);
    await expect.poll(portal.logged).toContain('"path":"/register"');
    expect(portal.logged()).toContain(`"method":"POST","path":"${LINK}"`);
    expect(portal.logged()).not.toContain(reset);
  });
});

describe("trying links", () => {
  it("R69 a used, expired or unknown link gets one answer", async ({ stage }) => {
    const { portal, staff } = stage;
    const rosa = await createResident(portal);
    const issue = async () => tokenIn((await residents(staff.http, `${rosa.userID}/reset`)).body.resetPath);
    const used = await issue();
    await portal.visitor().post("/api/auth/register", {
      ...{ email: rosa.email, password: NEW_PASSWORD },
      reset: used,
    });
    const [replaced, open] = [await issue(), await issue()];
    const answers = await Promise.all(
      [{ reset: used }, { reset: replaced }, { invite: open }, { reset: UNKNOWN }].map((link) =>
        portal.visitor().post(LINK, link),
      ),
    );
    const [first, ...others] = answers.map(({ status, body: { requestID: _, ...body } }) => [status, body]);
    expect(first).toEqual([
      404,
      { error: "This link is no longer valid. Please ask staff for a new one.", code: "not_found" },
    ]);
    expect(others).toEqual([first, first, first]);
  });

  it("R69 failed tries are limited per address over both calls", async ({ startPortal }) => {
    const portal = await startPortal({ env: { TRUST_PROXY: "true", LIMIT_LOGINS_PER_ADDRESS: "3" } });
    const rosa = await createResident(portal);
    const issuing = { issuedBy: "command-line", lifetimeMs: 60_000, replacesPassword: true };
    const reset = tokenIn(await portal.context.links.issue(rosa.userID, "reset", issuing));
    const tryLink = async (address: string, token: string, method = "POST") => {
      const headers = { "X-Forwarded-For": address };
      const path = method === "GET" ? `${LINK}?reset=${token}` : LINK;
      const body = method === "GET" ? undefined : { reset: token };
      return (await portal.visitor().call(method, path, body, { headers })).status;
    };
    for (let n = 1; n <= 5; n += 1) expect(await tryLink("203.0.113.1", reset)).toBe(200);
    expect(await tryLink("203.0.113.1", UNKNOWN)).toBe(404);
    expect(await tryLink("203.0.113.1", UNKNOWN, "GET")).toBe(404);
    expect(await tryLink("203.0.113.1", reset)).toBe(200);
    expect(await tryLink("203.0.113.1", UNKNOWN)).toBe(404);
    expect(await tryLink("203.0.113.1", UNKNOWN)).toBe(429);
    expect(await tryLink("203.0.113.1", UNKNOWN, "GET")).toBe(429);
    expect(await tryLink("203.0.113.2", reset)).toBe(200);
  });
});
