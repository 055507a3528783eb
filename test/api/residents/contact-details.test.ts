/** Changes of a resident's phone number and email address, with a mail server. */
import { describe, expect, vi } from "vitest";
import { EMAIL_CHANGE_TEXTS } from "../../../src/domain/contact-rules.ts";
import { EMAIL_CHANGED_TEXT } from "../../../src/domain/notification-texts.ts";
import { RESIDENT_TEXTS } from "../../../src/domain/resident-rules.ts";
import { createResident } from "../../factories/residents.ts";
import type { Client } from "../../harness/client.ts";
import { HOUR } from "../../harness/clock.ts";
import { it as portalTest } from "../../harness/fixtures.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import { mailEnvironment, it as mailTest } from "../delivery/support/mail.ts";
import { newAddress, proposeEmail } from "../support/email-changes.ts";
import { eventsOf } from "../support/readings.ts";

const it = mailTest.extend("rosa", ({ portal }) => portal.resident({ firstName: "Rosa" }));

const ONE = "/api/dashboard/residents";

type Someone = { userID: string };
const propose = ({ http }: { http: Client }, { userID }: Someone, email: string) =>
  proposeEmail(http, userID, email);
const cancel = (by: { http: Client }, { userID }: Someone) =>
  by.http.call("DELETE", `${ONE}/${userID}/email-change`);
const changeAtOnce = (by: { http: Client }, { userID }: Someone, email: string) =>
  by.http.post(`${ONE}/${userID}/email`, { email });
const changePhone = (by: { http: Client }, { userID }: Someone, phone: unknown) =>
  by.http.call("PUT", `${ONE}/${userID}/phone`, { phone });
const confirm = (http: Client, token: string) => http.post("/api/auth/email-change", { token });

const view = async (staff: Person, { userID }: Someone) => (await staff.get(`/residents/${userID}`)).body;
const accountOf = ({ repositories }: TestPortal, { userID }: Someone) =>
  repositories.accounts.byUserID(userID);

async function proposed(staff: Person, resident: Someone, email: string): Promise<string> {
  const { body } = await propose(staff, resident, email);
  return tokenIn(body.confirmationPath);
}

describe("a phone number", () => {
  it("is changed by staff and by its resident, without it in the trail", async ({ staff, rosa }) => {
    expect((await changePhone(staff, rosa, 3125550199)).body).toMatchObject({ phone: "3125550199" });
    expect((await changePhone(rosa, rosa, " +1 (312) 555\u20110198 ")).body).toMatchObject({
      phone: "3125550198",
    });
    expect((await changePhone(rosa, rosa, "3125550198")).status).toBe(200);
    const events = await eventsOf(staff, rosa, "phone-changed");
    const changes = [{ field: "phone", from: null, to: null }];
    expect(events).toMatchObject([
      { actorID: rosa.userID, changes },
      { actorID: staff.userID, changes },
    ]);
  });

  it.for(["", "312-555-014", null])("is refused: %j", async (phone, { staff, rosa }) => {
    const { status, body } = await changePhone(rosa, rosa, phone);
    expect([status, body.error]).toEqual([400, RESIDENT_TEXTS.phoneInvalid]);
    expect((await view(staff, rosa)).phone).toBe("3125550142");
  });
});

