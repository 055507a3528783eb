/** Push messages: what a push service gets, and how the portal follows its answers. */
import { describe, expect, it } from "vitest";
import { officeConversation } from "../../../src/domain/conversation-id.ts";
import type { DeliveryKind } from "../../../src/domain/delivery.ts";
import { EMERGENCY, INCIDENT } from "../../factories/forms.ts";
import { MINUTE } from "../../harness/clock.ts";
import { type Person, startTestPortal } from "../../harness/portal.ts";
import { markRead, send } from "../conversations/support/conversations.ts";
import { countRefused } from "../delivery/support/outbox.ts";
import { nameProperty } from "../support/property.ts";
import { openPush } from "./support/push.ts";

const push = openPush();

describe("a push message", () => {
  it("is signed and encrypted, has the property's name, and says neither who wrote nor what", async () => {
    await nameProperty(push.portal, "Alder Quay");
    const maya = await push.portal.resident({ firstName: "Maya" });
    const { subscription } = await push.turnOn(maya.http);
    expect(await push.portal.context.push.send(maya, { kind: "message", isUrgent: true })).toEqual({
      sent: 1,
      failed: [],
      refused: [],
    });
    const [{ browser, payload, headers, claims } = expect.fail("nothing received")] = push.service.received;
    expect(browser.subscription).toEqual(subscription);
    expect(payload).toEqual({
      kind: "message",
      title: "New message",
      body: "Alder Quay",
      address: "/dashboard#chat/office",
    });
    expect(headers).toMatchObject({ ttl: "86400", urgency: "high", topic: "message" });
    expect(claims.sub).toBe("https://portal.example.com");
  });

  it("leads staff to their own screens", async () => {
    const grace = await push.portal.staff();
    await push.turnOn(grace.http);
    await push.portal.context.push.send(grace, { kind: "notification" });
    expect(push.service.received[0]?.payload).toMatchObject({ address: "/staffdashboard/" });
    expect(push.service.received[0]?.headers).toMatchObject({ urgency: "normal" });
  });

  it("is not sent to a person with a visible page", async () => {
    const maya = await push.portal.resident();
    await push.turnOn(maya.http);
    const page = await maya.open();
    expect(await push.send(maya)).toBe(0);
    page.socket.emit("page:visible", { visible: false });
    await expect.poll(() => push.portal.live.channel.hasVisiblePage(maya.userID)).toBe(false);
    expect(await push.send(maya)).toBe(1);
  });

  it("about an emergency is urgent, and reaches those who have a page open", async () => {
    const [grace, maya] = [await push.portal.staff(), await push.portal.resident()];
    const browser = await push.turnOn(grace.http);
    await grace.open();
    const received = () =>
      push.service.received.filter(
        (one) => one.browser.subscription.endpoint === browser.subscription.endpoint,
      );
    const { _id } = (await maya.post("/incidents/new", EMERGENCY)).body;
    await expect.poll(received).toHaveLength(1);
    const [{ payload, headers } = expect.fail("nothing received")] = received();
    const address = `/staffdashboard/incidents/${_id}`;
    expect(payload).toMatchObject({ kind: "emergency", title: "Emergency reported", address });
    expect(headers).toMatchObject({ urgency: "high", topic: expect.stringMatching(/^[\w-]{32}$/) });
    await maya.post("/incidents/new", INCIDENT);
    await expect.poll(async () => (await push.portal.context.delivery.status()).waiting).toBe(0);
    expect(received()).toHaveLength(1);
  });

  it.each([404, 410])("that is answered %i removes the subscription", async (status) => {
    const maya = await push.portal.resident();
    await push.turnOn(maya.http);
    push.service.respondWith(status);
    expect(await push.portal.context.push.send(maya, { kind: "notification" })).toEqual({
      sent: 0,
      failed: [],
      refused: [],
    });
    expect(await push.devicesOf(maya.http)).toEqual([]);
  });

  it.each<[number, "failed" | "refused"]>([
    [429, "failed"],
    [503, "failed"],
    [400, "refused"],
    [413, "refused"],
  ])("that is answered %i is %s, and the subscription stays", async (status, result) => {
    const maya = await push.portal.resident();
    await push.turnOn(maya.http);
    push.service.respondWith(status);
    const sent = await push.portal.context.push.send(maya, { kind: "notification" });
    expect(sent[result]).toEqual([`${push.service.host} answered ${status}`]);
    expect(await push.devicesOf(maya.http)).toHaveLength(1);
  });

  it("follows no redirect", async () => {
    const maya = await push.portal.resident();
    await push.turnOn(maya.http);
    const elsewhere = push.subscribe().subscription.endpoint;
    push.service.respondWith((response) => response.writeHead(307, { Location: elsewhere }).end());
    const { refused } = await push.portal.context.push.send(maya, { kind: "notification" });
    expect(refused).toEqual([`${push.service.host} answered 307`]);
    expect(push.service.received).toHaveLength(1);
  });

  it("to a service that has left the list is not sent", async () => {
    const maya = await push.portal.resident();
    await push.turnOn(maya.http);
    const other = await startTestPortal({
      env: { PUBLIC_URL: "https://portal.example.com" },
      databaseName: push.portal.databaseName,
      clock: push.portal.clock,
    });
    const { refused } = await other.context.push.send(maya, { kind: "notification" });
    await other.stopOnly();
    expect(refused).toEqual([`${push.service.host} is not on the list of push services`]);
    expect(push.service.received).toEqual([]);
  });
});

