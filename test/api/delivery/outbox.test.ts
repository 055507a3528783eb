/** The outbox: each message once for each recipient, tried again, and never in the way of a request. */
import { EventEmitter, once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, vi } from "vitest";
import { createDeliveryService } from "../../../src/delivery/delivery.service.ts";
import type { DeliveryChannel } from "../../../src/delivery/delivery-channel.ts";
import { DELIVERY_TEXTS } from "../../../src/domain/delivery-rules.ts";
import { createScheduler } from "../../../src/jobs/scheduler.ts";
import { HOUR, MINUTE } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { createNode, type TestNode } from "./support/outbox.ts";

const it = withPortal()
  .extend("mara", ({ portal }) => portal.bareResident("Mara"))
  /** Starts nodes of the outbox, which share the portal's database. */
  .extend("startNode", async ({ portal }, { onCleanup }) => {
    const nodes: TestNode[] = [];
    onCleanup(async () => {
      for (const node of nodes) await node.stop();
      await portal.connection.collection("deliveries").deleteMany({});
    });
    return (options?: Parameters<typeof createNode>[1]) => {
      const node = createNode(portal, options);
      node.start();
      nodes.push(node);
      return node;
    };
  });

const unanswered = () => new Promise<never>(() => undefined);
const refused = { status: "retry", reason: "The server asked to wait." } as const;

it("sends a message once, however often and wherever it is enqueued", async ({ startNode, mara }) => {
  const nodes = [startNode(), startNode()];
  const message = {
    userIDs: [mara.userID],
    kind: "announcement",
    ref: "a1",
    data: { title: "Water" },
  } as const;
  await Promise.all([...nodes, ...nodes].map((node) => node.enqueue(message)));
  await expect.poll(() => nodes.flatMap(({ given }) => given)).toHaveLength(1);
  await nodes[0]?.enqueue(message);
  await nodes[0]?.enqueue({ ...message, ref: "a2" });
  await expect
    .poll(() => nodes.flatMap(({ given }) => given.map(({ ref }) => ref)).sort())
    .toEqual(["a1", "a2"]);
});

it("stores a message for one channel although another fails", async ({ portal, mara }) => {
  const channel = (name: "mail" | "push", reachable: DeliveryChannel["reachable"]): DeliveryChannel => ({
    name,
    reachable,
    bundles: false,
    delayMs: () => HOUR,
    send: unanswered,
    check: async () => undefined,
    close: () => undefined,
  });
  const channels = [
    channel("mail", () => Promise.reject(new Error("lost"))),
    channel("push", async (userIDs) => [...userIDs]),
  ];
  const jobs = createScheduler(portal.context.log);
  const node = createDeliveryService({ ...portal.context, jobs }, channels);
  await node.enqueueOrLog({ userIDs: [mara.userID], kind: "new-device", ref: "d1" });
  await node.stop();
  const { deletedCount } = await portal.connection.collection("deliveries").deleteMany({});
  expect(deletedCount).toBe(1);
});

it("shares the work between two nodes and sends nothing twice", async ({ startNode, portal }) => {
  const residents = await Promise.all(
    Array.from({ length: 20 }, (_, index) => portal.bareResident(`Resident ${index}`)),
  );
  // Each message takes a turn of the event loop, in which the other node runs.
  const answer = async () => {
    await nextTurn();
    return { status: "sent" } as const;
  };
  const nodes = [startNode({ answer }), startNode({ answer })];
  const userIDs = residents.map(({ userID }) => userID);
  await Promise.all(nodes.map((node) => node.enqueue({ userIDs, kind: "announcement", ref: "a1" })));
  const recipients = () => nodes.flatMap(({ given }) => given.map(({ userID }) => userID));
  await expect.poll(async () => (await nodes[0]?.status())?.waiting).toBe(0);
  expect(recipients().sort()).toEqual([...userIDs].sort());
});

it("tries again later, and shows staff what was not delivered", async ({ startNode, portal, mara }) => {
  const node = startNode({ answer: () => refused });
  await node.enqueue({ userIDs: [mara.userID], kind: "announcement", ref: "a1" });
  for (let tries = 1; tries < 4; tries += 1) {
    await expect.poll(() => node.given.length).toBe(tries);
    portal.clock.advance(HOUR);
  }
  expect((await node.status()).failed).toEqual([]);
  portal.clock.advance(24 * HOUR);
  await expect
    .poll(async () => (await node.status()).failed)
    .toMatchObject([
      { name: "Mara Sample", kind: "announcement", channel: "mail", reason: refused.reason, canRetry: true },
    ]);
  expect(node.given.length).toBeLessThanOrEqual(4);
});

it("gives up a message at its end whose recipient can't be read", async ({ startNode, portal, mara }) => {
  const node = startNode();
  const reading = vi.spyOn(portal.repositories.accounts, "byUserID").mockRejectedValue(new Error("lost"));
  onTestFinished(() => reading.mockRestore());
  await node.enqueue({ userIDs: [mara.userID], kind: "announcement", ref: "a1" });
  const failed = async () => {
    portal.clock.advance(HOUR);
    return (await node.status()).failed;
  };
  await expect.poll(failed).toMatchObject([{ kind: "announcement", canRetry: true }]);
  expect(node.given).toEqual([]);
});

