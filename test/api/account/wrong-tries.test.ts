/** Wrong passwords and codes in calls that change or confirm something: each counts as a failed login. */
import { describe, expect } from "vitest";
import { PASSWORD } from "../../factories/accounts.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import { codeAt, enrol } from "../support/second-factor.ts";

const it = withPortal({ env: { LIMIT_LOGIN_FAILURES: "5", TRUST_PROXY: "true" } });

const WRONG = "certainly not this";
const FROM_THIEF = { headers: { "X-Forwarded-For": "203.0.113.7" } };
const FROM_OWNER = { headers: { "X-Forwarded-For": "198.51.100.20" } };

/** A call, what it is sent wrongly, and what it would take. */
type Try = (portal: TestPortal, person: Person) => Promise<[path: string, wrong: object, right: object]>;

const TRIES: [what: string, prepare: Try][] = [
  [
    "a new password",
    async () => {
      const withCurrent = (currentPassword: string) => ({
        currentPassword,
        newPassword: "seven wooden ladders",
      });
      return ["/api/account/password", withCurrent(WRONG), withCurrent(PASSWORD)];
    },
  ],
  [
    "a confirmation by password",
    async () => ["/api/auth/reauthenticate", { password: WRONG }, { password: PASSWORD }],
  ],
  [
    "a confirmation by code",
    async (portal, { http }) => {
      const form = { password: PASSWORD };
      const { code } = await enrol(portal, http);
      return ["/api/auth/reauthenticate", { ...form, code: "000000" }, { ...form, code: code() }];
    },
  ],
  [
    "the first code of an app",
    async ({ clock }, { http }) => {
      const { key } = (await http.post("/api/account/second-factor/begin", { password: PASSWORD })).body;
      return ["/api/account/second-factor/confirm", { code: "000000" }, { code: codeAt(key, clock.now()) }];
    },
  ],
];

describe("of five wrong tries in a row", () => {
  it.for(TRIES)("the next one waits, even if it is right: %s", async ([, prepare], { portal, staff }) => {
    const [path, wrong, right] = await prepare(portal, staff);
    for (let time = 1; time <= 5; time += 1) expect((await staff.http.post(path, wrong)).status).toBe(400);
    const sixth = await staff.http.post(path, right);
    expect([sixth.status, Number(sixth.headers["retry-after"]) > 0]).toEqual([429, true]);
  });

  it("at the second step of a login, the next one waits at their address alone", async ({
    portal,
    staff,
  }) => {
    const { email, password, role, http } = staff;
    const app = await enrol(portal, http);
    const loggingIn = async (from: typeof FROM_THIEF) => {
      const client = portal.visitor();
      await client.post("/api/auth/login", { email, password, role }, from);
      return (code: string) => client.post("/api/auth/second-factor", { code }, from);
    };
    const thief = await loggingIn(FROM_THIEF);
    for (let time = 1; time <= 5; time += 1) expect((await thief("000000")).status).toBe(401);
    const sixth = await thief(app.code());
    expect([sixth.status, Number(sixth.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await (await loggingIn(FROM_OWNER))(app.code())).status).toBe(200);
  });
});
