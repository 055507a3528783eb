import Router from "@koa/router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireSignedIn } from "../../../src/http/guards.ts";
import { PUBLIC_ROUTES, unguardedRoutes } from "../../../src/http/route-policy.ts";
import { createStaff } from "../../factories/accounts.ts";
import type { Answer } from "../../harness/client.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.stop());

describe("every route", () => {
  it("begins with a guard or is on the list of public ones", () => {
    expect(unguardedRoutes(portal.routers)).toEqual([]);
  });

  it("of the public list exists", () => {
    const routes = portal.routers
      .flatMap(({ stack }) => stack)
      .flatMap(({ methods, path }) => methods.map((method) => `${method} ${String(path)}`));
    expect(routes).toEqual(expect.arrayContaining([...PUBLIC_ROUTES]));
  });

  it("is found out where its guard was forgotten or comes second", () => {
    const router = new Router();
    router.get("/api/open", () => undefined);
    router.post("/api/late", () => undefined, requireSignedIn());
    router.get("/api/guarded", requireSignedIn(), () => undefined);
    expect(unguardedRoutes([router])).toEqual(["GET /api/open", "POST /api/late"]);
  });

  it("answers 401 to visitors unless it is public", async () => {
    const visitor = portal.visitor();
    for (const { methods, path } of portal.routers.flatMap(({ stack }) => stack)) {
      const [method = ""] = methods.filter((name) => name !== "HEAD");
      if (PUBLIC_ROUTES.includes(`${method} ${String(path)}`)) continue;
      const { status } = await visitor.call(method, String(path).replace(":userID", "R-00000000"));
      expect([`${method} ${String(path)}`, status]).toEqual([`${method} ${String(path)}`, 401]);
    }
  });
});

describe("under /api", () => {
  it.each(["/api", "/api/", "/api/nothing", "/api/dashboard/nothing", "/api/auth/me/more"])(
    "%s is no such thing, in JSON",
    async (path) => {
      const { status, body, headers } = await portal.visitor().get(path);
      expect(status).toBe(404);
      expect(body.error).toBe("Not found.");
      expect(headers["cache-control"]).toBe("no-store");
    },
  );

  it("a known path with another method is 405 with Allow", async () => {
    const login = await portal.visitor().get("/api/auth/login");
    expect([login.status, login.headers.allow]).toEqual([405, "POST"]);
    expect(login.body.error).toBe("This method is not allowed here.");
    const me = await portal.visitor().call("DELETE", "/api/auth/me");
    expect([me.status, me.headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  it("a broken percent sign is the client's fault", async () => {
    const staff = await portal.signIn(await createStaff(portal));
    expect((await staff.get("/api/dashboard/residents/%E0%A4%A")).status).toBeLessThan(500);
  });
});

describe("security headers", () => {
  const expectHeaders = ({ headers }: Answer) => {
    const policy = String(headers["content-security-policy"]);
    for (const part of [
      "default-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' https: data: blob:",
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain("upgrade-insecure-requests");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "x-frame-options": "DENY",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers.server).toBeUndefined();
  };

  it.each(["/", "/api/auth/me", "/api/nothing", "/nowhere", "/healthz"])("come with %s", async (path) => {
    expectHeaders(await portal.visitor().get(path));
  });

  it("come with a refused body, too", async () => {
    expectHeaders(await portal.visitor().post("/api/auth/login", undefined, { raw: "{" }));
  });
});

describe("health", () => {
  it("is told to anybody, in a word", async () => {
    expect((await portal.visitor().get("/healthz")).body).toEqual({ status: "ok" });
    const ready = await portal.visitor().get("/readyz");
    expect([ready.status, ready.headers["cache-control"]]).toEqual([200, "no-store"]);
  });
});

describe("long answers", () => {
  it("are compressed for whoever takes it, short ones aren't", async () => {
    const staff = await portal.signIn(await createStaff(portal));
    for (let index = 0; index < 4; index += 1) await createStaff(portal);
    const { createResident } = await import("../../factories/residents.ts");
    for (let index = 0; index < 4; index += 1) await createResident(portal);
    const headers = { "Accept-Encoding": "gzip" };
    const list = await staff.get("/api/dashboard/residents", { headers });
    expect(list.headers["content-encoding"]).toBe("gzip");
    const me = await staff.get("/api/auth/me", { headers });
    expect(me.headers["content-encoding"]).toBeUndefined();
  });
});
