/** renovate.json keeps every exact version of the repository up to date. */
import { expect, test } from "vitest";
import { textOf } from "./support.ts";

interface Rule {
  matchDatasources?: string[];
  matchPackageNames?: string[];
  matchUpdateTypes?: string[];
  pinDigests?: boolean;
  enabled?: boolean;
  groupName?: string;
}

const renovate = JSON.parse(textOf("renovate.json"));
const rules: Rule[] = renovate.packageRules;

test("images are pinned to digests, which come in one update together with patches", () => {
  expect(renovate.enabledManagers).toEqual(expect.arrayContaining(["dockerfile", "docker-compose"]));
  const ofImages = rules.filter((rule) => rule.matchDatasources?.includes("docker"));
  const pinning = ofImages.filter((rule) => rule.pinDigests);
  expect(pinning).toEqual([expect.not.objectContaining({ matchPackageNames: expect.anything() })]);
  expect(ofImages.find((rule) => rule.groupName)?.matchUpdateTypes).toEqual(
    expect.arrayContaining(["digest", "pinDigest", "patch"]),
  );
  const skipped = ofImages.filter((rule) => rule.enabled === false).map((rule) => rule.matchPackageNames);
  expect(skipped).toEqual([["rowanstead"]]);
});

test("npm packages are pinned exactly, in package.json and by its updates", () => {
  expect(renovate.enabledManagers).toContain("npm");
  expect(renovate.extends).toContain(":pinAllExceptPeerDependencies");
  const { dependencies, devDependencies } = JSON.parse(textOf("package.json"));
  const versions = Object.values<string>({ ...dependencies, ...devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("the tools that npm fetches are found and updated, too", () => {
  const [{ managerFilePatterns, matchStrings }] = renovate.customManagers;
  // The recommended preset skips folders of tests, unless the paths to skip are named.
  expect(renovate.ignorePaths).toEqual(["**/node_modules/**"]);
  const [pattern] = matchStrings;
  const found = managerFilePatterns.map((path: string) => new RegExp(pattern).exec(textOf(path))?.groups);
  const currentValue = expect.stringMatching(/^\d+\.\d+\.\d+$/);
  expect(found).toEqual(["mongosh", "lighthouse"].map((depName) => ({ depName, currentValue })));
});
