/** A node that is killed between the mail server's acceptance and its own record: the email goes out again, as the same one. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { beforeAll, expect } from "vitest";
import { ensureBuilt } from "../../scripts/bootstrap/build.mjs";
import { PORTAL_OPTIONS } from "../../scripts/bootstrap/portal-options.mjs";
import { mailEnvironment, it as mailTest } from "../api/delivery/support/mail.ts";
import { createTestClock, HOUR } from "../harness/clock.ts";
import { databaseUri } from "../harness/portal.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
beforeAll(ensureBuilt);

const SECRET_KEY = "a secret key of the tests, and of nothing else";

const it = mailTest
  .extend({})
  // The file's portal has no mail server, so that the nodes of the test send.
  .override("portalOptions", () => ({ env: {} }))
  /** Starts a node in a separate process. */
  .extend("startProcess", async ({ portal, peer }, { onCleanup }) => {
    const nodes: ChildProcess[] = [];
    onCleanup(() => {
      for (const node of nodes) node.kill("SIGKILL");
    });
    return () => {
      const env = {
        ...process.env,
        ...mailEnvironment(peer.port),
        NODE_ENV: "development",
        MONGODB_URI: databaseUri(portal.databaseName),
        PORT: "0",
        HOST: "127.0.0.1",
        LOG_LEVEL: "error",
        SECRET_KEY,
      };
      const node = spawn(process.execPath, [...PORTAL_OPTIONS, "dist/server/main.js"], {
        cwd: ROOT,
        env,
        stdio: "ignore",
      });
      nodes.push(node);
      return node;
    };
  });

it("is sent again under the same Message-ID", async ({ portal, peer, mara, startProcess, startPortal }) => {
  await portal.repositories.deliveries.insertNew([
    {
      channel: "mail",
      userID: mara.userID,
      kind: "announcement",
      ref: "a1",
      data: { title: "Water off", text: "From 9." },
      sealedLink: null,
      dueAt: new Date(1),
      endsAt: new Date("2100-01-01"),
      attempts: 0,
      reason: "",
      sentAt: null,
      failedAt: null,
      createdAt: new Date(),
      expiresAt: null,
    },
  ]);
  // The server has the email, and its answer has not arrived.
  peer.reply = { afterData: "hang" };
  const node = startProcess();
  await expect.poll(() => peer.received, { timeout: 50_000 }).toHaveLength(1);
  node.kill("SIGKILL");
  await once(node, "exit");
  const stored = () => portal.connection.collection("deliveries").findOne({ ref: "a1" });
  expect(await stored()).toMatchObject({ attempts: 1, sentAt: null });

  peer.reply = {};
  // The killed process set its lease by the real time; an hour later, the lease has ended.
  const clock = createTestClock(new Date(Date.now() + HOUR));
  await startPortal({ clock, env: mailEnvironment(peer.port), databaseName: portal.databaseName });
  await expect.poll(() => peer.received).toHaveLength(2);
  const [first, second] = peer.received;
  expect(first?.messageId).toBe(`<${(await stored())?._id}@portal.example.com>`);
  expect(second?.messageId).toBe(first?.messageId);
  expect(second?.recipients).toEqual([mara.email]);
  await expect.poll(stored).toMatchObject({ attempts: 2, sentAt: expect.any(Date) });
});
