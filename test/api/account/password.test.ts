/** Changing one's own password. */
import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStaff, PASSWORD } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { enrol, firstStep, secondStep } from "../support/second-factor.ts";

const PATH = "/api/account/password";
const NEW_PASSWORD = "seven wooden ladders";

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

describe("a new password", () => {
  it.each(["resident", "staff"])(
    "of a %s takes the current one, and ends all other sessions",
    async (role) => {
      const account = await (role === "staff" ? createStaff(portal) : createResident(portal));
      const [here, there] = [await portal.signIn(account), await portal.signIn(account)];
      const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      expect((await here.post(PATH, form)).status).toBe(204);
      expect((await here.get("/api/auth/me")).status).toBe(200);
      expect((await there.get("/api/auth/me")).status).toBe(401);
      expect((await portal.visitor().post("/api/auth/login", { ...account })).status).toBe(401);
      await portal.signIn({ ...account, password: NEW_PASSWORD });
      const [entry] = await portal.repositories.auditEvents.list(account.userID, { limit: 1 });
      expect(entry).toMatchObject({ action: "password-changed", actorID: account.userID });
    },
  );

  it.each([
    [{ currentPassword: "", newPassword: NEW_PASSWORD }, "Please enter your current password."],
    [{ currentPassword: PASSWORD, newPassword: "" }, "Please enter a new password."],
    [{ currentPassword: PASSWORD, newPassword: "short" }, "Password must be at least 8 characters."],
    [{ currentPassword: PASSWORD, newPassword: "x".repeat(129) }, "Password must be at most 128 characters."],
    [{ currentPassword: PASSWORD, newPassword: "rowanstead1" }, "Please choose a less common password."],
    [
      { currentPassword: "certainly not this", newPassword: NEW_PASSWORD },
      "That is not your current password.",
    ],
    [{ currentPassword: `${PASSWORD} `, newPassword: NEW_PASSWORD }, "That is not your current password."],
  ])("%j is refused", async (form, error) => {
    const rosa = await createResident(portal);
    const client = await portal.signIn(rosa);
    const answer = await client.post(PATH, form);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
    await portal.signIn(rosa);
  });

  it("can't be found out by trying many current ones", async () => {
    const strict = await startTestPortal({ env: { LIMIT_LOGIN_FAILURES: "5" } });
    try {
      const client = await strict.signIn(await createResident(strict));
      const form = { currentPassword: "certainly not this", newPassword: NEW_PASSWORD };
      const tries = await Promise.all(Array.from({ length: 12 }, () => client.post(PATH, form)));
      const statuses = tries.map(({ status }) => status);
      expect(statuses.filter((status) => status === 400)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(7);
      expect((await client.post(PATH, { ...form, currentPassword: PASSWORD })).status).toBe(429);
    } finally {
      await strict.stop();
    }
  });
});

describe("a hash of an older cost", () => {
  const olderHash = () => hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const keptHash = async (userID: string) => (await portal.services.accounts.byUserID(userID))?.passwordHash;
  const TODAYS = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

  it("is replaced at sign-in, and the session holds", async () => {
    const rosa = await createResident(portal);
    await portal.services.accounts.setPassword(rosa, await olderHash());
    const client = await portal.signIn(rosa);
    expect((await client.get("/api/auth/me")).status).toBe(200);
    expect(await keptHash(rosa.userID)).toMatch(TODAYS);
    await portal.signIn(rosa);
  });

  it("is replaced before the second step, which its challenge outlives", async () => {
    const staff = await createStaff(portal);
    const app = await enrol(portal, await portal.signIn(staff));
    await portal.services.accounts.setPassword(staff, await olderHash());
    const client = await firstStep(portal, staff);
    expect(await keptHash(staff.userID)).toMatch(TODAYS);
    expect((await secondStep(client, app.code())).status).toBe(200);
  });
});
