/** Accounts on the command line, while the portal runs. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runAccountAction } from "../../../src/cli/account.ts";
import { COMMAND_LINE } from "../../../src/domain/roles.ts";
import { createStaff, PASSWORD } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { connectClient, hasEnded } from "../../live/support/client.ts";
import { enrol } from "../support/second-factor.ts";

const NEW_PASSWORD = "seven wooden ladders";

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const work = (...args: string[]) => runAccountAction(portal.context, args);

const lastEntry = async (userID: string) =>
  (await portal.repositories.auditEvents.list(userID, { limit: 1 }))[0];

describe("an operator", () => {
  it("turns a second factor off, which ends all sessions and leaves a trace", async () => {
    const staff = await createStaff(portal);
    const client = await portal.signIn(staff);
    await enrol(portal, client);
    expect(await work("second-factor-off", ` ${staff.email.toUpperCase()} `)).toBe(
      `Staff ${staff.userID} logs in with the password alone again; all sessions have ended.`,
    );
    expect((await client.get("/api/auth/me")).status).toBe(401);
    await portal.signIn(staff);
    expect(await lastEntry(staff.userID)).toMatchObject({
      action: "second-factor-off",
      actorID: COMMAND_LINE,
    });
    expect(await work("second-factor-off", staff.email)).toContain("had no second factor");
  });

  it("ends the sessions that an interrupted command left, if it is repeated", async () => {
    const staff = await createStaff(portal);
    const client = await portal.signIn(staff);
    await enrol(portal, client);
    vi.spyOn(portal.repositories.sessions, "removeOfUser").mockRejectedValueOnce(new Error("lost"));
    await expect(work("second-factor-off", staff.email)).rejects.toThrow("lost");
    await work("second-factor-off", staff.email);
    expect((await client.get("/api/auth/me")).status).toBe(401);
  });

  it("ends anyone's sessions, and closes their open pages", async () => {
    const rosa = await createResident(portal);
    const client = await portal.signIn(rosa);
    const page = connectClient(portal.url, client.cookie());
    await page.connected();
    await work("end-sessions", rosa.email);
    await hasEnded(page);
    expect((await client.get("/api/auth/me")).status).toBe(401);
    page.close();
  });

  it("closes the account of somebody who left, and a link opens it again", async () => {
    const staff = await createStaff(portal);
    const client = await portal.signIn(staff);
    const earlier = /reset=([\w-]+)/.exec(await work("reset-link", staff.email))?.[1];
    await work("close", staff.email);
    expect((await client.get("/api/dashboard/residents")).status).toBe(401);
    const login = await portal.visitor().post("/api/auth/login", { ...staff, password: PASSWORD });
    expect([login.status, login.body.error]).toEqual([401, "Invalid email or password."]);
    const form = { email: staff.email, password: NEW_PASSWORD };
    expect((await portal.visitor().post("/api/auth/register", { ...form, reset: earlier })).status).toBe(400);
    expect((await lastEntry(staff.userID))?.action).toBe("account-closed");
    const reset = /reset=([\w-]+)/.exec(await work("reset-link", staff.email))?.[1];
    expect((await portal.visitor().post("/api/auth/register", { ...form, reset })).status).toBe(200);
  });

  it.each([
    [[]],
    [["close"]],
    [["open", "a@example.com"]],
    [["toString", "a@example.com"]],
    [["close", "a", "b"]],
  ])("is told how it is typed: %j", async (args) => {
    await expect(work(...args)).rejects.toThrow(/^Usage: npm run account -- second-factor-off\|/);
  });

  it("reports an address without an account", async () => {
    await expect(work("close", "Nobody@Example.com")).rejects.toThrow(
      "There is no account with the email nobody@example.com.",
    );
  });
});