describe("a message of the outbox", () => {
  /** Puts a message into the outbox, and waits until nothing is left to send. */
  async function enqueue(kind: DeliveryKind, ...people: Person[]): Promise<void> {
    refs += 1;
    const userIDs = people.map(({ userID }) => userID);
    await push.portal.context.delivery.enqueue({ userIDs, kind, ref: `ref ${refs}`, channels: ["push"] });
  }
  let refs = 0;
  const waiting = async () => (await push.portal.context.delivery.status()).waiting;

  it("reaches all devices of its recipients, and no others", async () => {
    const [maya, otto] = [await push.portal.resident(), await push.portal.resident()];
    await push.turnOn(maya.http);
    await push.turnOn(await push.anotherSession(maya));
    await enqueue("announcement", maya, otto);
    await expect.poll(waiting).toBe(0);
    expect(push.service.received.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ title: "New notification" }),
      expect.objectContaining({ title: "New notification" }),
    ]);
    expect(
      await push.portal.connection.collection("deliveries").countDocuments({ userID: otto.userID }),
    ).toBe(0);
  });

  it("is dropped for a person with a visible page, and for one whose devices are gone", async () => {
    const [maya, otto] = [await push.portal.resident(), await push.portal.resident()];
    await push.turnOn(maya.http);
    await push.turnOn(otto.http);
    await maya.open();
    push.service.respondWith(410);
    await enqueue("incident-update", maya, otto);
    await enqueue("notification", maya, otto);
    await expect.poll(waiting).toBe(0);
    expect(push.service.received.filter(({ browser }) => browser.subscription)).toHaveLength(1);
    expect((await push.portal.context.delivery.status()).failed).toEqual([]);
  });

  it("is tried again after a failure, and fails visibly for staff when it is refused", async () => {
    const maya = await push.portal.resident();
    await push.turnOn(maya.http);
    push.service.respondWith(503);
    await enqueue("notification", maya);
    await expect.poll(() => countRefused(push.portal, maya.userID)).toBe(1);
    push.service.respondWith(403);
    push.portal.clock.advance(2 * MINUTE);
    await expect
      .poll(async () => (await push.portal.context.delivery.status()).failed)
      .toMatchObject([
        { userID: maya.userID, channel: "push", reason: `${push.service.host} answered 403.` },
      ]);
    expect(push.service.received).toHaveLength(2);
  });

  it("follows each notification, also one to all staff", async () => {
    const [maya, grace, theo] = [
      await push.portal.resident(),
      await push.portal.staff(),
      await push.portal.staff(),
    ];
    const [mayas, graces, theos] = await Promise.all(
      [maya, grace, theo].map(async ({ http }) => (await push.turnOn(http)).subscription.endpoint),
    );
    const reached = () => push.service.received.map(({ browser }) => browser.subscription.endpoint);
    const notify = (userID: string) =>
      grace.post("/notifications/add", { userID, type: "Notice", message: "The water is off." });
    expect((await notify(maya.userID)).status).toBe(201);
    await expect.poll(reached).toEqual([mayas]);
    expect((await notify("staff")).status).toBe(201);
    await expect.poll(reached).toEqual(expect.arrayContaining([graces, theos]));
    expect(reached().filter((endpoint) => endpoint === mayas)).toHaveLength(1);
    expect(JSON.stringify(push.service.received.map(({ payload }) => payload))).not.toContain("water");
  });

  it("leads to the incident or conversation that it is about, which a lock screen doesn't show", async () => {
    const [maya, grace] = [await push.portal.resident(), await push.portal.staff()];
    await push.turnOn(maya.http);
    await push.turnOn(grace.http);
    const payloads = () => push.service.received.map(({ payload }) => payload);
    const { _id } = (await maya.post("/incidents/new", { ...INCIDENT, userID: maya.userID })).body;
    const toStaff = { title: "New notification", address: `/staffdashboard/incidents/${_id}` };
    await expect.poll(payloads).toContainEqual(expect.objectContaining(toStaff));
    await grace.patch("/incidents/update", { _id, status: "In Progress" });
    const toMaya = { title: "New notification", address: `/dashboard#incidents/${_id}` };
    await expect.poll(payloads).toContainEqual(expect.objectContaining(toMaya));
    await send(maya, officeConversation(maya.userID), "Hello");
    push.portal.clock.advance(MINUTE);
    const message = { title: "New message", address: `/staffdashboard/inbox/${maya.userID}` };
    await expect.poll(payloads).toContainEqual(expect.objectContaining(message));
    await expect.poll(waiting).toBe(0);
  });

  it("to the office is not sent to staff if one of them reads it within half a minute", async () => {
    const [maya, grace, theo] = [
      await push.portal.resident(),
      await push.portal.staff(),
      await push.portal.staff(),
    ];
    await push.turnOn(grace.http);
    const line = officeConversation(maya.userID);
    const { seq } = (await send(maya, line, "Hello")).body;
    await markRead(theo, line, seq);
    push.portal.clock.advance(MINUTE);
    await expect.poll(waiting).toBe(0);
    expect(push.service.received).toEqual([]);
  });

  it("about a password is not sent as a push", async () => {
    const maya = await push.portal.resident();
    await push.turnOn(maya.http);
    for (const kind of ["invitation", "reset"] as const) await enqueue(kind, maya);
    const deliveries = push.portal.connection.collection("deliveries");
    expect(await deliveries.countDocuments({ userID: maya.userID })).toBe(0);
  });
});
