import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStaff, PASSWORD } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";

const LIMITS = { LIMIT_LOGIN_FAILURES: "5", TRUST_PROXY: "true" };

let portal: TestPortal;

beforeEach(async () => {
  portal = await startTestPortal({ env: LIMITS });
});

afterEach(() => portal.stop());

function login(email: string, password: string, address = "203.0.113.7", of = portal) {
  const headers = { "X-Forwarded-For": address };
  return of.visitor().post("/api/auth/login", { email, password, role: "resident" }, { headers });
}

async function failFiveTimes(email: string, address?: string): Promise<void> {
  for (let time = 1; time <= 5; time += 1) {
    expect((await login(email, "certainly not this", address)).status).toBe(401);
  }
}

describe("failed sign-ins", () => {
  it("have to wait from the sixth on, even with the right password", async () => {
    const { email } = await createResident(portal);
    await failFiveTimes(email);
    const sixth = await login(email, PASSWORD);
    expect(sixth.status).toBe(429);
    expect(sixth.body.code).toBe("too_many");
    const wait = Number(sixth.headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);
  });

  it("lock nobody out at another address, and no other account at this one", async () => {
    const [one, two] = [await createResident(portal), await createResident(portal)];
    await failFiveTimes(one.email);
    expect((await login(one.email, PASSWORD, "198.51.100.20")).status).toBe(200);
    expect((await login(two.email, PASSWORD)).status).toBe(200);
  });

  it("are counted for accounts that don't exist just the same", async () => {
    await failFiveTimes("nobody@example.com");
    expect((await login("nobody@example.com", PASSWORD)).status).toBe(429);
  });

  it("are forgotten after a success", async () => {
    const { email } = await createResident(portal);
    for (let time = 1; time <= 4; time += 1) await login(email, "certainly not this");
    expect((await login(email, PASSWORD)).status).toBe(200);
    await failFiveTimes(email);
  });

  it("get no further when many come at once", async () => {
    const { email } = await createResident(portal);
    const tries = Array.from({ length: 30 }, () => login(email, "certainly not this"));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(6);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(24);
  });

  it("are counted by the connection's address where no proxy is trusted", async () => {
    const bare = await startTestPortal({ env: { LIMIT_LOGIN_FAILURES: "5" } });
    const { email } = await createStaff(bare);
    for (let time = 1; time <= 5; time += 1) await login(email, "no", `203.0.113.${time}`, bare);
    expect((await login(email, "no", "203.0.113.99", bare)).status).toBe(429);
    await bare.stop();
  });

  it("can't be spread over addresses that the client invents before the proxy's own", async () => {
    const { email } = await createResident(portal);
    for (let time = 1; time <= 5; time += 1) {
      await login(email, "certainly not this", `198.51.100.${time}, 203.0.113.7`);
    }
    expect((await login(email, PASSWORD, "198.51.100.99, 203.0.113.7")).status).toBe(429);
  });

  it("are noted in the log without the password or the e-mail", async () => {
    await login("curious@example.com", "my dearest secret");
    expect(portal.logged()).toContain('"event":"login_failed"');
    expect(portal.logged()).not.toContain("my dearest secret");
  });
});

describe("an address", () => {
  it("may try so many logins, of all accounts together", async () => {
    const strict = await startTestPortal({ env: { ...LIMITS, LIMIT_LOGINS_PER_ADDRESS: "3" } });
    for (const name of ["one", "two", "three"]) {
      expect((await login(`${name}@example.com`, "x", "203.0.113.8", strict)).status).toBe(401);
    }
    expect((await login("four@example.com", "x", "203.0.113.8", strict)).status).toBe(429);
    expect((await login("four@example.com", "x", "203.0.113.9", strict)).status).toBe(401);
    await strict.stop();
  });

  it("may register so many accounts", async () => {
    const strict = await startTestPortal({ env: { LIMIT_REGISTRATIONS_PER_ADDRESS: "2" } });
    const register = (email: string) =>
      strict.visitor().post("/api/auth/register", { email, password: PASSWORD });
    expect((await register("one@example.com")).status).toBe(201);
    expect((await register("two@example.com")).status).toBe(201);
    const third = await register("three@example.com");
    expect(third.status).toBe(429);
    expect(Number(third.headers["retry-after"])).toBeGreaterThan(0);
    await strict.stop();
  });
});
