/** Accounts on the command line, while the portal runs. */
import { describe, expect, vi } from "vitest";
import { runAccountAction } from "../../../src/cli/account.ts";
import { COMMAND_LINE } from "../../../src/domain/roles.ts";
import { PASSWORD } from "../../factories/accounts.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { TestPortal } from "../../harness/portal.ts";
import { hasEnded } from "../../live/support/client.ts";
import { enrol } from "../support/second-factor.ts";

const NEW_PASSWORD = "seven wooden ladders";

const it = withPortal().extend(
  "work",
  ({ portal }) =>
    (...args: string[]) =>
      runAccountAction(portal.context, args),
);

const lastEntry = async ({ repositories }: TestPortal, userID: string) =>
  (await repositories.auditEvents.list(userID, { limit: 1 }))[0];

describe("an operator", () => {
  it("turns a second factor off, which ends all sessions and leaves a trace", async ({
    portal,
    work,
    staff,
  }) => {
    await enrol(portal, staff.http);
    expect(await work("second-factor-off", ` ${staff.email.toUpperCase()} `)).toBe(
      `Staff ${staff.userID} logs in with the password alone again; all sessions have ended.`,
    );
    expect((await staff.http.get("/api/auth/me")).status).toBe(401);
    await portal.signIn(staff);
    const event = { action: "second-factor-off", actorID: COMMAND_LINE };
    expect(await lastEntry(portal, staff.userID)).toMatchObject(event);
    expect(await work("second-factor-off", staff.email)).toContain("had no second factor");
  });

  it("ends the sessions that an interrupted command left, if it is repeated", async ({
    portal,
    work,
    staff,
  }) => {
    await enrol(portal, staff.http);
    vi.spyOn(portal.repositories.sessions, "removeOfUser").mockRejectedValueOnce(new Error("lost"));
    await expect(work("second-factor-off", staff.email)).rejects.toThrow("lost");
    await work("second-factor-off", staff.email);
    expect((await staff.http.get("/api/auth/me")).status).toBe(401);
  });

  it("ends anyone's sessions, and closes their open pages", async ({ portal, work }) => {
    const rosa = await portal.resident();
    const page = await rosa.open();
    await work("end-sessions", rosa.email);
    await hasEnded(page);
    expect((await rosa.http.get("/api/auth/me")).status).toBe(401);
  });

  it("closes the account of a person who left, and a link opens it again", async ({
    portal,
    work,
    staff,
  }) => {
    const earlier = /reset=([\w-]+)/.exec(await work("reset-link", staff.email))?.[1];
    await work("close", staff.email);
    expect((await staff.get("/residents")).status).toBe(401);
    const login = await portal.visitor().post("/api/auth/login", { ...staff, password: PASSWORD });
    expect([login.status, login.body.error]).toEqual([401, "Invalid email or password."]);
    const form = { email: staff.email, password: NEW_PASSWORD };
    expect((await portal.visitor().post("/api/auth/register", { ...form, reset: earlier })).status).toBe(400);
    expect((await lastEntry(portal, staff.userID))?.action).toBe("account-closed");
    const reset = /reset=([\w-]+)/.exec(await work("reset-link", staff.email))?.[1];
    expect((await portal.visitor().post("/api/auth/register", { ...form, reset })).status).toBe(200);
  });

  it("gets a link that opens the portal, if its address is known", async ({ portal, staff }) => {
    const config = { ...portal.context.config, publicUrl: new URL("https://portal.example.com") };
    const text = await runAccountAction({ ...portal.context, config }, ["reset-link", staff.email]);
    expect(text).toMatch(/:\nhttps:\/\/portal\.example\.com\/register#reset=[\w-]{43}$/);
  });

  it.for([[], ["close"], ["open", "a@example.com"], ["toString", "a@example.com"], ["close", "a", "b"]])(
    "shows how it is typed: %j",
    async (args, { work }) => {
      await expect(work(...args)).rejects.toThrow(/^Usage: npm run account -- second-factor-off\|/);
    },
  );

  it("reports an address without an account", async ({ work }) => {
    await expect(work("close", "Nobody@Example.com")).rejects.toThrow(
      "There is no account with the email nobody@example.com.",
    );
  });
});
