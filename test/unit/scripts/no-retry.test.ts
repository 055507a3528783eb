/** A test that fails sometimes is a defect, which a second try would hide. */
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createVitest } from "vitest/node";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

it("no suite repeats a failed test", async () => {
  const vitest = await createVitest("test", { root: repository, watch: false, run: false, reporters: [] });
  try {
    const retries = vitest.projects.map(({ name, config }) => [name, config.retry ?? 0]);
    expect(retries.length).toBeGreaterThan(5);
    expect(retries).toEqual(retries.map(([name]) => [name, 0]));
  } finally {
    await vitest.close();
  }
});
