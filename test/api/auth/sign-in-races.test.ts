/** A sign-in that was checked against credentials which changed in the meantime leaves no session behind. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createAccounts } from "../../../src/auth/accounts.service.ts";
import { createStaff, PASSWORD, type TestAccount } from "../../factories/accounts.ts";
import type { Client } from "../../harness/client.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { enrol, firstStep, secondStep } from "../support/second-factor.ts";

const NEW_PASSWORD = "seven wooden ladders";
const REFUSED = "Invalid email or password.";

let portal: TestPortal;
let account: TestAccount;
/** A session that the account has from before. */
let client: Client;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

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

async function changePassword(): Promise<void> {
  const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  expect((await client.post("/api/account/password", form)).status).toBe(204);
}

async function resetPassword(): Promise<void> {
  const { services } = portal;
  await services.accounts.setPassword(account, await services.passwords.hash(NEW_PASSWORD));
  await services.sessions.endAllOf(account.userID);
}

/** Closes the account as the command line does, which shares only the database with the portal. */
async function closeAccount(): Promise<void> {
  await createAccounts({ repositories: portal.repositories, clock: portal.clock.now }).close(account.userID);
  await portal.services.sessions.endAllOf(account.userID);
}

const sessionsOf = ({ userID }: TestAccount) => portal.services.sessions.listOf({ userID, role: "staff" });

describe("by password alone", () => {
  const login = () => portal.visitor().post("/api/auth/login", { ...account });

  it.each([
    ["the password was changed in another session", changePassword, 1],
    ["the password was reset", resetPassword, 0],
    ["the account was closed", closeAccount, 0],
  ])("is refused when %s", async (_what, change, sessionsLeft) => {
    account = await createStaff(portal);
    client = await portal.signIn(account);
    afterNext(portal.services.passwords, "verify", change);
    const answer = await login();
    expect([answer.status, answer.body.error, answer.setCookie]).toEqual([401, REFUSED, []]);
    expect(await sessionsOf(account)).toHaveLength(sessionsLeft);
  });

  it("is refused when the second factor was turned on", async () => {
    account = await createStaff(portal);
    client = await portal.signIn(account);
    afterNext(portal.repositories.secondFactors, "of", () => enrol(portal, client));
    const answer = await login();
    expect([answer.status, answer.body.error, answer.setCookie]).toEqual([401, REFUSED, []]);
    expect(await sessionsOf(account)).toHaveLength(1);
  });
});

describe("with a code", () => {
  it.each([
    ["changed in another session", changePassword, 1],
    ["reset", resetPassword, 0],
  ])("is refused when the password was %s", async (_what, change, sessionsLeft) => {
    account = await createStaff(portal);
    client = await portal.signIn(account);
    const app = await enrol(portal, client);
    const second = await firstStep(portal, account);
    afterNext(portal.services.secondFactors, "prove", change);
    const answer = await secondStep(second, app.code());
    expect([answer.status, answer.body.error]).toEqual([401, REFUSED]);
    expect(await sessionsOf(account)).toHaveLength(sessionsLeft);
  });
});
