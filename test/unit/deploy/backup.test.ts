/** The scheduled backup and the restore of compose.yaml, with fakes of the MongoDB tools. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeFolder, removeFolder } from "../../harness/folder.ts";
import { composeFile, root, runWithFakes } from "./support.ts";

const { backup, restore } = composeFile().services;

const nameAt = (day: string) => `rowanstead-2026-11-${day}T030000Z.archive.gz.enc`;
const MADE_NOW = "rowanstead-2026-11-22T040000Z.archive.gz.enc";
/** As an earlier version named it, without encryption. */
const PLAIN = "rowanstead-2026-11-19T030000Z.archive.gz";
const DUMP = gzipSync("a whole dump");
/** Notes its arguments, configuration and input, and writes the archive. */
const TOOL = `
echo again >> "$NOTES/tries"
printf '%s\\n' "$@" > "$NOTES/arguments"
for argument in "$@"; do
  case "$argument" in
    --oplog) cat "$NOTES/dump" ;;
    --oplogReplay) cat > "$NOTES/restored" ;;
    --config=*) cat "\${argument#--config=}" > "$NOTES/config" ;;
  esac
done`;
const SHELL = 'printf "%s\\n" "$@" > "$NOTES/shell"';
const FAILING_DUMP = `${TOOL}\nexit 1`;
const KILLED_DUMP = `${TOOL}\nkill -9 $PPID`;
/** 04:00 UTC of the 22nd, or another hour. */
const DATE = `
case "$*" in
  "-u +%-H") echo "\${HOUR:-4}" ;;
  "-u +%Y-%m-%d") echo 2026-11-22 ;;
  *) echo 2026-11-22T040000Z ;;
esac`;
/** Ends the schedule after three checks. */
const SLEEP = `
echo check >> "$NOTES/checks"
[ "$(grep -c check "$NOTES/checks")" -lt 3 ]`;

let folder: string;
let backups: string;
const note = (name: string) => readFileSync(join(folder, name), "utf8").trim().split("\n");
const store = (...names: string[]) => {
  for (const name of names) writeFileSync(join(backups, name), name);
};

/** Runs a script with the environment of its service. */
function run(args: string[], tool: string, env: Record<string, string> = {}) {
  const service = args[0] === "restore.sh" ? restore : backup;
  const environment = Object.entries(service?.environment ?? {}).map(([name, value]) => [
    name,
    value.replace("/run/secrets/", `${folder}/secret-`).replace("/data/db", backups),
  ]);
  return runWithFakes({
    command: ["bash", join(root, "deploy/backup", args[0] ?? ""), ...args.slice(1)],
    fakes: { date: DATE, sleep: SLEEP, mongodump: tool, mongorestore: tool, mongosh: SHELL },
    folder,
    env: { ...Object.fromEntries(environment), NOTES: folder, ...env },
  });
}

beforeAll(async () => {
  folder = await makeFolder("backup");
  backups = join(folder, "backups");
  for (const user of ["backup", "admin"])
    writeFileSync(join(folder, `secret-mongo_${user}_password`), `${user}-password\n`);
  writeFileSync(join(folder, "secret-backup_key"), "the key of the backups\n");
  writeFileSync(join(folder, "dump"), DUMP);
});

beforeEach(() => {
  for (const name of ["backups", "tries", "checks", "restored"])
    rmSync(join(folder, name), { recursive: true, force: true });
  mkdirSync(backups);
});

afterAll(() => removeFolder(folder));

const HOSTS = "mongo-a:27017,mongo-b:27017,mongo-c:27017";

