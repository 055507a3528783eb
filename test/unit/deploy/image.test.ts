/** The content of the image, read from the Dockerfile's instructions. */
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

/** The rules of hadolint that these instructions could break, by their numbers. */
const RULES: readonly [rule: string, isBroken: (instruction: Instruction) => boolean][] = [
  ["DL3000 an absolute WORKDIR", ({ name, args }) => name === "WORKDIR" && !args.startsWith("/")],
  ["DL3002 no root as the user", ({ name, args }) => name === "USER" && /^(root|0)(:|$)/.test(args)],
  ["DL3003 WORKDIR in place of cd", ({ name, args }) => name === "RUN" && /(^|&& *)cd /.test(args)],
  ["DL3004 no sudo", ({ name, args }) => name === "RUN" && /\bsudo\b/.test(args)],
  ["DL3006 a tag at the base image", ({ name, args }) => name === "FROM" && !/^[^ ]+[:@]/.test(args)],
  ["DL3007 no tag latest", ({ name, args }) => name === "FROM" && /:latest\b/.test(args)],
  [
    "DL3008, DL3009, DL3015 apt-get with versions, without recommended packages and lists",
    ({ name, args }) =>
      name === "RUN" &&
      args.includes("apt-get install") &&
      !(
        /--no-install-recommends/.test(args) &&
        /=\S/.test(args) &&
        args.includes("rm -rf /var/lib/apt/lists/*")
      ),
  ],
  [
    "DL3016 npm packages with versions",
    ({ name, args }) => name === "RUN" && /npm (install|i) [^-]/.test(args),
  ],
  ["DL3020 COPY in place of ADD", ({ name }) => name === "ADD"],
  [
    "DL3021 a folder as the target of several files",
    ({ name, args }) => {
      const files = args.split(" ").filter((part) => !part.startsWith("--"));
      return name === "COPY" && files.length > 2 && !files.at(-1)?.endsWith("/");
    },
  ],
  [
    "DL3025 JSON as the command",
    ({ name, args }) => ["CMD", "ENTRYPOINT"].includes(name) && !args.startsWith("["),
  ],
  ["DL4000 no MAINTAINER", ({ name }) => name === "MAINTAINER"],
  [
    "DL4006 pipefail for pipes",
    ({ name, args }) => name === "RUN" && /[^|]\|[^|]/.test(args) && !args.includes("pipefail"),
  ],
];

describe("the instructions", () => {
  test.each(RULES)("keep %s", (_rule, isBroken) => {
    expect(stages.flat().filter(isBroken)).toEqual([]);
  });

  test.each([
    ["DL3000", "WORKDIR", "portal"],
    ["DL3002", "USER", "root"],
    ["DL3003", "RUN", "cd /portal && ls"],
    ["DL3004", "RUN", "sudo ls"],
    ["DL3006", "FROM", "node"],
    ["DL3007", "FROM", "node:latest"],
    ["DL3008", "RUN", "apt-get update && apt-get install -y curl"],
    ["DL3016", "RUN", "npm install tsx"],
    ["DL3020", "ADD", "a b"],
    ["DL3021", "COPY", "a b c"],
    ["DL3025", "CMD", "node main.js"],
    ["DL4000", "MAINTAINER", "somebody"],
    ["DL4006", "RUN", "cat a | sort"],
  ])("would break %s with %s %s", (rule, name, args) => {
    const broken = RULES.filter(([, isBroken]) => isBroken({ name, args }));
    expect(broken.map(([title]) => title.slice(0, 6))).toEqual([rule]);
  });

  test("use one CMD, ENTRYPOINT and HEALTHCHECK at most in a stage (DL4003, DL4004, DL3012)", () => {
    for (const stage of stages) {
      for (const name of ["CMD", "ENTRYPOINT", "HEALTHCHECK"]) {
        expect(argsOf(stage, name).length).toBeLessThanOrEqual(1);
      }
    }
  });

  test("copy only from stages that exist (DL3022)", () => {
    const sources = stages.flat().flatMap(({ args }) => /--from=(\S+)/.exec(args)?.[1] ?? []);
    const names = stages
      .flatMap((stage) => argsOf(stage, "FROM"))
      .flatMap((args) => / AS (\S+)/.exec(args)?.[1] ?? []);
    expect(names).toEqual(expect.arrayContaining(sources));
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
