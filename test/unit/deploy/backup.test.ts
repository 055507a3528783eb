/** The scheduled backup and the restore of compose.yaml, with fakes of the MongoDB tools. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeFolder, removeFolder } from "../../harness/folder.ts";
import { composeFile, root, runWithFakes } from "./support.ts";

const compose = composeFile({ PORTAL_DOMAIN: "portal.example.com", PROPERTY_TIME_ZONE: "America/Chicago" });
const { backup, restore } = compose.services;

const HOURS_MS = 3_600_000;
const nameAt = (day: string) => `rowanstead-2026-11-${day}T030000Z.archive.gz`;
/** Notes its arguments and configuration, and writes the archive. */
const WORKING_DUMP = `
printf '%s\\n' "$@" > "$NOTES/arguments"
for argument in "$@"; do
  case "$argument" in
    --archive=*) printf 'a whole dump' > "\${argument#--archive=}" ;;
    --config=*) cat "\${argument#--config=}" > "$NOTES/config" ;;
  esac
done`;
/** Stops halfway through the archive; the rest follows. */
const half = (end: string) => `
for argument in "$@"; do
  case "$argument" in --archive=*) printf 'half' > "\${argument#--archive=}" ;; esac
done
echo again >> "$NOTES/tries"
${end}`;
const FAILING_DUMP = half("exit 1");
const KILLED_DUMP = half("kill -9 $PPID");
/** 04:00 UTC of the 22nd. */
const DATE = `
case "$*" in
  "-u +%-H") echo "\${HOUR:-4}" ;;
  "-u +%Y-%m-%d") echo 2026-11-22 ;;
  *) echo 2026-11-22T040000Z ;;
esac`;
const MADE_NOW = "rowanstead-2026-11-22T040000Z.archive.gz";

let folder: string;
let backups: string;

const here = (text: string) =>
  text
    .replaceAll("/run/secrets/", `${folder}/secret-`)
    .replaceAll("/data/db", backups)
    .replaceAll("/backup/", `${root}/deploy/backup/`);
const environmentOf = (environment: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, here(value)]));
const note = (name: string) => readFileSync(join(folder, name), "utf8");
const store = (...names: string[]) => {
  for (const name of names) writeFileSync(join(backups, name), name);
};

function run(script: string, fakes: Record<string, string>, env: Record<string, string> = {}) {
  return runWithFakes({
    command: ["bash", join(root, "deploy/backup", script)],
    fakes: { date: DATE, ...fakes },
    folder,
    env: { ...environmentOf(backup?.environment), NOTES: folder, ...env },
  });
}

beforeAll(async () => {
  folder = await makeFolder("backup");
  backups = join(folder, "backups");
  writeFileSync(join(folder, "secret-mongo_backup_password"), "backup-password\n");
  writeFileSync(join(folder, "secret-mongo_admin_password"), "admin-password\n");
});

beforeEach(() => {
  rmSync(backups, { recursive: true, force: true });
  rmSync(join(folder, "tries"), { force: true });
  mkdirSync(backups);
});

afterAll(() => removeFolder(folder));

describe("backup.sh", () => {
  test("dumps the whole replica set as of one moment, as the user that may only back up", () => {
    expect(run("backup.sh", { mongodump: WORKING_DUMP })).toMatchObject({ status: 0, stderr: "" });
    expect(note("arguments").trim().split("\n")).toEqual([
      ...["--quiet", "--oplog", "--gzip", `--archive=${join(backups, MADE_NOW)}.unfinished`],
      ...["--ssl", `--sslCAFile=${folder}/secret-tls_ca`],
      expect.stringMatching(/^--config=\/dev\/fd\/\d+$/),
    ]);
    expect(note("config")).toBe(
      "uri: mongodb://backup:backup-password@mongo-a:27017,mongo-b:27017,mongo-c:27017/" +
        "?replicaSet=portal&authSource=admin&readPreference=secondaryPreferred\n",
    );
    expect(readdirSync(backups)).toEqual([MADE_NOW]);
    expect(readFileSync(join(backups, MADE_NOW), "utf8")).toBe("a whole dump");
  });

  test("deletes the oldest beyond BACKUP_KEEP, and nothing else", () => {
    store(nameAt("20"), nameAt("18"), nameAt("21"), nameAt("19"), "mine.archive.gz");
    expect(run("backup.sh", { mongodump: WORKING_DUMP }, { BACKUP_KEEP: "2" }).status).toBe(0);
    expect(readdirSync(backups)).toEqual(["mine.archive.gz", nameAt("21"), MADE_NOW]);
  });

  test("deletes nothing when the dump fails, and exits with an error", () => {
    store(nameAt("20"), nameAt("21"));
    const failed = run("backup.sh", { mongodump: FAILING_DUMP }, { BACKUP_KEEP: "1" });
    expect(failed.status).toBe(1);
    expect(failed.stderr).toContain("The backup failed.");
    expect(readdirSync(backups)).toEqual([nameAt("20"), nameAt("21")]);
  });

  test("never counts a dump that was interrupted, and clears it away the next time", () => {
    store(nameAt("20"), nameAt("21"));
    expect(run("backup.sh", { mongodump: KILLED_DUMP }, { BACKUP_KEEP: "1" }).signal).toBe("SIGKILL");
    expect(readdirSync(backups)).toEqual([nameAt("20"), nameAt("21"), `${MADE_NOW}.unfinished`]);
    expect(run("backup.sh", { mongodump: FAILING_DUMP }).status).toBe(1);
    expect(readdirSync(backups)).toEqual([nameAt("20"), nameAt("21")]);
  });

  test.each(["0", "-1", "two", "1.5"])("refuses to keep %s backups", (keep) => {
    store(nameAt("20"));
    const refused = run("backup.sh", { mongodump: WORKING_DUMP }, { BACKUP_KEEP: keep });
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining("BACKUP_KEEP") });
    expect(readdirSync(backups)).toEqual([nameAt("20")]);
  });
});

