/** How verify finds, installs or misses a browser or Redis. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findHeadlessShell } from "../../../scripts/bootstrap/chromium.mjs";
import { obtainProgram } from "../../../scripts/bootstrap/program.mjs";
import { makeFolder, removeFolder } from "../../harness/folder.ts";

const PATH = "/usr/bin/firefox";
const FIREFOX = {
  name: "Firefox",
  files: ["firefox-esr", "firefox"],
  elsewhere: [],
  debian: "firefox-esr",
  advice: "Install Firefox.",
};

it.each([
  ["is there", [PATH], true, undefined, { path: PATH }],
  ["can be installed", [undefined, PATH], true, undefined, { path: PATH }],
  [
    "can't be installed by this user",
    [undefined],
    false,
    undefined,
    { problem: /^Firefox was not found\. / },
  ],
  ["fails to install", [undefined, undefined], true, "exit code 100", { problem: /: exit code 100\. / }],
  [
    "is not in its package",
    [undefined, undefined],
    true,
    undefined,
    { problem: /has no firefox-esr or firefox\. / },
  ],
])("a program that %s", async (_case, found, canInstall, reason, expected) => {
  const installer = { canInstall: () => canInstall, install: async () => reason, say: () => undefined };
  const obtained = await obtainProgram(FIREFOX, { find: () => found.shift(), installer });
  if ("path" in expected) expect(obtained).toEqual(expected);
  else expect(obtained).toEqual({ problem: expect.stringMatching(expected.problem) });
  expect(found).toEqual([]);
});

it.each([
  ["the headless shell", ["chromium", "chromium-headless-shell"], undefined, "chromium-headless-shell"],
  ["Chromium where the shell is missing", ["chromium"], undefined, "chromium"],
  ["the one that CHROMIUM_PATH names", ["chromium-headless-shell", "mine"], "mine", "mine"],
])("most browser tests run in %s", async (_case, installed, named, expected) => {
  const folder = await makeFolder("programs");
  onTestFinished(() => removeFolder(folder));
  for (const name of installed) await writeFile(join(folder, name), "", { mode: 0o755 });
  const variables = named ? { CHROMIUM_PATH: join(folder, named) } : {};
  expect(findHeadlessShell({ PATH: folder, ...variables })).toBe(join(folder, expected));
});
