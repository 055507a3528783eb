/** The end of a session on one node closes its pages on every other one, without Redis. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createResident } from "../factories/residents.ts";
import { tokenIn } from "../harness/one-time-links.ts";
import { startTwoNodes, type TwoNodes, type Visitor } from "../live/nodes/support/two-nodes.ts";
import { connectClient, settled } from "../live/support/client.ts";

let nodes: TwoNodes;
beforeAll(async () => {
  nodes = await startTwoNodes();
});
afterAll(() => nodes.stop());

async function expectClosed(disconnected: Promise<string>): Promise<void> {
  expect(await settled(disconnected)).toBe("io server disconnect");
}

/** A node remembers for up to a second that nothing was revoked. */
async function expectRefused(who: Visitor): Promise<void> {
  const call = async () => (await who.on(nodes.b).get("/api/auth/me")).status;
  await expect.poll(call).toBe(401);
}

test("R5 a logout closes the session's page on the other node, and nobody else's", async () => {
  const ada = await nodes.resident();
  const other = await (await nodes.resident()).open(nodes.b);
  const page = await ada.open(nodes.b);
  expect((await ada.http.post("/api/auth/logout")).status).toBeLessThan(300);
  await expectClosed(page.disconnected);
  expect(await ada.knock(nodes.b)).toBe(401);
  await expectRefused(ada);
  expect(other.socket.connected).toBe(true);
});

test("R5 a reset password closes all pages of its user on the other node", async () => {
  const [staff, bob] = [await nodes.staff(), await nodes.resident()];
  const pages = [await bob.open(nodes.b), await bob.open(nodes.b)];
  const { body } = await staff.http.post(`/api/dashboard/residents/${bob.userID}/reset`);
  const reset = tokenIn(body.resetPath);
  const password = "another plain garden chair";
  const register = nodes.a.visitor().post("/api/auth/register", { email: bob.email, password, reset });
  expect((await register).status).toBeLessThan(300);
  for (const page of pages) await expectClosed(page.disconnected);
  await expectRefused(bob);
});

test("R5 a changed role closes the page on the other node, which then receives no staff events", async () => {
  const sam = await nodes.staff();
  const page = await sam.open(nodes.b);
  await page.waitForEvents("presence");
  await nodes.a.repositories.accounts.update(sam.userID, { role: "resident", updatedAt: new Date() });
  await expectClosed(page.disconnected);
  const again = await sam.open(nodes.b);
  const staff = await (await nodes.staff()).open(nodes.b);
  await staff.waitForEvents("presence");
  expect(again.receivedEvents.map(({ event }) => event)).not.toContain("presence");
});

test("R5 an approval opens the other node's rooms to the resident", async () => {
  const staff = await nodes.staff();
  const account = await createResident(nodes.a, {}, { access: "pending" });
  const waiting = await nodes.a.enter(account);
  const page = connectClient(nodes.b.url, waiting.cookie());
  await page.connected();
  expect((await staff.http.post(`/api/dashboard/residents/${account.userID}/approve`)).status).toBe(200);
  await expectClosed(page.disconnected);
});

test("R6 what is revoked while the page is away stays so, and nothing is replayed", async () => {
  const sam = await nodes.staff();
  const page = await sam.open(nodes.b);
  page.close();
  await nodes.a.repositories.accounts.update(sam.userID, { role: "resident", updatedAt: new Date() });
  const resident = await nodes.resident();
  await resident.on(nodes.b).post("/api/dashboard/incidents/new", {
    requestID: "",
    requestType: "Complaint",
    category: "Noise",
    subCategory: "Other",
    description: "Loud at night",
    status: "Open",
  });
  const again = await sam.open(nodes.b);
  const hello = await resident.on(nodes.b).post("/api/dashboard/rchat/send-message", { message: "Hello" });
  expect(hello.status).toBe(201);
  await again.waitForEvents("chat:message");
  expect(again.receivedEvents.map(({ event }) => event)).toEqual(["chat:message"]);
});
