/** The text of a cell of an Excel file: days as `YYYY-MM-DD`, moments as `YYYY-MM-DDThh:mm:ss`. */
export function sheetCellText(value: unknown): string {
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00.000Z$/, "")
      .slice(0, 19);
  return value === null || value === undefined ? "" : String(value);
}

/** Whether a text is no table but a web page, which some programs export as '.xls', a PDF file or rich text. */
export const isOtherDocument = (text: string): boolean => /^\s*(?:<[!?a-z]|%PDF-|\{\\rtf)/i.test(text);
