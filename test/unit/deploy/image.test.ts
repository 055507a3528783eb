/** What the Dockerfile puts into the image, read from its instructions. */
import { describe, expect, test } from "vitest";
import { SOURCES } from "../../../scripts/bootstrap/build.mjs";
import { composeFile, textOf } from "./support.ts";

interface Instruction {
  name: string;
  args: string;
}

/** The instructions of each stage; continued lines are one. */
const stages = textOf("Dockerfile")
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll("\\\n", " ")
  .split(/^(?=FROM )/m)
  .filter((stage) => stage !== "")
  .map((stage): Instruction[] =>
    stage
      .trim()
      .split("\n")
      .map((line) => ({ name: line.split(" ")[0] ?? "", args: line.slice(line.indexOf(" ") + 1) })),
  );
const [build = [], image = []] = stages;
const argsOf = (stage: Instruction[], name: string) =>
  stage.filter((instruction) => instruction.name === name).map(({ args }) => args);

describe("the image", () => {
  test("is built in a separate stage with the same exact version of Node.js", () => {
    expect(stages).toHaveLength(2);
    const [base = ""] = argsOf(image, "FROM");
    expect(base).toMatch(/^node:22\.\d+\.\d+-bookworm-slim(@sha256:[0-9a-f]{64})?$/);
    expect(argsOf(build, "FROM")).toEqual([`${base} AS build`]);
  });

  test("holds the built portal, its packages and what starts it, and nothing else", () => {
    expect(argsOf(image, "ADD")).toEqual([]);
    const from = "--from=build /portal";
    expect(argsOf(image, "COPY")).toEqual([
      `${from}/package.json ./`,
      `${from}/node_modules ./node_modules`,
      `${from}/dist ./dist`,
      `${from}/scripts/start.mjs /portal/scripts/program.mjs ./scripts/`,
      `${from}/scripts/bootstrap ./scripts/bootstrap`,
    ]);
    expect(argsOf(image, "RUN")).toEqual(["mkdir /data && chown node:node /data"]);
    expect(argsOf(build, "RUN").at(-1)).toMatch(/npm prune --omit=dev$/);
  });

  test("runs as a user without privileges, who owns the data folder and nothing else", () => {
    expect(argsOf(image, "USER")).toEqual(["node"]);
    const names = image.map(({ name }) => name);
    expect(names.indexOf("USER")).toBeGreaterThan(names.lastIndexOf("COPY"));
    expect(names.indexOf("USER")).toBeLessThan(names.indexOf("CMD"));
    expect(argsOf(image, "VOLUME")).toEqual(["/data"]);
    expect(textOf("Dockerfile")).not.toContain("--chown");
  });

  test("gets no secret by its instructions", () => {
    const given = stages.flatMap((stage) => [...argsOf(stage, "ENV"), ...argsOf(stage, "ARG")]);
    expect(given).toEqual(["NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data"]);
  });
});

describe("the build", () => {
  const patterns = textOf(".dockerignore")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

  /** The last pattern that matches decides; a folder's pattern holds for all in it. */
  const isSent = (path: string) =>
    patterns.reduce((sent, pattern) => {
      const name = pattern.replace(/^!/, "");
      const matches = name === "*" || path === name || path.startsWith(`${name}/`);
      return matches ? pattern.startsWith("!") : sent;
    }, true);

  test("uses only the patterns that this test understands", () => {
    for (const pattern of patterns) expect(pattern).toMatch(/^(\*|!?[\w.-]+)$/);
  });

  test.each([
    ...SOURCES,
    ...["package.json", "package-lock.json", ".npmrc"],
    ...["scripts/start.mjs", "scripts/program.mjs", "scripts/bootstrap"],
  ])("gets %s", (path) => {
    expect(isSent(path)).toBe(true);
  });

  const secretFiles = Object.values(composeFile({ PORTAL_DOMAIN: "x", PROPERTY_TIME_ZONE: "UTC" }).secrets);
  test.each([
    ...secretFiles.map(({ file }) => file.replace("./", "")),
    ...["deploy/portal.env", ".env", ".data/secret.key", ".git/config", "rowanstead.backup", "backups/x"],
    ...["node_modules/koa/package.json", "dist/server/main.js", "test/unit/deploy/support.ts"],
  ])("does not get %s", (path) => {
    expect(isSent(path)).toBe(false);
  });

  test("leaves the secrets out of the repository, too", () => {
    const ignored = textOf(".gitignore").split("\n");
    expect(ignored).toEqual(expect.arrayContaining(["deploy/secrets/", "deploy/portal.env"]));
  });
});
