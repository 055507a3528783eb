/** The text of a file of payments: of a bank, of bookkeeping, or of a spreadsheet program. */
import { writeXlsx } from "hucre/xlsx";
import { expect, it } from "vitest";
import { RENT_ROWS_MAX } from "../../../src/domain/rent-month-rules.ts";
import { sheetText } from "../../../web/features/rent/sheet-text.ts";

const TEXT = "José Núñez\t1.200,00";
const encoded = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));

it.each([
  ["UTF-8", encoded(TEXT)],
  ["UTF-16", utf16(TEXT)],
  ["Windows-1252", new Uint8Array(Buffer.from(TEXT, "latin1"))],
])("reads a text in %s", async (_encoding, bytes) => {
  expect((await sheetText(bytes))?.replace(/^\ufeff/, "")).toBe(TEXT);
});

it("reads the rows of an Excel file: days, amounts, and texts with line breaks", async () => {
  const rows = [
    ["Date", "Name", null, "Amount"],
    [new Date("2026-11-02T00:00:00Z"), "Brezhko,\nNadia", null, 1460.5],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: "Deposits", rows }] });
  expect(await sheetText(new Uint8Array(bytes))).toBe(
    "Date\tName\t\tAmount\n2026-11-02\tBrezhko, Nadia\t\t1460.5",
  );
});

it("reads rows of an Excel file below many blank ones", async () => {
  const rows = [["Unit", "Amount"], ...Array(RENT_ROWS_MAX + 100).fill([" "]), ["2D", 1460]];
  const bytes = await writeXlsx({ sheets: [{ name: "Deposits", rows }] });
  expect(await sheetText(new Uint8Array(bytes))).toBe("Unit\tAmount\n2D\t1460");
});

it.each([
  ["an image", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0])],
  ["a web page", encoded("<html><table><tr><td>1A</td><td>$1,200.00</td></tr></table></html>")],
  ["a PDF file", encoded("%PDF-1.4\n1 0 obj<<>>endobj")],
  ["another archive", new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])],
])("refuses %s", async (_what, bytes) => {
  expect(await sheetText(bytes)).toBeUndefined();
});
