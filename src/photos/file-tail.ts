/** Finds the bytes after the image in a file. A page or script there makes it a polyglot file. */

/**
 * The end of the first occurrence of a mark and of `extraBytes` after it; 0 without the mark. A page after the image may be followed by another
 * mark. If a thumbnail in the file has the first mark, the image is searched, too.
 */
function endOfMark(file: Buffer, mark: string, extraBytes = 0): number {
  const start = file.indexOf(mark, 0, "latin1");
  return start < 0 ? 0 : start + mark.length + extraBytes;
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

const END_FINDERS: Readonly<Record<string, (file: Buffer) => number>> = {
  jpeg: (file) => endOfMark(file, "\xff\xd9"),
  // A checksum of 4 bytes follows the name of the last part.
  png: (file) => endOfMark(file, "IEND", 4),
  webp: (file) => 8 + file.readUInt32LE(4),
  heif: endOfBoxes,
  // A GIF's end mark also occurs in its data, so the whole file is checked. Phones take no GIFs.
  gif: () => 0,
};

/** The bytes after the image; the whole file if the end of the image is unknown. @param format sharp's name of the format */
export const tailOf = (file: Buffer, format: string): Buffer =>
  file.subarray(Math.min(file.length, END_FINDERS[format]?.(file) ?? 0));
