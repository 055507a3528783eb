/** Multipart bodies of the fuzzer: real and broken photos and CSV files, and forms that lie about themselves. */
import type { Random } from "../../seeds/lib/random.ts";
import { hostileText } from "./values.ts";

interface Part {
  name: string;
  value: string | Buffer;
  filename?: string;
}

/** A whole PNG of one pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** Where a PNG's header has its width. */
const WIDTH_AT = 16;

const CSV_HEAD = "firstName,lastName,email,phone,unitNumber,unitType,leaseStart,leaseEnd,monthlyRent";

export function multipart(boundary: string, parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ name, value, filename }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

/** @returns a function that makes the headers and the body of one upload */
export function createUploads(random: Random) {
  function photo(): Buffer {
    const kind = random.between(0, 5);
    if (kind <= 1) return PIXEL;
    if (kind === 2) return PIXEL.subarray(0, random.between(0, PIXEL.length));
    const changed = Buffer.from(PIXEL);
    if (kind === 3) changed.writeUInt32BE(random.between(0, 2 ** 32 - 1), WIDTH_AT);
    else changed[random.between(0, changed.length - 1)] = random.between(0, 255);
    return changed;
  }

  function row(): string {
    const email = `row-${random.between(0, 1e9)}@example.com`;
    return `Ada,${hostileText(random).slice(0, 100)},${email},3125550143,9A,Studio,2026-01-01,2027-12-31,1500`;
  }

  function csv(): string {
    return random.pick([
      () => [CSV_HEAD, ...Array.from({ length: random.between(0, 20) }, row)].join("\n"),
      () => "\n".repeat(random.between(1, 100_000)),
      () => `${",".repeat(random.between(1, 20_000))}\n`,
      () => `"${"x".repeat(random.between(1, 20_000))}`,
      () => hostileText(random),
    ])();
  }

  return (template: string, userID: string): { headers: Record<string, string>; body: Buffer } => {
    const isPhoto = template.endsWith("photo-upload");
    const boundary = `fuzz${random.between(0, 1e9)}`;
    const file: Part = isPhoto
      ? { name: "photo", filename: "p.png", value: photo() }
      : { name: "file", filename: "r.csv", value: csv() };
    const fields: Part[] = isPhoto ? [{ name: "userID", value: userID }] : [];
    const extra = random.next() < 0.1 ? random.between(1, 40) : 0;
    const parts = [
      ...fields,
      file,
      ...Array.from({ length: extra }, () => ({ name: "x", value: hostileText(random) })),
    ];
    const named = random.next() < 0.05 ? "another" : boundary;
    return {
      headers: { "Content-Type": `multipart/form-data; boundary=${named}` },
      body: multipart(boundary, parts),
    };
  };
}
