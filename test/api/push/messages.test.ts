/** Push messages: what a push service gets, and how the portal follows its answers. */
import { describe, expect } from "vitest";
import { officeConversation } from "../../../src/domain/conversation-id.ts";
import type { DeliveryKind } from "../../../src/domain/delivery.ts";
import { EMERGENCY, INCIDENT } from "../../factories/forms.ts";
import { MINUTE } from "../../harness/clock.ts";
import type { Person } from "../../harness/portal.ts";
import { markRead, send } from "../conversations/support/conversations.ts";
import { countRefused } from "../delivery/support/outbox.ts";
import { nameProperty } from "../support/property.ts";
import { it as pushTest } from "./support/push.ts";

let refs = 0;
const it = pushTest.extend("outbox", ({ portal: { context } }) => ({
  async add(kind: DeliveryKind, ...people: Person[]): Promise<void> {
    refs += 1;
    const userIDs = people.map(({ userID }) => userID);
    await context.delivery.enqueue({ userIDs, kind, ref: `ref ${refs}`, channels: ["push"] });
  },
  empty: () => expect.poll(async () => (await context.delivery.status()).waiting).toBe(0),
}));

describe("a push message", () => {
  it("is signed and encrypted, has the property's name, and says neither who wrote nor what", async ({
    portal,
    push,
    maya,
  }) => {
    await nameProperty(portal, "Alder Quay");
    const { subscription } = await push.turnOn(maya.http);
    const sent = await portal.context.push.send(maya, { kind: "message", isUrgent: true });
    expect(sent).toEqual({ sent: 1, failed: [], refused: [] });
    const [{ browser, payload, headers, claims } = expect.fail("nothing received")] = push.service.received;
    expect(browser.subscription).toEqual(subscription);
    const address = "/dashboard#chat/office";
    expect(payload).toEqual({ kind: "message", title: "New message", body: "Alder Quay", address });
    expect(headers).toMatchObject({ ttl: "86400", urgency: "high", topic: "message" });
    expect(claims.sub).toBe("https://portal.example.com");
  });

  it("leads staff to their own screens", async ({ portal, push, grace }) => {
    await push.turnOn(grace.http);
    await portal.context.push.send(grace, { kind: "notification" });
    expect(push.service.received[0]?.payload).toMatchObject({ address: "/staffdashboard/" });
    expect(push.service.received[0]?.headers).toMatchObject({ urgency: "normal" });
  });

  it("is not sent to a person with a visible page", async ({ portal, push, maya }) => {
    await push.turnOn(maya.http);
    const page = await maya.open();
    expect(await push.send(maya)).toBe(0);
    page.socket.emit("page:visible", { visible: false });
    await expect.poll(() => portal.live.channel.hasVisiblePage(maya.userID)).toBe(false);
    expect(await push.send(maya)).toBe(1);
  });

  it("about an emergency is urgent, and reaches those who have a page open", async ({
    push,
    outbox,
    maya,
    grace,
  }) => {
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
    await outbox.empty();
    expect(received()).toHaveLength(1);
  });

  it.for([404, 410])(
    "that is answered %i removes the subscription",
    async (status, { portal, push, maya }) => {
      await push.turnOn(maya.http);
      push.service.respondWith(status);
      const sent = await portal.context.push.send(maya, { kind: "notification" });
      expect(sent).toEqual({ sent: 0, failed: [], refused: [] });
      expect(await push.devicesOf(maya.http)).toEqual([]);
    },
  );

  it.for<[number, "failed" | "refused"]>([
    [429, "failed"],
    [503, "failed"],
    [400, "refused"],
    [413, "refused"],
  ])(
    "that is answered %i is %s, and the subscription stays",
    async ([status, result], { portal, push, maya }) => {
      await push.turnOn(maya.http);
      push.service.respondWith(status);
      const sent = await portal.context.push.send(maya, { kind: "notification" });
      expect(sent[result]).toEqual([`${push.service.host} answered ${status}`]);
      expect(await push.devicesOf(maya.http)).toHaveLength(1);
    },
  );

  it("follows no redirect", async ({ portal, push, maya }) => {
    await push.turnOn(maya.http);
    const elsewhere = push.subscribe().subscription.endpoint;
    push.service.respondWith((response) => response.writeHead(307, { Location: elsewhere }).end());
    const { refused } = await portal.context.push.send(maya, { kind: "notification" });
    expect(refused).toEqual([`${push.service.host} answered 307`]);
    expect(push.service.received).toHaveLength(1);
  });

  it("to a service that has left the list is not sent", async ({ portal, push, maya, startPortal }) => {
    await push.turnOn(maya.http);
    const { databaseName, clock } = portal;
    const other = await startPortal({ databaseName, clock });
    const { refused } = await other.context.push.send(maya, { kind: "notification" });
    expect(refused).toEqual([`${push.service.host} is not on the list of push services`]);
    expect(push.service.received).toEqual([]);
  });
});

