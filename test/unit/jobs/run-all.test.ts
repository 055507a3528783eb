/** Steps that run also after one that fails. */
import { expect, test } from "vitest";
import { runAll } from "../../../src/jobs/run-all.ts";

test("steps run in their order, also after one that fails, and the failures are reported together", async () => {
  const ran: string[] = [];
  const step = (name: string, problem?: Error) => async () => {
    ran.push(name);
    if (problem) throw problem;
  };
  const problems = [new Error("b failed"), new Error("d failed")];
  const steps = [step("a"), step("b", problems[0]), step("c"), step("d", problems[1])];
  const failure = await runAll(steps, "Some steps failed").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AggregateError);
  expect(failure).toMatchObject({ message: "Some steps failed", errors: problems });
  expect(ran).toEqual(["a", "b", "c", "d"]);
  await expect(runAll([step("e")], "Some steps failed")).resolves.toBeUndefined();
});
