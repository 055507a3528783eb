/** Guessing passwords from many addresses, and what that may not do to the owner and to neighbors. */
import { expect } from "vitest";
import { createStaff, PASSWORD, type TestAccount } from "../factories/accounts.ts";
import { createResident } from "../factories/residents.ts";
import type { Client } from "../harness/client.ts";
import { withPortal } from "../harness/fixtures.ts";
import { tokenIn } from "../harness/one-time-links.ts";
import { loginOf } from "./support/stage.ts";

const BUDGET = 8;

const it = withPortal({
  env: {
    TRUST_PROXY: "true",
    LIMIT_FAILURES_PER_ACCOUNT: String(BUDGET),
    LIMIT_LOGIN_FAILURES: "5",
    LIMIT_LOGINS_PER_ADDRESS: "3",
  },
});

let addresses = 0;
/** An address that no other test has. */
function newAddress(): string {
  addresses += 1;
  return `10.${addresses >> 8}.${addresses & 0xff}.1`;
}

/** Tries to log in. @returns the answer's status */
async function tryLogin(
  client: Client,
  account: Pick<TestAccount, "email" | "role">,
  address: string,
  password = "certainly not this",
): Promise<number> {
  const headers = { "X-Forwarded-For": address };
  return (await client.post("/api/auth/login", loginOf(account, password), { headers })).status;
}

/** Guesses once from each of some addresses. */
async function guess(client: Client, account: Pick<TestAccount, "email" | "role">, times: number) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push(await tryLogin(client, account, newAddress()));
  return statuses;
}

const spent = [...Array(BUDGET).fill(401), 429, 429];

it.for(["resident", "staff"] as const)("R58 guesses at an account (%s)", async (role, { portal }) => {
  const owner = role === "staff" ? await createStaff(portal) : await createResident(portal);
  const device = await portal.signIn(owner);
  await device.post("/api/auth/logout");
  expect(await guess(portal.visitor(), owner, BUDGET + 2)).toEqual(spent);
  const address = newAddress();
  expect(await tryLogin(portal.visitor(), owner, address, PASSWORD)).toBe(429);
  expect(await tryLogin(device, owner, address)).toBe(401);
  expect(await tryLogin(device, owner, address, PASSWORD)).toBe(200);
  const reported = () => portal.repositories.notifications.to([owner.userID]);
  await expect.poll(reported).toHaveLength(1);
  expect(await reported()).toMatchObject([{ type: "Account Security" }]);
});

it("R58 an unknown e-mail address is answered the same, and notifies no one", async ({ portal }) => {
  const countNotifications = () => portal.connection.collection("notifications").countDocuments();
  const before = await countNotifications();
  const nobody = { email: "nobody@example.com", role: "resident" } as const;
  expect(await guess(portal.visitor(), nobody, BUDGET + 2)).toEqual(spent);
  expect(await countNotifications()).toBe(before);
});

it("R58 a device is known for its own account, with a separate limit", async ({ portal, staff }) => {
  const [rosa, otto] = [await createResident(portal), await createResident(portal)];
  const ottos = await portal.signIn(otto);
  await guess(portal.visitor(), rosa, BUDGET + 1);
  expect(await tryLogin(ottos, rosa, newAddress(), PASSWORD)).toBe(429);
  expect(await guess(ottos, otto, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  const { body } = await staff.post(`/residents/${rosa.userID}/reset`);
  const browser = portal.visitor();
  const password = "seven wooden ladders";
  await browser.post("/api/auth/register", { email: rosa.email, password, reset: tokenIn(body.resetPath) });
  expect(await tryLogin(browser, rosa, newAddress(), password)).toBe(200);
});

it("R58 the addresses of one /48 network are counted together", async ({ portal }) => {
  const from = (address: string, name: string) =>
    tryLogin(portal.visitor(), { email: `${name}@example.com`, role: "resident" }, address);
  for (const n of [1, 2, 3]) expect(await from(`2001:db8:1:${n}::1`, `n${n}`)).toBe(401);
  expect(await from("2001:db8:1:4::1", "n4")).toBe(429);
  expect(await from("2001:db8:2:1::1", "n5")).toBe(401);
});

it("R59 successes don't count for an address; a known device gets in", async ({ portal }) => {
  const rosa = await createResident(portal);
  const wifi = newAddress();
  const device = portal.visitor();
  for (let n = 1; n <= 5; n += 1) expect(await tryLogin(portal.visitor(), rosa, wifi, PASSWORD)).toBe(200);
  expect(await tryLogin(device, rosa, wifi, PASSWORD)).toBe(200);
  const guest = (n: number) =>
    tryLogin(portal.visitor(), { email: `guess${n}@example.com`, role: "resident" }, wifi);
  expect([await guest(1), await guest(2), await guest(3), await guest(4)]).toEqual([401, 401, 401, 429]);
  expect(await tryLogin(portal.visitor(), rosa, wifi, PASSWORD)).toBe(429);
  expect(await tryLogin(device, rosa, wifi, PASSWORD)).toBe(200);
});
