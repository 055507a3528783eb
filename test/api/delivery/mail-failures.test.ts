/** A mail server that refuses, keeps waiting or is gone: no request fails, staff read what to do, and nothing is lost. `process/killed-node.test.ts` has a node that dies. */
import { expect } from "vitest";
import { createMailChannel } from "../../../src/delivery/mail/mail-channel.ts";
import { officeConversation } from "../../../src/domain/conversation-id.ts";
import { MAIL_PROBLEMS } from "../../../src/domain/delivery-problems.ts";
import { HOUR, MINUTE } from "../../harness/clock.ts";
import { startSmtpPeer } from "../../harness/smtp-peer.ts";
import { send } from "../conversations/support/conversations.ts";
import { mailEnvironment, it as mailTest } from "./support/mail.ts";
import { countRefused } from "./support/outbox.ts";

const it = mailTest.extend("manager", ({ portal }) => portal.staff({ isManager: true }));

const ANNOUNCEMENT = { kind: "announcement", ref: "a1", data: { title: "Water", text: "Off." } } as const;

it("sends after greylisting, once", async ({ portal, peer, mara }) => {
  peer.reply = { recipient: () => ({ code: 451, text: "4.7.1 Greylisted, try again later" }) };
  await portal.context.delivery.enqueue({ ...ANNOUNCEMENT, userIDs: [mara.userID] });
  await expect.poll(() => countRefused(portal, mara.userID)).toBe(1);
  peer.reply = {};
  portal.clock.advance(20_000);
  expect((await portal.context.delivery.status()).waiting).toBe(1);
  portal.clock.advance(MINUTE);
  await expect.poll(() => peer.received).toHaveLength(1);
  expect((await portal.context.delivery.status()).channels.mail).toEqual({ status: "working" });
});

it("marks an address that is refused for good", async ({ portal, peer, mara, manager }) => {
  peer.reply = { recipient: () => ({ code: 550, text: "5.1.1 No such user" }) };
  const { delivery } = portal.context;
  await delivery.enqueue({ ...ANNOUNCEMENT, userIDs: [mara.userID] });
  const failed = async () => (await manager.get("/delivery")).body.failed;
  await expect.poll(failed).toMatchObject([
    {
      userID: mara.userID,
      name: "Mara Sample",
      kind: "announcement",
      reason: MAIL_PROBLEMS.address,
      canRetry: true,
    },
  ]);
  expect((await manager.get(`/residents/${mara.userID}/invitation`)).body.emailRefused).toBe(true);
  await delivery.enqueue({ ...ANNOUNCEMENT, ref: "a2", userIDs: [mara.userID] });
  await expect.poll(failed).toHaveLength(2);
  expect(peer.attempts).toHaveLength(1);

  peer.reply = {};
  const [{ _id }] = (await failed()).slice(-1);
  expect((await manager.post("/delivery/retry", { _id })).status).toBe(204);
  await expect.poll(() => peer.received).toHaveLength(1);
  expect((await manager.get(`/residents/${mara.userID}/invitation`)).body.emailRefused).toBe(false);
  expect(await failed()).toHaveLength(1);
});

it("sends a failed message again to the address that it names, also if that was refused", async ({
  portal,
  peer,
  mara,
  manager,
}) => {
  peer.reply = { recipient: () => ({ code: 550, text: "5.1.1 No such user" }) };
  const message = { kind: "email-changed", ref: "c1", data: { to: "before@example.com" } } as const;
  await portal.context.delivery.enqueue({ ...message, userIDs: [mara.userID], channels: ["mail"] });
  const failed = async () => (await manager.get("/delivery")).body.failed;
  await expect.poll(failed).toMatchObject([{ kind: "email-changed", reason: MAIL_PROBLEMS.address }]);
  peer.reply = {};
  const [{ _id }] = await failed();
  expect((await manager.post("/delivery/retry", { _id })).status).toBe(204);
  await expect.poll(() => peer.received).toHaveLength(1);
});

it.for([
  ["the sender", { sender: { code: 550, text: "5.1.8 Unknown sender" } }, MAIL_PROBLEMS.sender],
  ["to relay", { recipient: () => ({ code: 554, text: "5.7.1 Relay access denied" }) }, MAIL_PROBLEMS.relay],
] as const)(
  "says what to do at a refused %s",
  async ([, reply, problem], { portal, peer, mara, manager }) => {
    peer.reply = reply;
    await portal.context.delivery.enqueue({ ...ANNOUNCEMENT, userIDs: [mara.userID] });
    const state = async () => (await manager.get("/delivery")).body.channels.mail;
    await expect.poll(state).toMatchObject({ status: "failing", problem });
    expect((await manager.post("/delivery/test")).body).toMatchObject({ email: manager.email, problem });
    await expect.poll(() => portal.logged()).toContain(`messages can't be sent: ${problem}`);
    expect((await manager.get(`/residents/${mara.userID}/invitation`)).body.emailRefused).toBe(false);

    peer.reply = {};
    expect((await manager.post("/delivery/test")).body).not.toHaveProperty("problem");
    expect(await state()).toEqual({ status: "working" });
    portal.clock.advance(HOUR / 2);
    await expect
      .poll(() => peer.received.map(({ subject }) => subject))
      .toEqual(["Test email from the portal", "Water"]);
  },
);