describe("a message of the outbox", () => {
  it("reaches all devices of its recipients, and no others", async ({ portal, push, outbox, maya, otto }) => {
    await push.turnOn(maya.http);
    await push.turnOn(await portal.enter(maya));
    await outbox.add("announcement", maya, otto);
    await outbox.empty();
    const title = "New notification";
    expect(push.service.received).toMatchObject([{ payload: { title } }, { payload: { title } }]);
    expect(await portal.connection.collection("deliveries").countDocuments({ userID: otto.userID })).toBe(0);
  });

  it("is dropped for a person with a visible page, and for one whose devices are gone", async ({
    portal,
    push,
    outbox,
    maya,
    otto,
  }) => {
    await push.turnOn(maya.http);
    await push.turnOn(otto.http);
    await maya.open();
    push.service.respondWith(410);
    await outbox.add("incident-update", maya, otto);
    await outbox.add("notification", maya, otto);
    await outbox.empty();
    expect(push.service.received.filter(({ browser }) => browser.subscription)).toHaveLength(1);
    expect((await portal.context.delivery.status()).failed).toEqual([]);
  });

  it("is tried again after a failure, and fails visibly for staff when it is refused", async ({
    portal,
    push,
    outbox,
    maya,
  }) => {
    await push.turnOn(maya.http);
    push.service.respondWith(503);
    await outbox.add("notification", maya);
    await expect.poll(() => countRefused(portal, maya.userID)).toBe(1);
    push.service.respondWith(403);
    portal.clock.advance(2 * MINUTE);
    await expect
      .poll(async () => (await portal.context.delivery.status()).failed)
      .toMatchObject([
        { userID: maya.userID, channel: "push", reason: `${push.service.host} answered 403.` },
      ]);
    expect(push.service.received).toHaveLength(2);
  });

  it("follows each notification, also one to all staff", async ({ push, maya, grace, theo }) => {
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

  it("leads to the incident or conversation that it is about, which a lock screen doesn't show", async ({
    portal,
    push,
    outbox,
    maya,
    grace,
  }) => {
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
    portal.clock.advance(MINUTE);
    const message = { title: "New message", address: `/staffdashboard/inbox/${maya.userID}` };
    await expect.poll(payloads).toContainEqual(expect.objectContaining(message));
    await outbox.empty();
  });

  it("to the office is not sent to staff if one of them reads it within half a minute", async ({
    portal,
    push,
    outbox,
    maya,
    grace,
    theo,
  }) => {
    await push.turnOn(grace.http);
    const line = officeConversation(maya.userID);
    const { seq } = (await send(maya, line, "Hello")).body;
    await markRead(theo, line, seq);
    portal.clock.advance(MINUTE);
    await outbox.empty();
    expect(push.service.received).toEqual([]);
  });

  it("about a password is not sent as a push", async ({ portal, push, outbox, maya }) => {
    await push.turnOn(maya.http);
    for (const kind of ["invitation", "reset"] as const) await outbox.add(kind, maya);
    const deliveries = portal.connection.collection("deliveries");
    expect(await deliveries.countDocuments({ userID: maya.userID })).toBe(0);
  });
});
