import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { ensureDemoProperty } from "../../seeds/ensure.ts";
import { ConfigError } from "../../src/config.ts";
import { DatabaseError } from "../../src/database/database-error.ts";
import { StartError, startPortal } from "../../src/server.ts";
import { createStaff } from "../factories/accounts.ts";
import { NO_DATA } from "../harness/folder.ts";
import { databaseUri, startTestPortal } from "../harness/portal.ts";
import { directive } from "../unit/deploy/support.ts";

const silent = { logTo: { write: () => undefined } };

describe("starting", () => {
  it("stops at bad values and names them all", async () => {
    const start = startPortal({ PORT: "eighty", REGISTRATION: "maybe" }, silent);
    await expect(start).rejects.toThrow(ConfigError);
    await expect(start).rejects.toThrow(/PORT[\s\S]*REGISTRATION/);
  });

  it("says that a port is taken", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as AddressInfo;
    const env = { PORT: String(port), DATA_DIR: NO_DATA, MONGODB_URI: databaseUri("test-port") };
    const start = startPortal(env, silent);
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use.`);
    await new Promise((resolve) => taken.close(resolve));
  });

  it("says that a database can't be reached, without its password", async () => {
    const env = { PORT: "0", MONGODB_URI: "mongodb://me:hidden@127.0.0.1:port/x" };
    const failure = await startPortal(env, silent).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseError);
    expect(String(failure)).not.toContain("hidden");
  });

  it("refuses the demo property in production, whose passwords are published", async () => {
    const demo = await startTestPortal();
    const { repositories } = demo;
    await ensureDemoProperty({
      repositories,
      now: new Date(),
      timeZone: "UTC",
      production: false,
      hashPassword: async () => "not asked for here",
    });
    const { databaseName } = demo;
    const start = startTestPortal({ databaseName, env: { NODE_ENV: "production" } });
    await expect(start).rejects.toThrow(/holds the demo property, whose passwords are published/);
    await demo.stop();
  });

  it("warns of plain http in production, and keeps quiet behind https", async () => {
    const plain = await startTestPortal({ env: { NODE_ENV: "production" } });
    expect(plain.logged()).toContain("PUBLIC_URL is not https");
    await plain.stop();
    const env = { NODE_ENV: "production", PUBLIC_URL: "https://portal.example.com" };
    const secure = await startTestPortal({ env });
    expect(secure.logged()).not.toContain("PUBLIC_URL is not https");
    await secure.stop();
  });
});

describe("an idle connection", () => {
  it("is let go by the delivered proxy before the portal closes it", async () => {
    const portal = await startTestPortal();
    const { headers } = await fetch(`${portal.url}/api/auth/me`, { headers: { Connection: "keep-alive" } });
    const [, kept] = /^timeout=(\d+)$/.exec(headers.get("keep-alive") ?? "") ?? [];
    const [, byProxy] = /^(\d+)s$/.exec(directive("keepalive").join(" ")) ?? [];
    expect(Number(kept)).toBeLessThanOrEqual(30);
    expect(Number(byProxy)).toBeLessThanOrEqual(Number(kept) - 2);
    await portal.stop();
  });
});

describe("stopping", () => {
  it("finishes what is in flight and takes nothing new", async () => {
    const portal = await startTestPortal();
    const staff = await portal.signIn(await createStaff(portal));
    let letGo: (end: { done: true; value: undefined }) => void = () => undefined;
    const began = new Promise<void>((seen) => {
      const next = () => {
        seen();
        return new Promise<{ done: true; value: undefined }>((resolve) => {
          letGo = resolve;
        });
      };
      portal.services.residents.all = () => ({ [Symbol.asyncIterator]: () => ({ next }) });
    });
    const answer = staff.get("/api/dashboard/residents");
    await began;
    const stopped = portal.stopOnly();
    await expect
      .poll(() =>
        portal
          .visitor()
          .get("/healthz")
          .catch(() => "refused"),
      )
      .toBe("refused");
    letGo({ done: true, value: undefined });
    expect(await answer).toMatchObject({ status: 200, body: [] });
    await stopped;
  });

  it("is visible to a load balancer before connections are refused", async () => {
    const portal = await startTestPortal();
    const ready = () => portal.visitor().get("/readyz");
    expect((await ready()).status).toBe(200);
    const stopped = portal.stopOnly();
    expect((await ready()).status).toBe(503);
    await stopped;
    await expect(ready()).rejects.toThrow();
  });

  it("can be asked for twice", async () => {
    const portal = await startTestPortal();
    await Promise.all([portal.stopOnly(), portal.stopOnly()]);
  });
});
