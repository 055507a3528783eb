/** TLS to MongoDB and Redis: certificates are checked on both sides, and no setting turns that off. */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { createServer, type Server } from "node:tls";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { parseConfig } from "../../src/config.ts";
import { openConnection } from "../../src/database/connect.ts";
import { databaseOf } from "../../src/database/record.ts";
import { openRedis } from "../../src/redis/redis-link.ts";
import { makeCertificate } from "../harness/certificate.ts";
import { openTestConnection } from "../harness/database.ts";
import { openTestStore } from "../harness/embedded-store.ts";
import { hasRedis, REDIS_NEEDED, startRedis } from "../live/nodes/support/redis-server.ts";
import { startTwoNodes } from "../live/nodes/support/two-nodes.ts";

const ours = makeCertificate();
const another = makeCertificate();

describe("MongoDB", () => {
  const store = openTestStore();
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });

  /**
   * TLS in front of the store, for clients with the certificate. The URI has a CA file and perhaps a client's certificate.
   * @returns also a count of the handshakes that failed
   */
  async function overTls(ca: string, client?: { cert: string; key: string }) {
    let failed = 0;
    const inner = new URL(store.uri);
    const options = { ...ours, ca: ours.cert, requestCert: true, rejectUnauthorized: true };
    const server = createServer(options, (near) => {
      const far = connect(Number(inner.port), inner.hostname);
      near.on("error", () => far.destroy()).on("close", () => far.destroy());
      far.on("error", () => near.destroy()).on("close", () => near.destroy());
      near.pipe(far).pipe(near);
    }).listen(0, "127.0.0.1");
    server.on("tlsClientError", () => {
      failed += 1;
    });
    servers.push(server);
    await once(server, "listening");
    const uri = new URL(store.uri);
    uri.hostname = "localhost";
    uri.port = String((server.address() as AddressInfo).port);
    uri.searchParams.set("tls", "true");
    const file = (name: string, text: string) => {
      const path = join(store.folder, `${uri.port}-${name}`);
      writeFileSync(path, text);
      return path;
    };
    uri.searchParams.set("tlsCAFile", file("ca.pem", ca));
    if (client) uri.searchParams.set("tlsCertificateKeyFile", file("client.pem", client.cert + client.key));
    const { mongodbUri = expect.fail() } = parseConfig({ MONGODB_URI: uri.href });
    return { uri: mongodbUri, failed: () => failed };
  }

  it("R89 is reached over TLS with the certificates that MONGODB_URI names", async () => {
    const { uri } = await overTls(ours.cert, ours);
    const connection = await openTestConnection(uri, "transport");
    onTestFinished(() => connection.close());
    // A busy machine may miss the driver's own limits of time.
    const ping = () => databaseOf(connection).command({ ping: 1 }).catch(String);
    await expect.poll(ping).toMatchObject({ ok: 1 });
  });

  it.for([
    ["whose certificate another authority has issued", another.cert, ours],
    ["that asks for a certificate which the portal lacks", ours.cert, undefined],
  ] as const)("R89 %s is not connected", async ([_, ca, client]) => {
    const { uri, failed } = await overTls(ca, client);
    await expect(openConnection(uri, "transport", 1_000)).rejects.toThrow();
    expect(failed()).toBeGreaterThan(0);
  });
});

describe.skipIf(!hasRedis)(`Redis ${REDIS_NEEDED}`, () => {
  it("R89 connects nodes over TLS with the certificates of the settings, and no client without one", async () => {
    const redis = await startRedis(ours);
    onTestFinished(redis.stop);
    const settings = {
      REDIS_URL: redis.url,
      REDIS_TLS_CA: ours.cert,
      REDIS_TLS_CERTIFICATE_KEY: ours.cert + ours.key,
    };
    const nodes = await startTwoNodes(settings);
    onTestFinished(nodes.stop);
    await nodes.met();

    for (const [wrong, problem] of [
      [{ REDIS_TLS_CA: another.cert }, /certificate/i],
      [{ REDIS_TLS_CERTIFICATE_KEY: "" }, /certificate required/i],
      [
        {
          REDIS_URL: redis.url.replace("rediss:", "redis:"),
          REDIS_TLS_CA: "",
          REDIS_TLS_CERTIFICATE_KEY: "",
        },
        /./,
      ],
    ] as const) {
      const { redisUrl = "", redisTls } = parseConfig({ ...settings, ...wrong });
      const log = { info: expect.fail, warn: () => undefined };
      const link = await openRedis({ url: redisUrl, tls: redisTls, log });
      const problems: string[] = [];
      link.client.on("error", (error: Error) => problems.push(error.message));
      await expect.poll(() => problems.join("\n")).toMatch(problem);
      expect(link.isUp()).toBe(false);
      await link.close();
    }
  });
});
