/** What a start says and a stop finishes. `process.test.ts` has bad values and a taken port, R17 the demo property in production. */
import { describe, expect } from "vitest";
import { DatabaseError } from "../../src/database/database-error.ts";
import { startPortal as startServer } from "../../src/server.ts";
import { it } from "../harness/fixtures.ts";
import { startTestPortal } from "../harness/portal.ts";
import { directive } from "../unit/deploy/support.ts";

const silent = { logTo: { write: () => undefined } };

describe("starting", () => {
  it("says that a database can't be reached, without its password", async () => {
    const env = { PORT: "0", MONGODB_URI: "mongodb://me:hidden@127.0.0.1:port/x" };
    const failure = await startServer(env, silent).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseError);
    expect(String(failure)).not.toContain("hidden");
  });

  it("warns of plain http in production, and keeps quiet behind https", async ({ startPortal }) => {
    const plain = await startPortal({ env: { NODE_ENV: "production" } });
    expect(plain.logged()).toContain("PUBLIC_URL is not https");
    const env = { NODE_ENV: "production", PUBLIC_URL: "https://portal.example.com" };
    const secure = await startPortal({ env });
    expect(secure.logged()).not.toContain("PUBLIC_URL is not https");
  });
});

describe("an idle connection", () => {
  it("is let go by the delivered proxy before the portal closes it", async ({ portal }) => {
    const { headers } = await fetch(`${portal.url}/api/auth/me`, { headers: { Connection: "keep-alive" } });
    const [, kept] = /^timeout=(\d+)$/.exec(headers.get("keep-alive") ?? "") ?? [];
    const [, byProxy] = /^(\d+)s$/.exec(directive("keepalive").join(" ")) ?? [];
    expect(Number(kept)).toBeLessThanOrEqual(30);
    expect(Number(byProxy)).toBeLessThanOrEqual(Number(kept) - 2);
  });
});

describe("stopping", () => {
  it("finishes what is in flight and takes nothing new", async () => {
    const portal = await startTestPortal();
    const staff = await portal.staff();
    let letGo: (end: { done: true; value: undefined }) => void = () => undefined;
    const began = new Promise<void>((seen) => {
      const next = () => {
        seen();
        return new Promise<{ done: true; value: undefined }>((resolve) => {
          letGo = resolve;
        });
      };
      portal.context.residents.all = () => ({ [Symbol.asyncIterator]: () => ({ next }) });
    });
    const answer = staff.get("/residents");
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
