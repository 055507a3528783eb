/** The end of a session closes its open pages. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createStaff, PASSWORD } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import type { Client } from "../../harness/client.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { connectClient, hasEnded, type Client as Page } from "../../live/support/client.ts";
import { enrol } from "../support/second-factor.ts";

let portal: TestPortal;
let staff: Client;
const pages: Page[] = [];

beforeAll(async () => {
  // A portal whose first timers never fire does not read which sessions ended elsewhere, so these pages are closed by the call itself.
  vi.useFakeTimers({ toFake: ["setInterval", "setTimeout"] });
  portal = await startTestPortal();
  vi.useRealTimers();
  staff = await portal.signIn(await createStaff(portal));
});

afterAll(async () => {
  await portal.stop();
});

afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});

async function openPage(client: Client): Promise<Page> {
  const page = connectClient(portal.url, client.cookie());
  pages.push(page);
  await page.connected();
  return page;
}

it("signing out ends this session's pages and no others", async () => {
  const rosa = await createResident(portal);
  const [here, elsewhere] = [await portal.signIn(rosa), await portal.signIn(rosa)];
  const [page, second, other] = [await openPage(here), await openPage(here), await openPage(elsewhere)];
  await here.post("/api/auth/logout");
  await Promise.all([hasEnded(page), hasEnded(second)]);
  expect(other.socket.connected).toBe(true);
});

it("a new login closes the pages of the previous session", async () => {
  const rosa = await createResident(portal);
  const client = await portal.signIn(rosa);
  const page = await openPage(client);
  await client.post("/api/auth/login", { ...rosa });
  await hasEnded(page);
  expect((await openPage(client)).socket.connected).toBe(true);
});

it("a reset ends all of the user's pages", async () => {
  const rosa = await createResident(portal);
  const all = [await openPage(await portal.signIn(rosa)), await openPage(await portal.signIn(rosa))];
  const { body } = await staff.post(`/api/dashboard/residents/${rosa.userID}/reset`);
  const reset = tokenIn(body.resetPath);
  const password = "seven wooden ladders";
  await portal.visitor().post("/api/auth/register", { email: rosa.email, password, reset });
  await Promise.all(all.map(hasEnded));
});

const NEW_PASSWORD = "seven wooden ladders";
const oldestOf = async (client: Client) => (await client.get("/api/account/sessions")).body.at(-1).id;

it.each<[string, (here: Client) => Promise<unknown>]>([
  [
    "changing the password",
    (here) => here.post("/api/account/password", { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  ],
  ["turning the second factor on", (here) => enrol(portal, here)],
])("%s ends the pages of another session; its own come back under the new session id", async (_what, act) => {
  const account = await createStaff(portal);
  const [there, here] = [await portal.signIn(account), await portal.signIn(account)];
  const [other, own] = [await openPage(there), await openPage(here)];
  await act(here);
  await Promise.all([other, own].map(hasEnded));
  expect((await openPage(here)).socket.connected).toBe(true);
});

it.each<[string, (here: Client) => Promise<unknown>]>([
  [
    "ending that session",
    async (here) => here.post("/api/account/sessions/end", { session: await oldestOf(here) }),
  ],
  ["ending all other sessions", (here) => here.post("/api/account/sessions/end-others")],
])("%s ends the pages of another session, and its own session goes on", async (_what, act) => {
  const account = await createStaff(portal);
  const there = await portal.signIn(account);
  portal.clock.advance(1_000);
  const here = await portal.signIn(account);
  const other = await openPage(there);
  await act(here);
  await hasEnded(other);
  expect((await openPage(here)).socket.connected).toBe(true);
  await expect(openPage(there)).rejects.toMatchObject({ status: 401 });
});

it("staff who end a resident's sessions end the resident's pages", async () => {
  const rosa = await createResident(portal);
  const page = await openPage(await portal.signIn(rosa));
  await staff.post(`/api/dashboard/residents/${rosa.userID}/sessions/end-all`);
  await hasEnded(page);
});

it("approving a resident ends the resident's pages", async () => {
  const rosa = await createResident(portal, {}, { access: "pending" });
  const page = await openPage(await portal.signIn(rosa));
  await staff.post(`/api/dashboard/residents/${rosa.userID}/approve`);
  await hasEnded(page);
});

it("staff receive a registration at once", async () => {
  const page = await openPage(staff);
  const form = { email: "just.now@example.com", password: "seven wooden ladders" };
  const { body } = await portal.visitor().post("/api/auth/register", form);
  const [resident] = await page.waitForEvents("resident:created");
  expect(resident).toMatchObject({ userID: body.userID, email: form.email, status: "New" });
  expect(resident).not.toHaveProperty("dateOfBirth");
});
