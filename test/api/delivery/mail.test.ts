/** Emails, sent to a real SMTP server: when they are sent, what they contain, and how people turn them off. */
import { expect, vi } from "vitest";
import { incidentConversation, officeConversation } from "../../../src/domain/conversation-id.ts";
import { PROPERTY } from "../../factories/forms.ts";
import { HOUR, MINUTE } from "../../harness/clock.ts";
import type { Person } from "../../harness/portal.ts";
import { markRead, report, send } from "../conversations/support/conversations.ts";
import { it, PUBLIC_URL, SENDER } from "./support/mail.ts";
import { countRefused } from "./support/outbox.ts";

const ANNOUNCEMENT = {
  kind: "announcement",
  data: { title: "Water is off on Friday", text: "The water is off from 9 to 11.\n\nSorry." },
} as const;

const subjectsTo = (
  received: readonly { recipients: string[]; subject?: string | undefined }[],
  { email }: Person,
) => received.filter(({ recipients }) => recipients.includes(email)).map(({ subject }) => subject);

const linkIn = (text = "") => text.match(/http\S+/g)?.[0] ?? "";
const unsubscribePath = (source: string) =>
  source.match(/\/api\/mail\/unsubscribe\?token=[\w.-]+/)?.[0] ?? "";

it("sends text and HTML from one sender to one recipient", async ({ portal, peer, mara }) => {
  await portal.context.delivery.enqueue({ ...ANNOUNCEMENT, userIDs: [mara.userID], ref: "a1" });
  await expect.poll(() => peer.received).toHaveLength(1);
  const [mail] = peer.received;
  const stored = await portal.connection.collection("deliveries").findOne({ userID: mara.userID });
  expect(mail).toMatchObject({
    recipients: [mara.email],
    from: { name: "Alder Quay", address: SENDER },
    to: [{ address: mara.email, name: "" }],
    subject: "Water is off on Friday",
    messageId: `<${stored?._id}@portal.example.com>`,
  });
  expect(mail?.text).toContain("Hello Mara,\n\nThe water is off from 9 to 11.\n\nSorry.");
  expect(mail?.html).toContain("<p>The water is off from 9 to 11.</p>");
  expect(mail?.html).toContain('<html lang="en">');
  const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
  expect(headers.get("list-unsubscribe")).toMatch(
    new RegExp(`^<${PUBLIC_URL}/api/mail/unsubscribe\\?token=${mara.userID}\\.[\\w-]{43}>$`),
  );
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(headers.get("auto-submitted")).toBe("auto-generated");
  // The content of a message is removed once it is sent.
  await expect
    .poll(
      async () => (await portal.connection.collection("deliveries").findOne({ userID: mara.userID }))?.data,
    )
    .toBeNull();
});

it("an announcement is in the reader's language, or says in which it is", async ({ portal, peer, mara }) => {
  const rosa = await portal.resident({ firstName: "Rosa" });
  await rosa.http.call("PUT", "/api/account/language", { language: "es" });
  const [userIDs, data] = [[mara.userID, rosa.userID], { ...ANNOUNCEMENT.data, language: "en" }];
  const inSpanish = { title_es: "Sin agua el viernes", text_es: "De 9 a 11." };
  await portal.context.delivery.enqueue({
    ...ANNOUNCEMENT,
    userIDs,
    ref: "a1",
    data: { ...data, ...inSpanish },
  });
  await portal.context.delivery.enqueue({ ...ANNOUNCEMENT, userIDs, ref: "a2", data });
  await expect.poll(() => peer.received).toHaveLength(4);
  const english = [ANNOUNCEMENT.data.title, ANNOUNCEMENT.data.title];
  expect(subjectsTo(peer.received, mara)).toEqual(english);
  expect(subjectsTo(peer.received, rosa).sort()).toEqual(["Sin agua el viernes", ANNOUNCEMENT.data.title]);
  const noted = peer.received.filter(({ text }) => text?.includes("Solo en inglés."));
  expect(noted.map(({ recipients }) => recipients)).toEqual([[rosa.email]]);
});