it("sends no message whose link can't be decrypted", async ({ startNode, portal, mara }) => {
  const node = startNode();
  const link = "/register#reset=token";
  const notBefore = new Date(portal.clock.now().getTime() + HOUR);
  await node.enqueue({ userIDs: [mara.userID], kind: "new-device", ref: "d1", link, notBefore });
  const deliveries = portal.connection.collection("deliveries");
  await deliveries.updateMany({ userID: mara.userID }, { $set: { sealedLink: "of another key" } });
  const failed = async () => {
    portal.clock.advance(HOUR);
    return (await node.status()).failed;
  };
  await expect.poll(failed).toMatchObject([{ kind: "new-device" }]);
  expect(node.given).toEqual([]);
});

it("sends a failed message again for staff, but no expired link", async ({ startNode, portal, mara }) => {
  let answer: "sent" | "failed" = "failed";
  const node = startNode({ answer: () => ({ status: answer, reason: "The address does not exist." }) });
  const link = "/register#reset=token";
  const until = new Date(portal.clock.now().getTime() + HOUR);
  await node.enqueue({ userIDs: [mara.userID], kind: "announcement", ref: "a1" });
  await node.enqueue({ userIDs: [mara.userID], kind: "new-device", ref: "d1", link, until });
  await expect.poll(async () => (await node.status()).failed).toHaveLength(2);
  portal.clock.advance(2 * HOUR);
  answer = "sent";
  const idOf = async (kind: string) =>
    (await node.status()).failed.find((one) => one.kind === kind)?._id ?? "";
  await expect(node.retry(await idOf("new-device"))).rejects.toThrow(DELIVERY_TEXTS.linkExpired);
  await node.retry(await idOf("announcement"));
  await expect
    .poll(() => node.given.map(({ kind }) => kind).sort())
    .toEqual(["announcement", "announcement", "new-device"]);
  expect((await node.status()).failed.map(({ kind, canRetry }) => [kind, canRetry])).toEqual([
    ["new-device", false],
  ]);
  await expect(node.retry("0".repeat(24))).rejects.toThrow(DELIVERY_TEXTS.notFound);
});

it("sends the message of a node that died, after its lease", async ({ startNode, portal, mara }) => {
  const dead = startNode({ answer: unanswered });
  await dead.enqueue({ userIDs: [mara.userID], kind: "announcement", ref: "a1" });
  await expect.poll(() => dead.given.length).toBe(1);
  await dead.pause();
  const other = startNode();
  portal.clock.advance(2 * MINUTE);
  await expect.poll(() => other.given.map(({ ref }) => ref)).toEqual(["a1"]);
  expect(other.given[0]?._id).toBe(dead.given[0]?._id);
});

it("hands a message back when a node stops, without the end of its lease", async ({ startNode, mara }) => {
  const stopping = startNode({ answer: unanswered });
  await stopping.enqueue({ userIDs: [mara.userID], kind: "announcement", ref: "a1" });
  await expect.poll(() => stopping.given.length).toBe(1);
  const other = startNode();
  await stopping.stop();
  await expect.poll(() => other.given.map(({ ref }) => ref)).toEqual(["a1"]);
});

it("drains what it is sending when it stops", async ({ startNode, mara }) => {
  const server = new EventEmitter();
  const answer = () => once(server, "accepted").then(() => ({ status: "sent" as const }));
  const node = startNode({ answer });
  await node.enqueue({ userIDs: [mara.userID], kind: "announcement", ref: "a1" });
  await expect.poll(() => node.given.length).toBe(1);
  const stopped = node.stop();
  server.emit("accepted");
  await stopped;
  expect((await node.status()).waiting).toBe(0);
});

it("delays neither its sender nor others when one is stuck", async ({ startNode, portal, mara }) => {
  const nina = await portal.bareResident("Nina");
  const answer = ({ userID }: { userID: string }) =>
    userID === mara.userID ? unanswered() : { status: "sent" as const };
  const node = startNode({ answer });
  await node.enqueue({ userIDs: [mara.userID], kind: "announcement", ref: "a1" });
  await node.enqueue({ userIDs: [nina.userID], kind: "announcement", ref: "a1" });
  await expect
    .poll(() => node.given.map(({ userID }) => userID).sort())
    .toEqual([mara.userID, nina.userID].sort());
});

it("sends nothing to an account that was closed or is not approved", async ({ startNode, portal, mara }) => {
  const paul = await portal.bareResident("Paul", { approvedAt: null });
  const node = startNode();
  await portal.context.accounts.close(mara.userID);
  await node.enqueue({ userIDs: [mara.userID, paul.userID], kind: "announcement", ref: "a1" });
  await expect.poll(async () => (await node.status()).waiting).toBe(0);
  expect(node.given).toEqual([]);
});

it("says since when a channel fails, and when it works again", async ({ startNode, portal, mara }) => {
  let problem: string | undefined = "The server can't be reached.";
  const node = startNode({
    check: async () => problem,
    answer: () =>
      problem === undefined ? { status: "sent" } : { status: "retry", reason: problem, channelFails: true },
  });
  const mail = async () => (await node.status()).channels.mail;
  await expect.poll(mail).toMatchObject({ status: "failing", problem });
  const since = (await mail()).failingSince;
  await node.enqueue({ userIDs: [mara.userID], kind: "announcement", ref: "a1" });
  await expect.poll(() => node.given.length).toBe(1);
  expect((await mail()).failingSince).toBe(since);
  problem = undefined;
  portal.clock.advance(HOUR);
  await expect.poll(mail).toEqual({ status: "working" });
  expect(portal.logged()).toContain("messages can't be sent: The server can't be reached.");
});
