/** Runs before each file of the browser suite: a failed test leaves its pictures behind. */
import { afterEach } from "vitest";
import { getCurrentTest } from "vitest/suite";
import { endTest, keepFailures } from "./failures.ts";

keepFailures(() => getCurrentTest()?.result?.state === "fail");
afterEach(({ task }) => endTest(task.fullName, task.result?.state === "fail"));