it("titles and names can't add headers or markup", async ({ portal, peer }) => {
  const eve = await portal.bareResident("Eve\r\nBcc: bcc@example.com\r\n\r\n<script>alert(1)</script>");
  const title = "Water\r\nBcc: bcc@example.com\r\nX-Evil: yes\u2028\r\n\r\n<b>body</b>";
  const data = { title, text: "<img src=x onerror=alert(1)>" };
  await portal.context.delivery.enqueue({ userIDs: [eve.userID], kind: "announcement", ref: "a1", data });
  await expect.poll(() => peer.received).toHaveLength(1);
  const [mail] = peer.received;
  expect(mail?.recipients).toEqual([eve.email]);
  expect(peer.attempts).toEqual([eve.email]);
  expect(mail?.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(mail?.headers.map(({ key }) => key)).not.toContain("x-evil");
  expect(mail?.subject).toContain("Bcc: bcc@example.com");
  expect(mail?.html).not.toMatch(/<(script|img|b)\b/);
  expect(mail?.text).toContain("<img src=x onerror=alert(1)>");
});

it("turns emails off by a POST without a session", async ({ portal, peer, mara }) => {
  const { delivery } = portal.context;
  await delivery.enqueue({ ...ANNOUNCEMENT, userIDs: [mara.userID], ref: "a1" });
  await expect.poll(() => peer.received).toHaveLength(1);
  const path = unsubscribePath(peer.received[0]?.text ?? "");
  const later = new Date(portal.clock.now().getTime() + 10 * MINUTE);
  await delivery.enqueue({ ...ANNOUNCEMENT, userIDs: [mara.userID], ref: "a2", notBefore: later });

  const page = await portal.visitor().get(path);
  expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect((await mara.http.get("/api/account/emails")).body).toEqual({ isSetUp: true, isOn: true });
  const form = {
    raw: "List-Unsubscribe=One-Click",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  };
  expect((await portal.visitor().post(path, undefined, form)).status).toBe(200);
  expect((await mara.http.get("/api/account/emails")).body).toEqual({ isSetUp: true, isOn: false });

  portal.clock.advance(20 * MINUTE);
  await delivery.enqueue({ ...ANNOUNCEMENT, userIDs: [mara.userID], ref: "a3" });
  // The login of the first member of staff is no longer recent.
  const grace = await portal.staff();
  await grace.post(`/residents/${mara.userID}/reset`);
  await expect
    .poll(() => subjectsTo(peer.received, mara))
    .toEqual([ANNOUNCEMENT.data.title, "Set a new password"]);
  await expect.poll(async () => (await delivery.status()).waiting).toBe(0);

  expect((await mara.http.call("PUT", "/api/account/emails", { isOn: true })).body.isOn).toBe(true);
  await delivery.enqueue({ ...ANNOUNCEMENT, userIDs: [mara.userID], ref: "a4" });
  await expect.poll(() => peer.received).toHaveLength(3);
});

it("refuses a token that it has not signed", async ({ portal, mara, peer }) => {
  const nina = await portal.bareResident("Nina");
  await portal.context.delivery.enqueue({ ...ANNOUNCEMENT, userIDs: [mara.userID], ref: "a1" });
  await expect.poll(() => peer.received).toHaveLength(1);
  const path = unsubscribePath(peer.received[0]?.text ?? "");
  const forged = path.replace(mara.userID, nina.userID);
  for (const wrong of [forged, path.slice(0, -1), `${path}x`, "/api/mail/unsubscribe"]) {
    expect((await portal.visitor().get(wrong)).status).toBe(404);
    expect((await portal.visitor().post(wrong)).status).toBe(404);
  }
  expect((await nina.http.get("/api/account/emails")).body.isOn).toBe(true);
});

it("sends invitations and resets with a link, encrypted in the database", async ({ portal, peer, staff }) => {
  const host = { headers: { Host: "evil.example.com", "X-Forwarded-Host": "evil.example.com" } };
  const account = await portal.bareResident("Nora");
  await portal.context.accounts.close(account.userID);
  const { body } = await staff.post(`/residents/${account.userID}/invitation`, {}, host);
  await expect.poll(() => peer.received).toHaveLength(1);
  const [mail] = peer.received;
  expect(mail?.subject).toBe("Your invitation to the portal");
  expect(linkIn(mail?.text)).toBe(`${PUBLIC_URL}${body.invitationPath}`);
  expect(mail?.text).toContain("The link works once, for 7 days.");
  expect(mail?.source).not.toMatch(/unsubscribe|evil/i);
  const stored = await portal.connection.collection("deliveries").find({}).toArray();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(body.invitationPath.split("=")[1]);
});

it("sends a link once, and it is in the audit trail once, although its call could not record it", async ({
  portal,
  peer,
  staff,
}) => {
  const nora = await portal.bareResident("Nora");
  const options = { headers: { "Idempotency-Key": "nora-1" } };
  const issue = async () => (await staff.post(`/residents/${nora.userID}/reset`, {}, options)).body;
  vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(new Error("lost"));
  const { resetPath } = await issue();
  expect(await issue()).toEqual({ resetPath });
  await expect.poll(() => peer.received.length).toBeGreaterThan(0);
  expect(subjectsTo(peer.received, nora)).toEqual([expect.stringContaining("password")]);
  const trail = (await staff.get(`/audit?userID=${nora.userID}`)).body;
  expect(trail.filter(({ action }: { action: string }) => action === "reset-issued")).toHaveLength(1);
  const notices = await portal.repositories.notifications.to([nora.userID], { limit: 10 });
  expect(notices).toMatchObject([{ type: "Account Security" }]);
});

it("sends the invitation of a staff account, unless it was withdrawn", async ({ portal, peer }) => {
  const manager = await portal.staff({ isManager: true });
  const lena = { email: "lena@example.com", firstName: "Lena", lastName: "Marsh", title: "Leasing" };
  const { body } = await manager.post("/team", lena);
  await expect.poll(() => peer.received).toHaveLength(1);
  const [mail] = peer.received;
  expect([mail?.recipients, mail?.subject]).toEqual([[lena.email], "Your invitation to the portal"]);
  expect(linkIn(mail?.text)).toBe(`${PUBLIC_URL}${body.invitationPath}`);
  expect(linkIn(mail?.text)).toMatch(/^http:\/\/portal\.example\.com\/staff-invitation#invite=[\w-]+$/);
  expect(mail?.source).not.toContain(lena.title);
  const invite = linkIn(mail?.text).split("=")[1];
  const accepted = { invite, password: "seven wooden ladders", firstName: "Lena", lastName: "Marsh" };
  expect((await portal.visitor().post("/api/auth/staff-invitation", accepted)).status).toBe(201);

  peer.reply = { recipient: () => ({ code: 451, text: "4.7.1 Try again later" }) };
  const ivo = { ...lena, email: "ivo@example.com" };
  const { member } = (await manager.post("/team", ivo)).body;
  await expect.poll(() => countRefused(portal, member.userID)).toBe(1);
  await manager.http.call("DELETE", `/api/dashboard/team/${member.userID}/invitation`);
  peer.reply = {};
  portal.clock.advance(2 * MINUTE);
  await expect.poll(async () => (await portal.context.delivery.status()).waiting).toBe(0);
  expect(peer.received.some(({ recipients }) => recipients.includes(ivo.email))).toBe(false);
});

it("doesn't send a link that was used or replaced in the meantime", async ({ portal, peer, mara, staff }) => {
  peer.reply = { recipient: () => ({ code: 451, text: "4.7.1 Try again later" }) };
  await staff.post(`/residents/${mara.userID}/reset`);
  await expect.poll(() => countRefused(portal, mara.userID)).toBe(1);
  const { body } = await staff.post(`/residents/${mara.userID}/reset`);
  await expect.poll(() => countRefused(portal, mara.userID)).toBe(2);
  peer.reply = {};
  portal.clock.advance(2 * MINUTE);
  await expect.poll(async () => (await portal.context.delivery.status()).waiting).toBe(0);
  expect(peer.received.map(({ text }) => linkIn(text))).toEqual([`${PUBLIC_URL}${body.resetPath}`]);
});

it("reports a login from a new device, but not a first one", async ({ portal, peer, mara }) => {
  const login = { email: mara.email, password: mara.password, role: "resident" };
  const firefox = {
    headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" },
  };
  await portal.visitor().post("/api/auth/login", login);
  expect((await portal.context.delivery.status()).waiting).toBe(0);
  const browser = portal.visitor();
  await browser.post("/api/auth/login", login, firefox);
  await expect.poll(() => peer.received).toHaveLength(1);
  expect(peer.received[0]?.subject).toBe("New login to your account");
  expect(peer.received[0]?.text).toMatch(/from a new device: Firefox on Linux, [\d.:a-f]+, /);
  expect(peer.received[0]?.text).toContain(`${PUBLIC_URL}/dashboard?account`);
  expect(peer.received[0]?.source).not.toMatch(/unsubscribe/i);
  await browser.post("/api/auth/login", login, firefox);
  // One email an hour.
  portal.clock.advance(HOUR);
  await portal.visitor().post("/api/auth/login", login);
  await expect.poll(() => peer.received).toHaveLength(2);
  expect(peer.received[1]?.text).toContain("Unknown device");
});

it("sends one email about all unread messages of the office", async ({ portal, peer, mara, staff }) => {
  const line = officeConversation(mara.userID);
  await send(staff, line, "The parcel with your name is here.");
  await send(staff, line, "Please bring a card.");
  portal.clock.advance(9 * MINUTE);
  await send(staff, line, "We close at 5.");
  expect(peer.received).toEqual([]);
  portal.clock.advance(MINUTE);
  await expect.poll(() => peer.received).toHaveLength(1);
  expect(peer.received[0]?.subject).toBe("You have an unread message from the office");
  expect(peer.received[0]?.source).not.toContain("parcel");
  expect(linkIn(peer.received[0]?.text)).toBe(`${PUBLIC_URL}/dashboard#chat/office`);

  await markRead(mara, line, 2);
  await markRead(mara, line, 3);
  await send(staff, line, "One more thing.");
  await markRead(mara, line, 4);
  await send(staff, line, "And another.");
  portal.clock.advance(11 * MINUTE);
  await expect.poll(async () => (await portal.context.delivery.status()).waiting).toBe(0);
  expect(peer.received).toHaveLength(2);

  const colleague = await portal.staff();
  await send(colleague, line, "This is read within ten minutes.");
  await markRead(mara, line, 6);
  portal.clock.advance(11 * MINUTE);
  await expect.poll(async () => (await portal.context.delivery.status()).waiting).toBe(0);
  expect(peer.received).toHaveLength(2);
});

it("bundles the news about incidents per hour", async ({ portal, peer, mara, staff }) => {
  const [first, second] = [await report(mara), await report(mara)];
  for (const _id of [first, second]) {
    await send(staff, incidentConversation(_id), "The plumber comes today.");
    await staff.patch("/incidents/update", { _id, status: "In Progress" });
  }
  portal.clock.advance(70 * MINUTE);
  await expect
    .poll(() => subjectsTo(peer.received, mara))
    .toEqual(["There is news about your incident reports"]);
  expect(peer.received[0]?.source).not.toContain("plumber");
  for (const _id of [first, second]) await markRead(mara, incidentConversation(_id), 10);
  // The first one's session has ended.
  const colleague = await portal.staff();
  expect((await send(colleague, incidentConversation(first), "Done.")).status).toBe(201);
  expect((await portal.context.delivery.status()).waiting).toBe(1);
  await markRead(mara, incidentConversation(first), 10);
  portal.clock.advance(70 * MINUTE);
  await expect.poll(async () => (await portal.context.delivery.status()).waiting).toBe(0);
  expect(peer.received).toHaveLength(1);
});

it("writes to a person whose registration was declined", async ({ portal, peer, staff }) => {
  const { userID, email } = await portal.resident({}, { access: "pending" });
  const path = `/api/dashboard/residents/${userID}/decline`;
  peer.reply = { data: { code: 451, text: "Try later" } };
  const { body } = await staff.http.post(path, { reason: "Please use the address that you gave us." });
  expect(body).toEqual({ isMailed: true });
  expect(await portal.repositories.accounts.byUserID(userID)).toBeUndefined();
  peer.reply = {};
  portal.clock.advance(HOUR);
  await expect
    .poll(() => peer.received.map(({ recipients, text = "" }) => [recipients, text]))
    .toEqual([[[email], expect.stringContaining("Please use the address that you gave us.")]]);
});

it("names the property in sender and text, in each of its eight kinds", async ({ portal, peer, mara }) => {
  const manager = await portal.staff({ isManager: true });
  const { version } = (await manager.get("/settings")).body;
  const saved = await manager.patch("/settings", { version, property: PROPERTY });
  expect(saved.status).toBe(200);
  for (const kind of ["announcement", "new-device", "email-changed"] as const) {
    await portal.context.delivery.enqueue({ ...ANNOUNCEMENT, kind, userIDs: [mara.userID], ref: kind });
  }
  const ofMara = `/residents/${mara.userID}`;
  await manager.post(`${ofMara}/reset`);
  await manager.post(`${ofMara}/invitation`);
  const proposal = { email: "mara.new@example.com" };
  await mara.http.call("PUT", `/api/dashboard${ofMara}/email-change`, proposal);
  await send(manager, officeConversation(mara.userID), "Are you there?");
  await manager.patch("/incidents/update", { _id: await report(mara), status: "In Progress" });
  await expect.poll(() => peer.received.length).toBe(6);
  portal.clock.advance(70 * MINUTE);
  await expect.poll(() => peer.received.length).toBe(8);
  for (const mail of peer.received) {
    expect(mail).toMatchObject({
      from: { name: PROPERTY.name, address: SENDER },
      replyTo: [{ name: PROPERTY.name, address: PROPERTY.email }],
    });
    expect([mail.text, mail.html]).toEqual([
      expect.stringContaining(PROPERTY.name),
      expect.stringContaining(PROPERTY.name),
    ]);
    expect(mail.text).not.toContain("your property");
  }
});
