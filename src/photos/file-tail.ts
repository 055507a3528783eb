/** The bytes after the image in a file. A page or script there makes it a polyglot file. */

/** The end of the last occurrence of a mark, and of the bytes that belong to it. */
function after(file: Buffer, mark: string, more = 0): number {
  const at = file.lastIndexOf(mark, undefined, "latin1");
  return at < 0 ? 0 : at + mark.length + more;
}

/** The end of the boxes that a file begins with, each of which says its length. */
function endOfBoxes(file: Buffer): number {
  let end = 0;
  while (end + 8 <= file.length) {
    const length = file.readUInt32BE(end);
    if (length < 8 || end + length > file.length) break;
    end += length;
  }
  return end;
}

const ENDS: Readonly<Record<string, (file: Buffer) => number>> = {
  jpeg: (file) => after(file, "\xff\xd9"),
  // A checksum follows the name of the last part.
  png: (file) => after(file, "IEND", 4),
  webp: (file) => 8 + file.readUInt32LE(4),
  heif: endOfBoxes,
  // A GIF's end mark also occurs in its data, so the whole file is checked. Phones take no GIFs.
  gif: () => 0,
};

/** @param format by sharp's name @returns the bytes behind the image; where its end is not known, the whole file */
export const tailOf = (file: Buffer, format: string): Buffer =>
  file.subarray(Math.min(file.length, ENDS[format]?.(file) ?? 0));