describe("a backup", () => {
  test("holds the whole replica set as of one moment, encrypted, and no argument shows the password", () => {
    expect(run(["backup.sh"], TOOL)).toMatchObject({ status: 0, stderr: "" });
    expect(note("arguments")).toEqual([
      ...["--quiet", "--oplog", "--gzip", "--archive"],
      ...["--ssl", `--sslCAFile=${folder}/secret-tls_ca`],
      expect.stringMatching(/^--config=\/dev\/fd\/\d+$/),
    ]);
    expect(note("config")).toEqual([
      expect.stringContaining(
        `mongodb://backup:backup-password@${HOSTS}/?replicaSet=portal&authSource=admin`,
      ),
    ]);
    const made = readFileSync(join(backups, MADE_NOW));
    expect(made).toHaveLength("Salted__".length + 8 + DUMP.length);
    expect(made.includes(DUMP.subarray(0, 10))).toBe(false);
  });

  test("deletes the oldest beyond BACKUP_KEEP, and nothing else", () => {
    store(nameAt("20"), nameAt("18"), nameAt("21"), PLAIN, "mine.archive.gz");
    expect(run(["backup.sh"], TOOL, { BACKUP_KEEP: "2" }).status).toBe(0);
    expect(readdirSync(backups)).toEqual(["mine.archive.gz", nameAt("21"), MADE_NOW]);
  });

  test("that fails or is interrupted deletes nothing and never counts", () => {
    store(nameAt("20"), nameAt("21"));
    expect(run(["backup.sh"], KILLED_DUMP, { BACKUP_KEEP: "1" }).signal).toBe("SIGKILL");
    expect(readdirSync(backups)).toEqual([nameAt("20"), nameAt("21"), `${MADE_NOW}.unfinished`]);
    const failed = run(["backup.sh"], FAILING_DUMP, { BACKUP_KEEP: "1" });
    expect(failed).toMatchObject({ status: 1, stderr: expect.stringContaining("The backup failed.") });
    expect(readdirSync(backups)).toEqual([nameAt("20"), nameAt("21")]);
  });

  test.each([
    ["backup.sh", "BACKUP_KEEP", ["0", "-1", "1.5"]],
    ["schedule.sh", "BACKUP_HOUR", ["24", "-1", "3am"]],
  ])("%s refuses a wrong %s", (script, name, values) => {
    for (const value of values) {
      const refused = run([script], TOOL, { [name]: value });
      expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining(name) });
    }
    expect(readdirSync(backups)).toEqual([]);
  });
});

describe("the schedule", () => {
  test.each([
    ["before the hour", "2", nameAt("21"), false],
    ["once at the hour", "3", nameAt("21"), true],
    ["late, after a time without power", "23", nameAt("15"), true],
    ["not again when today's exists", "4", nameAt("22"), false],
    ["when only an unfinished one of today exists", "4", `${nameAt("22")}.unfinished`, true],
  ])("%s (%s)", (_, HOUR, existing, isMade) => {
    store(existing);
    run(["schedule.sh"], TOOL, { HOUR });
    expect(readdirSync(backups).includes(MADE_NOW)).toBe(isMade);
    expect(isMade ? note("tries") : []).toHaveLength(isMade ? 1 : 0);
  });

  test("tries a failed backup again at every check", () => {
    run(["schedule.sh"], FAILING_DUMP);
    expect(note("tries")).toHaveLength(3);
  });
});

describe("a restore", () => {
  test("replaces the data by the backup up to its last moment, as the administrator", () => {
    run(["backup.sh"], TOOL);
    expect(run(["restore.sh", MADE_NOW], TOOL)).toMatchObject({ status: 0, stderr: "" });
    expect(note("arguments").slice(0, 4)).toEqual(["--drop", "--oplogReplay", "--gzip", "--archive"]);
    expect(note("config")).toEqual([expect.stringContaining(`mongodb://admin:admin-password@${HOSTS}/`)]);
    expect(readFileSync(join(folder, "restored"))).toEqual(DUMP);
    expect(note("shell")).toEqual(["--quiet", "--nodb", join(root, "deploy/backup/hold.js")]);
  });

  test("takes a backup of an earlier version, which is not encrypted", () => {
    writeFileSync(join(backups, PLAIN), DUMP);
    expect(run(["restore.sh", PLAIN], TOOL).status).toBe(0);
    expect(readFileSync(join(folder, "restored"))).toEqual(DUMP);
  });

  test("of a damaged backup, or with another key, changes nothing", () => {
    run(["backup.sh"], TOOL);
    const whole = readFileSync(join(backups, MADE_NOW));
    writeFileSync(join(backups, nameAt("20")), whole.subarray(0, -8));
    writeFileSync(join(folder, "another"), "another key\n");
    const damaged = run(["restore.sh", nameAt("20")], TOOL);
    const otherKey = run(["restore.sh", MADE_NOW], TOOL, { BACKUP_KEY_FILE: join(folder, "another") });
    for (const refused of [damaged, otherKey])
      expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("Nothing was changed.") });
    expect(existsSync(join(folder, "restored"))).toBe(false);
  });

  test.each([[[]], [["another"]], [[nameAt("20"), nameAt("21")]]])("lists the backups for %j", (names) => {
    store(nameAt("20"), nameAt("21"));
    const stderr = `Name one of these backups:\n${nameAt("20")}\n${nameAt("21")}\n`;
    expect(run(["restore.sh", ...names], TOOL)).toMatchObject({ status: 2, stderr });
  });
});
