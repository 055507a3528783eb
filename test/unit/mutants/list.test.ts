/** The mutation run's list fits the code as it is, and a verdict needs a test that failed. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../../scripts/bootstrap/run.mjs";
import { CAPABILITIES, type Fault, plant, verdictOf } from "../../mutants/fault.ts";
import { FAULTS } from "../../mutants/list/all.ts";

/** As many as the requirement asks for. */
const FAULTS_MIN = 80;

describe("the list of faults", () => {
  it(`has at least ${FAULTS_MIN} faults, each with a different name, in every capability`, () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(FAULTS_MIN);
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
    expect(new Set(FAULTS.map(({ capability }) => capability))).toEqual(new Set(CAPABILITIES));
  });

  it.each(FAULTS)("$capability: $name", (fault) => {
    const text = readFileSync(join(root, fault.file), "utf8");
    expect(plant(text, fault)).not.toBe(text);
    expect(fault.tests.length).toBeGreaterThan(0);
    for (const path of fault.tests) {
      expect(existsSync(join(root, path)), path).toBe(true);
      expect(path.startsWith(`test/${fault.project}/`), path).toBe(true);
    }
  });
});

describe("a fault", () => {
  const fault: Fault = {
    name: "x",
    file: "a.ts",
    find: "a > b",
    replace: "a >= b",
    project: "unit",
    tests: ["test/unit"],
  };

  it("takes the place of its text", () => {
    expect(plant("if (a > b) go();", fault)).toBe("if (a >= b) go();");
  });

  it.each([
    ["if (a < b) go();", "is not in a.ts"],
    ["a > b || a > b", "stands 2 times in a.ts"],
  ])("is refused for %j", (text, reason) => {
    expect(() => plant(text, fault)).toThrow(reason);
  });

  it.each([
    [{ numFailedTests: 1, numPassedTests: 4 }, "killed"],
    [{ numFailedTests: 0, numPassedTests: 4 }, "survived"],
    [{ numFailedTests: 0, numPassedTests: 0 }, "broken"],
    [undefined, "broken"],
  ] as const)("with the report %j is %s", (report, verdict) => {
    expect(verdictOf(report)).toBe(verdict);
  });
});
