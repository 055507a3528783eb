/** Runs before each file of the browser suite: a failed test leaves its pictures behind. */
import { afterEach } from "vitest";
import { keepFailure } from "./failures.ts";

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await keepFailure(task.fullName);
});
