import { expect } from "vitest";
import { ALLOW_NO_SESSION_HEADER } from "../../../src/domain/roles.ts";
import { createResident } from "../../factories/residents.ts";
import { it } from "../../harness/fixtures.ts";

const headers = { [ALLOW_NO_SESSION_HEADER]: "1" };

it("a visitor's session check is refused", async ({ portal }) => {
  expect((await portal.visitor().get("/api/auth/me")).status).toBe(401);
});

it("a visitor's session check that allows a missing session answers without a user", async ({ portal }) => {
  const { status, text } = await portal.visitor().get("/api/auth/me", { headers });
  expect([status, text]).toEqual([204, ""]);
});

it("names the user in either case", async ({ portal }) => {
  const client = await portal.signIn(await createResident(portal));
  const [plain, allowing] = await Promise.all([
    client.get("/api/auth/me"),
    client.get("/api/auth/me", { headers }),
  ]);
  expect(plain.status).toBe(200);
  expect(allowing.text).toBe(plain.text);
});
