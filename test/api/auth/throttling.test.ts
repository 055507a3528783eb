/** Limits of logins and registrations by address, through the whole portal. `unit/rate-limits/login-attempts.test.ts` has the rules. */
import { expect } from "vitest";
import { PASSWORD } from "../../factories/accounts.ts";
import { NEW_RESIDENT } from "../../factories/forms.ts";
import { createResident } from "../../factories/residents.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { tokenIn } from "../../harness/one-time-links.ts";

const it = withPortal({
  env: { LIMIT_LOGIN_FAILURES: "5", LIMIT_REGISTRATIONS_PER_ADDRESS: "2", TRUST_PROXY: "true" },
});

it("people with links aren't stopped by the mistakes of their address", async ({ portal }) => {
  const address = "198.51.100.40";
  const headers = { "X-Forwarded-For": address };
  const post = (path: string, body: object) => portal.visitor().post(path, body, { headers });
  const staff = await portal.staff();
  const statuses: number[] = [];
  for (let n = 1; n <= 3; n += 1) {
    const email = `lobby${n}@example.com`;
    const created = await staff.http.post("/api/dashboard/residents/new", { ...NEW_RESIDENT, email });
    const invite = tokenIn(created.body.invitationPath);
    const register = (token: string) =>
      post("/api/auth/register", { email, password: PASSWORD, invite: token });
    await register("x".repeat(43));
    statuses.push((await register(invite)).status);
  }
  expect(statuses).toEqual([201, 201, 201]);
  const rosa = await createResident(portal);
  const { body } = await staff.http.post(`/api/dashboard/residents/${rosa.userID}/reset`);
  const reset = tokenIn(body.resetPath);
  const renewed = { email: rosa.email, password: "seven wooden ladders", reset };
  expect((await post("/api/auth/register", renewed)).status).toBe(200);
});

it("the wrong choice of Resident and Staff is no try at the password", async ({ portal }) => {
  const { email } = await createResident(portal);
  const as = (role: string, password = PASSWORD) =>
    portal.visitor().post("/api/auth/login", { email, password, role });
  for (let n = 1; n <= 6; n += 1) expect((await as("staff")).status).toBe(401);
  expect((await as("resident")).status).toBe(200);
});
