/** Files of residents that are small to send and costly to read. */
import { describe, expect } from "vitest";
import { readRows } from "../../src/resident-import/import-check.ts";
import { multipart } from "../api/photos/images.ts";
import { csvOf, person } from "../api/resident-import/files.ts";
import { it, type Stage } from "./support/stage.ts";

const MB = 1024 * 1024;
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
  const FILES: [string, () => string, string][] = [
    ["line breaks", () => filled("\n"), "The file has no rows."],
    ["rows of one letter", () => filled("a\n"), TOO_MANY_ROWS],
    ["10,001 rows", () => `${head}\n${"a\n".repeat(10_001)}`, TOO_MANY_ROWS],
    ["a head of cells", () => filled("a,"), TOO_MANY_COLUMNS],
    ["a row of cells", () => `${head}\n${filled("a,")}`.slice(0, LARGEST), TOO_MANY_COLUMNS],
    ["quotes and blanks that end nowhere", () => `"${filled('" ').slice(2)}`, TOO_COSTLY],
    [
      "41 columns",
      () => `${head},${Array.from({ length: 26 }, (_, at) => `own ${at}`).join(",")}\nx`,
      TOO_MANY_COLUMNS,
    ],
  ];

  it.for(FILES)("R57 %s: 400 with a text, and little memory", async ([_, make, text], { stage }) => {
    const file = make();
    await check(stage, head);
    const before = peak();
    expect(await check(stage, file)).toMatchObject({ status: 400, body: { error: text } });
    expect(peak() - before).toBeLessThan(400 * MB);
  });

  it("R57 a file is refused when its thread takes too long", async () => {
    // Less than a thread needs to start.
    await expect(readRows(Buffer.from(head), 1)).rejects.toMatchObject({ status: 400, message: TOO_COSTLY });
    await expect(readRows(Buffer.from(head))).resolves.toHaveLength(1);
  });

  it("R57 blank lines, blank columns and columns of the property's own count for nothing below the limits", async ({
    stage,
  }) => {
    const own = Array.from({ length: 25 }, (_, at) => `own ${at}`).join(",");
    const [heads = "", row = ""] = csvOf([person("rosa.import@example.com")]).split("\r\n");
    const blank = ",".repeat(60);
    const { status, body } = await check(
      stage,
      [`${heads},${own}${blank}`, ...Array(20_000).fill(blank), `${row}${blank}`].join("\n"),
    );
    expect([status, body]).toMatchObject([200, { rows: 1, ready: 1 }]);
  });
});