describe("a proposed email address", () => {
  it("waits, is mailed, and takes effect when confirmed", async ({ portal, peer, staff, rosa }) => {
    const email = newAddress();
    const { status, body } = await propose(rosa, rosa, ` ${email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty("confirmationPath");
    expect(body.resident).toMatchObject({
      email: rosa.email,
      emailChange: { email, expiresAt: expect.any(String) },
    });
    await expect.poll(() => peer.received).toHaveLength(1);
    const [mail] = peer.received;
    expect(mail?.recipients).toEqual([email]);
    const [, token = ""] = mail?.text?.match(/\/confirm-email#token=([\w-]{43})\s/) ?? [];
    expect((await view(staff, rosa)).emailChange).toMatchObject({ email });

    const page = await staff.open();
    const answer = await confirm(portal.visitor(), token);
    expect([answer.status, answer.body]).toEqual([200, { email }]);
    expect(await view(staff, rosa)).toMatchObject({ email, emailChange: null });
    expect(await page.waitForEvents("resident:updated", 1, rosa.userID)).toMatchObject([{ email }]);
    await portal.signIn({ ...rosa, email });
    await expect(portal.signIn(rosa)).rejects.toThrow("could not sign in");

    await expect.poll(() => peer.received).toHaveLength(2);
    const [, notice] = peer.received;
    expect(notice?.recipients).toEqual([rosa.email]);
    expect(notice?.source).not.toContain(email);
    const [notification] = await portal.repositories.notifications.to([rosa.userID]);
    expect(notification).toMatchObject({ type: "Account Security", message: EMAIL_CHANGED_TEXT });
    const [changed, suggested] = await eventsOf(staff, rosa);
    const changes = [{ field: "email", from: null, to: null }];
    expect(changed).toMatchObject({ action: "email-changed", actorID: rosa.userID, changes });
    expect(suggested).toMatchObject({ action: "email-change-proposed", actorID: rosa.userID, changes });
    expect((await accountOf(portal, rosa))?.unfinishedEmailChange).toBeNull();
  });

  it("is the same for the same address again, and its mail is sent once", async ({ peer, staff, rosa }) => {
    const email = newAddress();
    const first = await propose(staff, rosa, email);
    expect((await propose(staff, rosa, email)).body).toEqual(first.body);
    await expect.poll(() => peer.received).toHaveLength(1);
    expect(await eventsOf(staff, rosa)).toMatchObject([{ action: "email-change-proposed" }]);
  });

  it("replaces an earlier one", async ({ portal, staff, rosa }) => {
    const earlier = await proposed(staff, rosa, newAddress());
    const email = newAddress();
    const later = await proposed(staff, rosa, email);
    expect((await confirm(portal.visitor(), earlier)).body.error).toBe(EMAIL_CHANGE_TEXTS.linkInvalid);
    expect((await confirm(portal.visitor(), later)).body).toEqual({ email });
  });

  it("is canceled by staff or its resident", async ({ portal, staff, rosa }) => {
    for (const by of [staff, rosa]) {
      const token = await proposed(staff, rosa, newAddress());
      expect((await cancel(by, rosa)).body).toMatchObject({ email: rosa.email, emailChange: null });
      expect((await cancel(by, rosa)).status).toBe(200);
      expect((await confirm(portal.visitor(), token)).status).toBe(400);
    }
  });

  it.for([
    ["", RESIDENT_TEXTS.emailInvalid],
    ["rosa", RESIDENT_TEXTS.emailInvalid],
    ["the present one", EMAIL_CHANGE_TEXTS.same],
  ])("is refused: %j", async ([email = "", error], { rosa }) => {
    const { status, body } = await propose(rosa, rosa, email === "the present one" ? rosa.email : email);
    expect([status, body]).toMatchObject([400, { error, field: "email" }]);
  });

  it("is refused for a resident without a password", async ({ portal, staff }) => {
    const nora = await createResident(portal);
    await portal.context.accounts.close(nora.userID);
    const { status, body } = await propose(staff, nora, newAddress());
    expect([status, body.error]).toEqual([409, EMAIL_CHANGE_TEXTS.noPassword]);
  });

  it("is limited per resident and hour, without counting repeats", async ({ peer, startPortal }) => {
    const env = { ...mailEnvironment(peer.port), LIMIT_EMAIL_CHANGES_PER_HOUR: "2" };
    const portal = await startPortal({ env });
    const rosa = await portal.resident();
    const address = newAddress();
    for (const email of [newAddress(), address, address]) {
      expect((await propose(rosa, rosa, email)).status).toBe(200);
    }
    const { status, body, headers } = await propose(rosa, rosa, newAddress());
    expect([status, body.error]).toEqual([429, `${EMAIL_CHANGE_TEXTS.tooMany} Please try again in 1 hour.`]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect((await propose(await portal.staff(), rosa, newAddress())).status).toBe(200);
  });
});

portalTest("without a mail server, staff hand the link over", async ({ portal, staff }) => {
  const rosa = await portal.resident();
  const { status, body } = await propose(rosa, rosa, newAddress());
  expect([status, body.error]).toEqual([409, EMAIL_CHANGE_TEXTS.noMailServer]);
  const email = newAddress();
  expect((await confirm(portal.visitor(), await proposed(staff, rosa, email))).body).toEqual({ email });
});

describe("an address changed at once", () => {
  it("takes effect with a new invitation to the new address", async ({ portal, peer, staff, rosa }) => {
    const email = newAddress();
    const recipients = () => peer.received.flatMap((mail) => mail.recipients);
    const proposal = newAddress();
    const pending = await proposed(staff, rosa, proposal);
    await expect.poll(recipients).toContain(proposal);
    const { status, body } = await changeAtOnce(staff, rosa, email);
    expect(status).toBe(201);
    expect(body.resident).toMatchObject({ email, emailChange: null });
    const invite = tokenIn(body.invitationPath);
    expect((await portal.visitor().post("/api/auth/link", { invite })).body).toMatchObject({ email });
    expect((await rosa.http.get("/api/auth/me")).status).toBe(401);
    expect((await confirm(portal.visitor(), pending)).status).toBe(400);
    await expect.poll(recipients).toEqual(expect.arrayContaining([rosa.email, email]));
  });

  it("is refused for an address that has an account", async ({ portal, staff, rosa }) => {
    const otto = await createResident(portal);
    const taken = await changeAtOnce(staff, rosa, otto.email);
    expect([taken.status, taken.body.field]).toEqual([409, "email"]);
    expect((await changeAtOnce(staff, rosa, "rosa")).status).toBe(400);
    expect((await changeAtOnce(staff, { userID: "R-UNKNOWN0" }, newAddress())).status).toBe(404);
    expect(await view(staff, rosa)).toMatchObject({ email: rosa.email });
  });

  it("asks for a repeat if the address was changed at the same time", async ({ portal, staff, rosa }) => {
    const { accounts } = portal.repositories;
    vi.spyOn(accounts, "changeEmail").mockResolvedValueOnce(false);
    const { status, body } = await changeAtOnce(staff, rosa, newAddress());
    expect([status, body.error]).toEqual([503, "The server is busy. Please try again in a moment."]);
  });
});

describe("an interrupted change", () => {
  it("is finished by the repair, once", async ({ portal, staff, rosa }) => {
    const email = newAddress();
    const { repositories, context } = portal;
    const unfinishedEmailChange = {
      id: "a".repeat(24),
      from: rosa.email,
      changedBy: staff.userID,
      cause: "changed by staff at once",
    };
    const changes = { email, unfinishedEmailChange, updatedAt: portal.clock.now() };
    await repositories.accounts.changeEmail({ userID: rosa.userID, email: rosa.email }, changes);
    expect((await view(staff, rosa)).email).toBe(rosa.email);
    await context.contactDetails.repair();
    await context.contactDetails.repair();
    expect((await view(staff, rosa)).email).toBe(email);
    expect((await rosa.http.get("/api/auth/me")).status).toBe(401);
    expect(await eventsOf(staff, rosa, "email-changed")).toHaveLength(1);
    expect(await repositories.notifications.to([rosa.userID])).toHaveLength(1);
  });

  it("has ended the sessions, and its own one stays", async ({ portal, staff, rosa }) => {
    const elsewhere = await portal.signIn(rosa);
    const token = await proposed(staff, rosa, newAddress());
    vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(new Error("lost"));
    expect((await confirm(rosa.http, token)).status).toBe(200);
    expect((await elsewhere.get("/api/auth/me")).status).toBe(401);
    expect((await rosa.http.get("/api/auth/me")).status).toBe(200);
  });

  it("forgets proposals that were not confirmed", async ({ portal, staff, rosa }) => {
    await proposed(staff, rosa, newAddress());
    portal.clock.advance(25 * HOUR);
    await portal.context.contactDetails.repair();
    expect((await accountOf(portal, rosa))?.emailChange).toBeNull();
  });
});
