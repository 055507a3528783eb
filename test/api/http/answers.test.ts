import { describe, expect } from "vitest";
import { createStaff } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import { it } from "../../harness/fixtures.ts";

describe("under /api", () => {
  it.for(["/api", "/api/", "/api/nothing", "/api/dashboard/nothing", "/api/auth/me/more"])(
    "%s is no such thing, in JSON",
    async (path, { portal }) => {
      const { status, body, headers } = await portal.visitor().get(path);
      expect(status).toBe(404);
      expect(body.error).toBe("Not found.");
      expect(headers["cache-control"]).toBe("no-store");
    },
  );

  it("a known path with another method is 405 with Allow", async ({ portal }) => {
    const login = await portal.visitor().get("/api/auth/login");
    expect([login.status, login.headers.allow]).toEqual([405, "POST"]);
    expect(login.body.error).toBe("This method is not allowed here.");
    const me = await portal.visitor().call("DELETE", "/api/auth/me");
    expect([me.status, me.headers.allow]).toEqual([405, "GET, HEAD"]);
  });
});

it("health is answered to every caller in one word", async ({ portal }) => {
  expect((await portal.visitor().get("/healthz")).body).toEqual({ status: "ok" });
  const ready = await portal.visitor().get("/readyz");
  expect([ready.status, ready.headers["cache-control"]]).toEqual([200, "no-store"]);
});

it("long answers are compressed for clients that accept it", async ({ portal, staff }) => {
  for (let index = 0; index < 4; index += 1) await createStaff(portal);
  for (let index = 0; index < 4; index += 1) await createResident(portal);
  const headers = { "Accept-Encoding": "gzip" };
  const list = await staff.http.get("/api/dashboard/residents", { headers });
  expect(list.headers["content-encoding"]).toBe("gzip");
  const me = await staff.http.get("/api/auth/me", { headers });
  expect(me.headers["content-encoding"]).toBeUndefined();
});
