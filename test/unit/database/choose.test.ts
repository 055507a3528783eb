/** Which database is chosen, over probes that say what a machine has. */
import { describe, expect, test, vi } from "vitest";
import { type ChoiceInput, chooseDatabase, type MongodProbes } from "../../../src/database/choose.ts";

/** A machine without any mongod, on which nothing was tried yet. */
function machine(has: Partial<MongodProbes> = {}): MongodProbes {
  return {
    named: vi.fn(async () => undefined),
    onPath: vi.fn(async () => undefined),
    downloaded: vi.fn(async () => undefined),
    failedLately: vi.fn(async () => undefined),
    download: vi.fn(async () => {
      throw new Error("offline");
    }),
    ...has,
  };
}

function choose(input: Partial<ChoiceInput> = {}) {
  return chooseDatabase({
    mongodbUri: undefined,
    dataFolder: "/data",
    remembered: undefined,
    probes: machine(),
    ...input,
  });
}

describe("MONGODB_URI", () => {
  test("is taken when set, and nothing is probed", async () => {
    const probes = machine();
    expect(await choose({ mongodbUri: "mongodb://db/rowanstead", probes })).toEqual({ kind: "uri" });
    for (const probe of Object.values(probes)) expect(probe).not.toHaveBeenCalled();
  });

  test.each(["mongod", "embedded"] as const)(
    "never leaves the data of a folder of kind %s behind",
    async (kind) => {
      const refused = choose({ mongodbUri: "mongodb://db/rowanstead", remembered: kind });
      await expect(refused).rejects.toThrow(/\/data holds data.*db:export -- FILE.*db:import -- FILE/);
    },
  );
});

describe("a fresh folder", () => {
  test("takes the mongod that the environment names before any other", async () => {
    const probes = machine({ named: async () => "/opt/mongod", onPath: async () => "/usr/bin/mongod" });
    expect(await choose({ probes })).toEqual({ kind: "mongod", binary: "/opt/mongod", source: "named" });
  });

  test("takes the mongod on PATH before a downloaded one", async () => {
    const probes = machine({
      onPath: async () => "/usr/bin/mongod",
      downloaded: async () => "/cache/mongod",
    });
    expect(await choose({ probes })).toEqual({ kind: "mongod", binary: "/usr/bin/mongod", source: "found" });
  });

  test("takes a downloaded mongod without another download", async () => {
    const probes = machine({ downloaded: async () => "/cache/mongod" });
    expect(await choose({ probes })).toMatchObject({ kind: "mongod", binary: "/cache/mongod" });
    expect(probes.download).not.toHaveBeenCalled();
  });

  test("downloads one where none is", async () => {
    const probes = machine({ download: async () => "/cache/new" });
    expect(await choose({ probes })).toEqual({ kind: "mongod", binary: "/cache/new", source: "downloaded" });
  });

  test("takes the embedded store where none can be had, and says why", async () => {
    expect(await choose()).toEqual({ kind: "embedded", reason: "offline" });
  });

  test("does not try a download again so soon after one that failed", async () => {
    const probes = machine({ failedLately: async () => "offline an hour ago" });
    expect(await choose({ probes })).toEqual({ kind: "embedded", reason: "offline an hour ago" });
    expect(probes.download).not.toHaveBeenCalled();
  });

  test("takes a mongod that appeared on PATH although a download failed lately", async () => {
    const probes = machine({ failedLately: async () => "offline", onPath: async () => "/usr/bin/mongod" });
    expect(await choose({ probes })).toMatchObject({ kind: "mongod", binary: "/usr/bin/mongod" });
  });
});

describe("a folder of the embedded store", () => {
  test("stays with it, and neither looks for a mongod nor downloads one", async () => {
    const probes = machine({ onPath: async () => "/usr/bin/mongod" });
    expect(await choose({ remembered: "embedded", probes })).toMatchObject({ kind: "embedded" });
    expect(probes.download).not.toHaveBeenCalled();
  });

  test("stops when the environment names a mongod", async () => {
    const probes = machine({ named: async () => "/opt/mongod" });
    await expect(choose({ remembered: "embedded", probes })).rejects.toThrow(/MONGOMS_SYSTEM_BINARY/);
  });
});

describe("a folder of a mongod", () => {
  test("is opened with the mongod at hand", async () => {
    const probes = machine({ onPath: async () => "/usr/bin/mongod" });
    expect(await choose({ remembered: "mongod", probes })).toMatchObject({ binary: "/usr/bin/mongod" });
  });

  test("tries a download although one failed lately: nothing else can read it", async () => {
    const probes = machine({ failedLately: async () => "offline", download: async () => "/cache/new" });
    expect(await choose({ remembered: "mongod", probes })).toMatchObject({ binary: "/cache/new" });
  });

  test("stops where none can be had, naming the ways out", async () => {
    const refused = choose({ remembered: "mongod" });
    await expect(refused).rejects.toThrow(/offline.*MONGOMS_SYSTEM_BINARY.*db:export.*db:import/);
  });
});
