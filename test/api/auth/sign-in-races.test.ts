/** A sign-in that was checked against credentials which changed in the meantime leaves no session behind. */
import { afterEach, describe, expect, vi } from "vitest";
import { PASSWORD } from "../../factories/accounts.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import { enrol, firstStep, secondStep } from "../support/second-factor.ts";

const NEW_PASSWORD = "seven wooden ladders";
const REFUSED = "Invalid email or password.";

/** The account has a session, but has never logged in. */
const it = withPortal().extend("account", ({ portal }) => portal.staff());

afterEach(() => void vi.restoreAllMocks());

type Change = (portal: TestPortal, account: Person) => Promise<void>;

type Check = (...args: never[]) => Promise<unknown>;

/** Lets something happen after the next run of a check and before its outcome is used. */
function afterNext<Name extends string>(
  service: Record<Name, Check>,
  name: Name,
  change: () => Promise<unknown>,
): void {
  const check = service[name];
  vi.spyOn(service as Record<string, Check>, name).mockImplementationOnce(async (...args) => {
    const outcome = await check(...args);
    await change();
    return outcome;
  });
}

const changePassword: Change = async (_portal, { http }) => {
  const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  expect((await http.post("/api/account/password", form)).status).toBe(204);
};

const resetPassword: Change = async ({ context }, account) => {
  await context.accounts.setPassword(account, await context.passwords.hash(NEW_PASSWORD));
  await context.sessions.endAllOf(account.userID);
};

/** Closes the account as the command line does, which shares only the database with the portal. */
const closeAccount: Change = async ({ context }, { userID }) => {
  await context.accounts.close(userID);
  await context.sessions.endAllOf(userID);
};

const sessionsOf = ({ context }: TestPortal, { userID }: Person) =>
  context.sessions.listOf({ userID, role: "staff" });

describe("by password alone", () => {
  const login = (portal: TestPortal, { email, password, role }: Person) =>
    portal.visitor().post("/api/auth/login", { email, password, role });

  it.for([
    ["the password was changed in another session", changePassword, 1],
    ["the password was reset", resetPassword, 0],
    ["the account was closed", closeAccount, 0],
  ] as const)("is refused when %s", async ([_what, change, sessionsLeft], { portal }) => {
    const [account, regular] = [await portal.staff(), await portal.staff()];
    await portal.signIn(regular);
    await expectRefused(portal, account, change, sessionsLeft);
    await expectRefused(portal, regular, change, sessionsLeft);
  });

  it("at once on two pages opens both when the cost of hashes has changed", async ({ portal }) => {
    const account = await portal.staff();
    const stored = (await portal.context.accounts.byUserID(account.userID))?.passwordHash;
    vi.spyOn(portal.context.passwords, "needsRehash").mockImplementation((hash) => hash === stored);
    const answers = await Promise.all([login(portal, account), login(portal, account)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  async function expectRefused(portal: TestPortal, account: Person, change: Change, sessionsLeft: number) {
    afterNext(portal.context.passwords, "verify", () => change(portal, account));
    const answer = await login(portal, account);
    expect([answer.status, answer.body.error, answer.setCookie]).toEqual([401, REFUSED, []]);
    expect(await sessionsOf(portal, account)).toHaveLength(sessionsLeft);
  }

  it("is refused when the second factor was turned on", async ({ portal, account }) => {
    afterNext(portal.repositories.secondFactors, "byUserID", () => enrol(portal, account.http));
    const answer = await login(portal, account);
    expect([answer.status, answer.body.error, answer.setCookie]).toEqual([401, REFUSED, []]);
    expect(await sessionsOf(portal, account)).toHaveLength(1);
  });
});

describe("with a code", () => {
  it.for([
    ["changed in another session", changePassword, 1],
    ["reset", resetPassword, 0],
  ] as const)("is refused if it was %s", async ([_what, change, sessionsLeft], { portal, account }) => {
    const app = await enrol(portal, account.http);
    const second = await firstStep(portal, account);
    afterNext(portal.context.secondFactors, "prove", () => change(portal, account));
    const answer = await secondStep(second, app.code());
    expect([answer.status, answer.body.error]).toEqual([401, REFUSED]);
    expect(await sessionsOf(portal, account)).toHaveLength(sessionsLeft);
  });
});
