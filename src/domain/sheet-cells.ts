/** The text of a cell of an Excel file: days as `YYYY-MM-DD`, moments as `YYYY-MM-DDThh:mm:ss`. */
export function sheetCellText(value: unknown): string {
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00.000Z$/, "")
      .slice(0, 19);
  return value === null || value === undefined ? "" : String(value);
}