describe("schedule.sh", () => {
  /** Ends the schedule after so many checks. */
  const checks = (count: number) => `
echo check >> "$NOTES/tries-of-sleep"
[ "$(grep -c check "$NOTES/tries-of-sleep")" -lt ${count} ]`;
  const schedule = (mongodump: string, count: number, env: Record<string, string> = {}) => {
    rmSync(join(folder, "tries-of-sleep"), { force: true });
    return run("schedule.sh", { mongodump, sleep: checks(count) }, env);
  };

  test.each([
    ["before the hour", { HOUR: "2" }, [nameAt("21")], []],
    ["at the hour", { HOUR: "3" }, [nameAt("21")], [MADE_NOW]],
    ["late, after a time without power", { HOUR: "23" }, [nameAt("15")], [MADE_NOW]],
    ["when today's exists", { HOUR: "4" }, [nameAt("22")], []],
    [
      "when only an unfinished one of today exists",
      { HOUR: "4" },
      [`${nameAt("22")}.unfinished`],
      [MADE_NOW],
    ],
  ])("%s", (_, env, existing, made) => {
    store(...existing);
    schedule(WORKING_DUMP, 1, env);
    const finished = readdirSync(backups).filter((name) => name.endsWith(".gz") && !existing.includes(name));
    expect(finished).toEqual(made);
  });

  test("makes one backup a day, however often it checks", () => {
    schedule(`echo again >> "$NOTES/tries"${WORKING_DUMP}`, 3);
    expect(note("tries")).toBe("again\n");
  });

  test("tries a failed backup again at the next check", () => {
    schedule(FAILING_DUMP, 3);
    expect(note("tries")).toBe("again\nagain\nagain\n");
  });

  test.each(["24", "-1", "3am"])("refuses the hour %s", (hour) => {
    const refused = schedule(WORKING_DUMP, 1, { BACKUP_HOUR: hour });
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining("BACKUP_HOUR") });
  });
});

describe("the backup's service", () => {
  const isHealthy = () => {
    const [, script = ""] = backup?.healthcheck?.test ?? [];
    return runWithFakes({ command: ["sh", "-c", here(script)], fakes: {}, folder }).status === 0;
  };

  test("runs the schedule", () => {
    expect(backup?.entrypoint).toEqual(["bash", "/backup/schedule.sh"]);
    expect(backup?.environment).toMatchObject({ BACKUP_HOUR: "3", BACKUP_KEEP: "14" });
    expect(backup?.volumes).toEqual(["./deploy/backup:/backup:ro", "backups:/data/db"]);
  });

  // Ages count from the clock of the programs, which is not this process's under `faketime`.
  test.each([
    ["a backup of yesterday", nameAt("21"), 25, true],
    ["a backup that is too old", nameAt("20"), 27, false],
    ["an unfinished one only", `${nameAt("21")}.unfinished`, 1, false],
  ])("tells its health by %s", (_, name, hoursOld, healthy) => {
    store(name);
    const now = Number(execFileSync("date", ["+%s"], { env: { PATH: process.env.PATH } })) * 1_000;
    const time = new Date(now - hoursOld * HOURS_MS);
    utimesSync(join(backups, name), time, time);
    expect(isHealthy()).toBe(healthy);
  });
});

describe("restore.sh", () => {
  const restoreOf = (...names: string[]) =>
    runWithFakes({
      command: ["bash", join(root, "deploy/backup/restore.sh"), ...names],
      fakes: { mongorestore: WORKING_DUMP.replace(/--archive=\*.*/, "") },
      folder,
      env: { ...environmentOf(restore?.environment), NOTES: folder },
    });

  test("replaces the data by the backup up to its last moment, as the administrator", () => {
    store(nameAt("20"), nameAt("21"));
    expect(restoreOf(nameAt("20")).status).toBe(0);
    expect(note("arguments").trim().split("\n")).toEqual([
      ...["--drop", "--oplogReplay", "--gzip", `--archive=${join(backups, nameAt("20"))}`],
      ...["--ssl", `--sslCAFile=${folder}/secret-tls_ca`],
      expect.stringMatching(/^--config=\/dev\/fd\/\d+$/),
    ]);
    expect(note("config")).toBe(
      "uri: mongodb://admin:admin-password@mongo-a:27017,mongo-b:27017,mongo-c:27017/?replicaSet=portal&authSource=admin\n",
    );
  });

  test.each([[[]], [["another"]], [[nameAt("20"), nameAt("21")]]])("lists the backups for %j", (names) => {
    store(nameAt("20"), nameAt("21"));
    const refused = restoreOf(...names);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toBe(`Name one of these backups:\n${nameAt("20")}\n${nameAt("21")}\n`);
  });

  test("reads the backups' volume only", () => {
    expect(restore?.entrypoint).toEqual(["bash", "/backup/restore.sh"]);
    expect(restore?.volumes).toEqual(["./deploy/backup:/backup:ro", "backups:/data/db:ro"]);
  });
});
