/** Files of residents that are small to send and costly to read. */
import { describe, expect } from "vitest";
import { IMPORT_COLUMNS_MAX, IMPORT_HEAD_LINES, IMPORT_ROWS_MAX } from "../../src/domain/limits.ts";
import { readRows } from "../../src/resident-import/import-check.ts";
import { multipart } from "../api/photos/images.ts";
import { csvOf, person } from "../api/resident-import/files.ts";
import { it, type Stage } from "./support/stage.ts";

const MB = 1024 * 1024;
/** Ends only what hangs; the portal ends a reading after ten seconds, which a busy machine may need. */
const HANGS_MS = 200_000;
const CHECK = "/api/dashboard/resident-imports/check";
/** A little below the limit of 5 MB. */
const LARGEST = 5 * MB - 1_000;

const TOO_MANY_ROWS = "The file has more than 10,000 rows.";
const TOO_MANY_COLUMNS = "The file has more than 40 columns.";
const TOO_COSTLY =
  "Reading the file takes too long. Save the sheet as CSV again, or split it into smaller files.";

const check = async (stage: Stage, file: string) =>
  stage.staff.http.post(CHECK, undefined, await multipart({ file: Buffer.from(file) }, "text/csv", "x.csv"));

const filled = (unit: string) => unit.repeat(Math.floor(LARGEST / unit.length));

/** The peak of this process's memory, in bytes. */
const peak = () => process.resourceUsage().maxRSS * 1024;

const head = csvOf([]).trim();

describe("files that are costly to read", () => {
  const FILES: [string, () => string, expected: string | number][] = [
    ["line breaks", () => filled("\n"), 0],
    ["rows of one letter", () => filled("a\n"), IMPORT_HEAD_LINES + IMPORT_ROWS_MAX + 1],
    ["a head of cells", () => filled("a,"), TOO_MANY_COLUMNS],
    ["a row of cells", () => `${head}\n${filled("a,")}`.slice(0, LARGEST), TOO_MANY_COLUMNS],
  ];

  it.for(FILES)("R57 %s: few rows or a text, and little memory", async ([_, make, expected]) => {
    const file = Buffer.from(make());
    await readRows(Buffer.from(head), HANGS_MS);
    const before = peak();
    const outcome = await readRows(file, HANGS_MS).then(
      (rows) => rows.length,
      (error: Error) => error.message,
    );
    expect(outcome).toBe(expected);
    expect(peak() - before).toBeLessThan(400 * MB);
  });

  it.for([
    ["10,001 rows", () => `${head}\n${"a\n".repeat(10_001)}`, TOO_MANY_ROWS],
    [
      "41 columns",
      () => `${head},${Array.from({ length: 26 }, (_, at) => `own ${at}`).join(",")}\nx`,
      TOO_MANY_COLUMNS,
    ],
  ] as const)("R57 %s: 400 with a text", async ([_, make, text], { stage }) => {
    expect(await check(stage, make())).toMatchObject({ status: 400, body: { error: text } });
  });

  it("R57 a file is refused when its thread takes too long", async () => {
    // Quotes and blanks that end nowhere take longer than ten seconds on any machine.
    const costly = Buffer.from(`"${filled('" ').slice(2)}`);
    await expect(readRows(costly, 50)).rejects.toMatchObject({ status: 400, message: TOO_COSTLY });
  });

  it("R57 blank lines, blank columns and own columns count for nothing", async ({ stage }) => {
    const [heads = "", row = ""] = csvOf([person("rosa.import@example.com")]).split("\r\n");
    const owned = IMPORT_COLUMNS_MAX - heads.split(",").length;
    const own = Array.from({ length: owned }, (_, at) => `own ${at}`).join(",");
    const blank = ",".repeat(60);
    const { status, body } = await check(
      stage,
      [`${heads},${own}${blank}`, ...Array(20_000).fill(blank), `${row}${blank}`].join("\n"),
    );
    expect([status, body]).toMatchObject([200, { rows: 1, ready: 1 }]);
  });
});
