/** The unit tests that can notice a change of the rules and of the web app's library. Stryker runs them once for each mutant. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@domain": new URL("./src/domain", import.meta.url).pathname } },
  test: { include: ["test/unit/domain/**/*.test.ts", "test/unit/web/*.test.{ts,tsx}"] },
});
