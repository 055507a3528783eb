/** Runs before each file of the browser suite: a failed test leaves its pictures behind. */
import { afterEach, TestRunner } from "vitest";
import { endTest, keepFailures } from "./failures.ts";

keepFailures(() => TestRunner.getCurrentTest()?.result?.state === "fail");
afterEach(({ task }) => endTest(task.fullName, task.result?.state === "fail"));
