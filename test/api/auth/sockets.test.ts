/** What ends a session also ends the pages that are open in it. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createStaff } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import type { Client } from "../../harness/client.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { connectClient, hasEnded, type Client as Page } from "../../live/support/client.ts";

let portal: TestPortal;
let staff: Client;
const pages: Page[] = [];

beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.signIn(await createStaff(portal));
});

afterAll(() => portal.stop());

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

it("signing in anew ends the pages of the session before", async () => {
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
  const reset = new URL(body.resetPath, portal.url).searchParams.get("reset");
  const password = "seven wooden ladders";
  await portal.visitor().post("/api/auth/register", { email: rosa.email, password, reset });
  await Promise.all(all.map(hasEnded));
});

it("staff hear of a registration as it happens", async () => {
  const page = await openPage(staff);
  const form = { email: "just.now@example.com", password: "seven wooden ladders" };
  const { body } = await portal.visitor().post("/api/auth/register", form);
  const [resident] = await page.hear("resident:created");
  expect(resident).toMatchObject({ userID: body.userID, email: form.email, status: "New" });
  expect(resident).not.toHaveProperty("dateOfBirth");
});
