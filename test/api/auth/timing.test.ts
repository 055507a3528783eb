import { afterAll, beforeAll, expect, it } from "vitest";
import { PASSWORD } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";

const ROUNDS = 25;

/** Far above the noise of a busy machine, far below what leaving out the hash would make of it (20 times). */
const RATIO_MAX = 1.6;

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.stop());

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

it("a refused sign-in takes about as long for an unknown e-mail as for a wrong password or role", async () => {
  const { email } = await createResident(portal);
  const kinds = {
    unknown: { email: "nobody@example.com", password: PASSWORD, role: "resident" },
    password: { email, password: "certainly not this", role: "resident" },
    role: { email, password: PASSWORD, role: "staff" },
  };
  const times: Record<string, number[]> = { unknown: [], password: [], role: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [kind, body] of Object.entries(kinds)) {
      const began = performance.now();
      await portal.visitor().post("/api/auth/login", body);
      times[kind]?.push(performance.now() - began);
    }
  }
  const medians = Object.values(times).map(median);
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(RATIO_MAX);
});
