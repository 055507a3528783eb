/** How verify finds, installs or misses a browser or Redis. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findHeadlessShell } from "../../../scripts/bootstrap/chromium.mjs";
import { obtainProgram } from "../../../scripts/bootstrap/program.mjs";
import { makeFolder, removeFolder } from "../../harness/folder.ts";

const FIREFOX = {
  name: "Firefox",
  files: ["firefox-esr", "firefox"],
  elsewhere: [],
  debian: "firefox-esr",
  advice: "Install Firefox.",
};

/** A machine on which a program is there or not, and on which installing it works or not. */
function machineWith(state: { installed: boolean; canInstall: boolean; works?: boolean; reason?: string }) {
  let { installed } = state;
  const calls: string[] = [];
  return {
    calls,
    find: () => (installed ? "/usr/bin/firefox" : undefined),
    installer: {
      canInstall: () => state.canInstall,
      install: async (debian: string) => {
        calls.push(debian);
        installed = state.works === true;
        return state.reason;
      },
      say: (text: string) => void calls.push(text),
    },
  };
}

describe("a program that tests need", () => {
  it.each([
    [
      "is installed: nothing is done",
      { installed: true, canInstall: true },
      { path: "/usr/bin/firefox" },
      [],
    ],
    [
      "can be installed: it is",
      { installed: false, canInstall: true, works: true },
      { path: "/usr/bin/firefox" },
      ["Installing Firefox ...", "firefox-esr"],
    ],
    [
      "can't be installed by this user: the advice",
      { installed: false, canInstall: false },
      { problem: "Firefox was not found. Install Firefox." },
      [],
    ],
    [
      "fails to install: what failed, and the advice",
      { installed: false, canInstall: true, reason: "apt-get install firefox-esr ended with exit code 100" },
      {
        problem:
          "Firefox could not be installed: apt-get install firefox-esr ended with exit code 100. Install Firefox.",
      },
      ["Installing Firefox ...", "firefox-esr"],
    ],
    [
      "is still missing after its package was installed: so it says",
      { installed: false, canInstall: true },
      {
        problem:
          "Firefox could not be installed: the package firefox-esr has no firefox-esr or firefox. Install Firefox.",
      },
      ["Installing Firefox ...", "firefox-esr"],
    ],
  ])("%s", async (_name, state, expected, calls) => {
    const machine = machineWith(state);
    expect(await obtainProgram(FIREFOX, machine)).toEqual(expected);
    expect(machine.calls).toEqual(calls);
  });
});

describe("the browser of most browser tests", () => {
  it.each([
    ["the headless shell", ["chromium", "chromium-headless-shell"], "chromium-headless-shell"],
    ["Chromium where the shell is missing", ["chromium"], "chromium"],
  ])("is %s", async (_name, installed, expected) => {
    const folder = await folderWith(installed);
    expect(findHeadlessShell({ PATH: folder })).toBe(join(folder, expected));
  });

  it("is the one that CHROMIUM_PATH names, also beside the shell", async () => {
    const folder = await folderWith(["chromium-headless-shell", "my-chrome"]);
    const named = join(folder, "my-chrome");
    expect(findHeadlessShell({ PATH: folder, CHROMIUM_PATH: named })).toBe(named);
  });
});

/** A folder with programs of these names. */
async function folderWith(names: string[]) {
  const folder = await makeFolder("programs");
  onTestFinished(() => removeFolder(folder));
  for (const name of names) await writeFile(join(folder, name), "", { mode: 0o755 });
  return folder;
}