it("gives up a message that the server refuses", async ({ portal, peer, mara, manager }) => {
  peer.reply = { data: { code: 554, text: "5.6.0 Looks like spam" } };
  await portal.context.delivery.enqueue({ ...ANNOUNCEMENT, userIDs: [mara.userID] });
  await expect
    .poll(async () => (await manager.get("/delivery")).body.failed)
    .toMatchObject([{ reason: MAIL_PROBLEMS.content }]);
  expect((await manager.get(`/residents/${mara.userID}/invitation`)).body.emailRefused).toBe(false);
});

it("answers while the server hangs, and sends when it is back", async ({ portal, peer, mara, staff }) => {
  peer.reply = { recipient: () => "hang" };
  const nina = await portal.bareResident("Nina");
  for (const { userID } of [mara, nina]) {
    expect((await send(staff, officeConversation(userID), "The parcel is here.")).status).toBe(201);
  }
  portal.clock.advance(11 * MINUTE);
  await portal.context.delivery.enqueue({ ...ANNOUNCEMENT, userIDs: [mara.userID] });
  // The login of the first member of staff is no longer recent.
  const grace = await portal.staff();
  expect((await grace.post(`/residents/${mara.userID}/reset`)).status).toBe(201);
  await expect.poll(() => peer.attempts).toHaveLength(4);
  expect((await staff.get(`/residents/${mara.userID}`)).status).toBe(200);
  peer.reply = {};
  portal.clock.advance(2 * MINUTE);
  await expect.poll(() => peer.received, { timeout: 45_000 }).toHaveLength(4);
});

it("says what to do when the server wants another password", async ({ startPortal, onTestFinished }) => {
  const peer = await startSmtpPeer({ login: "right" });
  onTestFinished(peer.close);
  const portal = await startPortal({ env: mailEnvironment(peer.port, "portal:wrong@") });
  const manager = await portal.staff();
  const problem = MAIL_PROBLEMS.login;
  await expect
    .poll(async () => (await manager.get("/delivery")).body.channels.mail)
    .toMatchObject({ status: "failing", problem });
  await expect.poll(() => portal.logged()).toContain(`messages can't be sent: ${problem}`);
  expect(portal.logged()).not.toContain("wrong@");
  expect(await manager.post("/delivery/test")).toMatchObject({ status: 200, body: { problem } });
  const mara = await portal.bareResident("Mara");
  expect((await manager.post(`/residents/${mara.userID}/reset`)).status).toBe(201);
});

it.for([
  ["that is gone", {}, MAIL_PROBLEMS.unreachable],
  ["with an untrusted certificate", { tls: true }, MAIL_PROBLEMS.tls],
] as const)(
  "says what to do at a server %s",
  async ([name, options, problem], { portal, onTestFinished }) => {
    const peer = await startSmtpPeer(options);
    if (name === "that is gone") await peer.close();
    else onTestFinished(peer.close);
    const { config } = portal.context;
    const smtpUrl = new URL(mailEnvironment(peer.port).SMTP_URL);
    const mail = { ...(config.mail ?? expect.fail("mail is set up")), smtpUrl };
    const channel = createMailChannel({ ...portal.context, config: { ...config, mail } });
    onTestFinished(() => channel?.close());
    expect(await channel?.sendTest({ email: "mara@example.com", firstName: "Mara" })).toBe(problem);
  },
);

it("says that mail is not set up without a mail server", async ({ startPortal }) => {
  const portal = await startPortal();
  const manager = await portal.staff();
  const mara = await portal.bareResident("Mara");
  await manager.post(`/residents/${mara.userID}/reset`);
  expect((await manager.get("/delivery")).body).toMatchObject({
    channels: { mail: { status: "not-set-up" } },
    waiting: 0,
    failed: [],
  });
  expect((await manager.post("/delivery/test")).body.problem).toBe("No mail server is set up.");
  expect((await mara.http.get("/api/account/emails")).body).toEqual({ isSetUp: false, isOn: true });
  expect((await (await portal.staff({ isManager: false })).get("/delivery")).status).toBe(403);
});
