/** Runs before each file of the browser suite: a failed test leaves its pictures behind. */
import { afterEach, beforeEach, TestRunner } from "vitest";
import { beginTest, endTest, keepFailures } from "./failures.ts";

keepFailures(() => TestRunner.getCurrentTest()?.result?.state === "fail");
beforeEach(beginTest);
afterEach(({ task }) => endTest(task.fullName, task.result?.state === "fail"));
