/** Limits of logins and registrations by address, through the whole portal. `unit/rate-limits/login-attempts.test.ts` has the rules. */
import { describe, expect } from "vitest";
import { PASSWORD } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { TestPortal } from "../../harness/portal.ts";

const it = withPortal({
  env: { LIMIT_LOGIN_FAILURES: "5", LIMIT_REGISTRATIONS_PER_ADDRESS: "2", TRUST_PROXY: "true" },
});

function login(portal: TestPortal, email: string, password: string, address = "203.0.113.7") {
  const headers = { "X-Forwarded-For": address };
  return portal.visitor().post("/api/auth/login", { email, password, role: "resident" }, { headers });
}

describe("failed sign-ins", () => {
  it("are forgotten after a success", async ({ portal }) => {
    const { email } = await createResident(portal);
    for (let time = 1; time <= 4; time += 1) await login(portal, email, "certainly not this");
    expect((await login(portal, email, PASSWORD)).status).toBe(200);
    for (let time = 1; time <= 5; time += 1) {
      expect((await login(portal, email, "certainly not this")).status).toBe(401);
    }
  });

  it("get no further when many come at once", async ({ portal }) => {
    const { email } = await createResident(portal);
    const tries = Array.from({ length: 30 }, () => login(portal, email, "certainly not this"));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(6);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(24);
  });

  it("can't be spread over addresses that the client invents before the proxy's own", async ({ portal }) => {
    const { email } = await createResident(portal);
    for (let time = 1; time <= 5; time += 1) {
      await login(portal, email, "certainly not this", `198.51.100.${time}, 203.0.113.7`);
    }
    expect((await login(portal, email, PASSWORD, "198.51.100.99, 203.0.113.7")).status).toBe(429);
  });
});

it("an address may register so many accounts", async ({ portal }) => {
  const register = (email: string) =>
    portal.visitor().post("/api/auth/register", { email, password: PASSWORD });
  expect((await register("one@example.com")).status).toBe(201);
  expect((await register("two@example.com")).status).toBe(201);
  const third = await register("three@example.com");
  expect(third.status).toBe(429);
  expect(Number(third.headers["retry-after"])).toBeGreaterThan(0);
});
