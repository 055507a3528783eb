/** Runs before each file of the browser suite: what fails leaves its pictures behind. */
import { afterEach } from "vitest";
import { endTest, keepFailures } from "./failures.ts";

keepFailures();
afterEach(({ task }) => endTest(task.fullName, task.result?.state === "fail"));
