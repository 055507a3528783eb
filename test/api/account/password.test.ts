/** Changing one's own password. */
import { hash } from "@node-rs/argon2";
import { describe, expect, vi } from "vitest";
import { PASSWORD } from "../../factories/accounts.ts";
import type { Client } from "../../harness/client.ts";
import { MINUTE } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import type { TestPortal } from "../../harness/portal.ts";
import { enrol, firstStep, secondStep } from "../support/second-factor.ts";

const PATH = "/api/account/password";
const NEW_PASSWORD = "seven wooden ladders";

const it = withPortal({ hashesAtFullCost: true });

describe("a new password", () => {
  it.for(["resident", "staff"] as const)(
    "of a %s takes the current one, and is in the audit trail",
    async (role, { portal }) => {
      const person = await portal[role]();
      const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      expect((await person.http.post(PATH, form)).status).toBe(204);
      await expect(portal.signIn(person)).rejects.toThrow("Invalid email or password.");
      await portal.signIn({ ...person, password: NEW_PASSWORD });
      const [entry] = await portal.repositories.auditEvents.list(person.userID, { limit: 1 });
      expect(entry).toMatchObject({ action: "password-changed", actorID: person.userID });
    },
  );

  it("is refused with a reason, and the old one stays", async ({ portal }) => {
    const rosa = await portal.resident();
    for (const [currentPassword, newPassword, error] of [
      ["", NEW_PASSWORD, "Please enter your current password."],
      [PASSWORD, "", "Please enter a new password."],
      [PASSWORD, "short", "Password must be at least 8 characters."],
      ["certainly not this", NEW_PASSWORD, "That is not your current password."],
      [`${PASSWORD} `, NEW_PASSWORD, "That is not your current password."],
    ]) {
      const answer = await rosa.http.post(PATH, { currentPassword, newPassword });
      expect([answer.status, answer.body.error]).toEqual([400, error]);
    }
    await portal.signIn(rosa);
  });

  it.for(["password", "reset link"])(
    "by %s that a crash cuts off after it is stored leaves no other session",
    async (way, { portal }) => {
      const rosa = await portal.resident();
      const other = await portal.signIn(rosa);
      const issued = { issuedBy: "staff-1", lifetimeMs: MINUTE, replacesPassword: true };
      const reset = tokenIn(await portal.context.links.issue(rosa.userID, "reset", issued));
      const { accounts } = portal.repositories;
      const { setPassword } = accounts;
      vi.spyOn(accounts, "setPassword").mockImplementationOnce(async (...values) => {
        await setPassword(...values);
        throw new Error("lost");
      });
      const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      const { status } =
        way === "password"
          ? await rosa.http.post(PATH, form)
          : await portal
              .visitor()
              .post("/api/auth/register", { email: rosa.email, password: NEW_PASSWORD, reset });
      expect(status).toBe(500);
      await portal.signIn({ ...rosa, password: NEW_PASSWORD });
      expect((await other.get("/api/auth/me")).status).toBe(401);
    },
  );

  it("ends the other sessions and open links, also if the audit trail fails", async ({ portal }) => {
    const rosa = await portal.resident();
    const elsewhere = await portal.enter(rosa);
    const { links } = portal.context;
    const reset = { issuedBy: rosa.userID, lifetimeMs: MINUTE, replacesPassword: true };
    const token = tokenIn(await links.issue(rosa.userID, "reset", reset));
    expect(await links.find(token, "reset")).toBeDefined();
    vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(new Error("lost"));
    const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await rosa.http.post(PATH, form)).status).toBe(500);
    expect((await elsewhere.get("/api/auth/me")).status).toBe(401);
    expect(await links.find(token, "reset")).toBeUndefined();
    expect((await rosa.http.get("/api/auth/me")).status).toBe(200);
  });

  it.for(["password", "reset link"])(
    "is reported to its owner if a %s set it, also if the audit trail fails",
    async (way, { portal }) => {
      const rosa = await portal.resident();
      const issued = { issuedBy: rosa.userID, lifetimeMs: MINUTE, replacesPassword: false };
      const reset = tokenIn(await portal.context.links.issue(rosa.userID, "reset", issued));
      vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(new Error("lost"));
      const { status } =
        way === "password"
          ? await rosa.http.post(PATH, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
          : await portal
              .visitor()
              .post("/api/auth/register", { email: rosa.email, password: NEW_PASSWORD, reset });
      expect(status).toBe(500);
      const notices = await portal.connection
        .collection("notifications")
        .find({ userID: rosa.userID })
        .toArray();
      expect(notices.map(({ message }) => message)).toContainEqual(
        expect.stringContaining(way === "password" ? "password of your account was changed" : "link"),
      );
    },
  );

  it("makes devices that logged in with the former one unknown, but not its own", async ({ portal }) => {
    const rosa = await portal.resident();
    const [own, elsewhere] = [await portal.signIn(rosa), await portal.signIn(rosa)];
    const isNew = (client: Client) => portal.context.knownDevices.isNew(rosa, client.cookie());
    expect([await isNew(own), await isNew(elsewhere)]).toEqual([false, false]);
    const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await own.post(PATH, form)).status).toBe(204);
    expect([await isNew(own), await isNew(elsewhere)]).toEqual([false, true]);
  });
});

describe("a hash of an older cost", () => {
  const olderHash = () => hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const keptHash = async ({ context }: TestPortal, userID: string) =>
    (await context.accounts.byUserID(userID))?.passwordHash;
  const TODAYS = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

  it("is replaced at sign-in, and the session holds", async ({ portal }) => {
    const rosa = await portal.resident();
    await portal.context.accounts.setPassword(rosa, await olderHash());
    const client = await portal.signIn(rosa);
    expect((await client.get("/api/auth/me")).status).toBe(200);
    expect(await keptHash(portal, rosa.userID)).toMatch(TODAYS);
    await portal.signIn(rosa);
  });

  it("is replaced before the second step, which its challenge outlives", async ({ portal, staff }) => {
    const app = await enrol(portal, staff.http);
    await portal.context.accounts.setPassword(staff, await olderHash());
    const client = await firstStep(portal, staff);
    expect(await keptHash(portal, staff.userID)).toMatch(TODAYS);
    expect((await secondStep(client, app.code())).status).toBe(200);
  });
});
