/** Calls that require a recent login: for how long it is recent, and what confirms it. */
import { describe, expect } from "vitest";
import { RECENT_LOGIN_MS } from "../../../src/domain/account-rules.ts";
import type { Client } from "../../harness/client.ts";
import { MINUTE } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { confirmLogin } from "../support/second-factor.ts";

const it = withPortal();

/** A call that requires a recent login, and succeeds every time. */
const endOthers = (client: Client) => client.post("/api/account/sessions/end-others");

describe("a recent login", () => {
  it("lasts 10 minutes, and a confirmation renews it", async ({ portal, staff: { http } }) => {
    portal.clock.advance(RECENT_LOGIN_MS - MINUTE);
    expect((await endOthers(http)).status).toBe(200);
    portal.clock.advance(MINUTE);
    const refused = await endOthers(http);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: "reauthentication_required", error: "Please confirm that it’s you." },
    ]);
    expect((await confirmLogin(http)).status).toBe(204);
    expect((await endOthers(http)).status).toBe(200);
    portal.clock.advance(RECENT_LOGIN_MS);
    expect((await endOthers(http)).status).toBe(403);
  });

  it("is one of the session, not of the account", async ({ portal, staff }) => {
    portal.clock.advance(RECENT_LOGIN_MS);
    await portal.enter(staff);
    expect((await endOthers(staff.http)).status).toBe(403);
  });

  it("is none for a session of an earlier version", async ({ portal, staff: { userID, http } }) => {
    await portal.connection.collection("sessions").updateOne({ userID }, { $unset: { authenticatedAt: 1 } });
    await portal.repositories.revocations.note();
    expect((await endOthers(http)).status).toBe(403);
  });
});

it("a confirmation gives the session a new id, and closes the old one's pages", async ({ portal, staff }) => {
  const before = staff.http.cookie() ?? "";
  const page = await staff.open();
  const sessions = async () => (await staff.http.get("/api/account/sessions")).body;
  const [{ id }] = await sessions();
  await confirmLogin(staff.http);
  expect(staff.http.cookie()).not.toBe(before);
  expect(await page.disconnected).toBe("io server disconnect");
  expect(await sessions()).toEqual([expect.objectContaining({ id: expect.not.stringMatching(id) })]);
  expect((await portal.visitor().get("/api/auth/me", { headers: { Cookie: before } })).status).toBe(401);
});
