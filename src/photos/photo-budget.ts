/** Estimates from a photo's header how much memory its decoding takes. */

/** Pixels of all frames together. */
export const PIXELS_MAX = 40_000_000;

/** Decoding AVIF, which sharp calls heif, takes three times the memory of other formats. */
const AVIF_PIXELS_MAX = 8_000_000;

/** Pixels of one side. No camera makes longer photos; a crafted file may claim any length in its header. */
export const SIDE_MAX = 10_000;

/** The highest estimate at which a photo is decoded: 40 megapixels in the formats of cameras and phones. */
const DECODE_MAX_BYTES = 350 * 1024 * 1024;

/**
 * The decoding process ends itself at this memory, even if the header promised less. It is the sum of the budget, 65 MB for idle
 * Node.js and libvips, and a margin for errors of the estimate. Beside a portal of 250 MB, it fits compose.yaml's limit of 768 MB.
 */
export const PROCESS_MAX_BYTES = 450 * 1024 * 1024;

/** What the estimate needs of a photo's header. The format has sharp's name. */
export interface PhotoHeader {
  format: string;
  width: number;
  /** Of one frame. */
  height: number;
  frames: number;
  channels: number;
  /** Bytes per channel of a pixel: 2 for 16 bits, and for AVIF with 10 or 12 bits. */
  sampleBytes: number;
  isInterlaced: boolean;
}

/**
 * Memory for each byte of the decoded picture, measured as the peak of a process with libvips 8.17 and rounded up. Interlaced
 * PNG and progressive JPEG are held in memory as a whole before the first row is available.
 */
const FACTORS: Record<string, { plain: number; interlaced: number }> = {
  jpeg: { plain: 1, interlaced: 2.2 },
  png: { plain: 1, interlaced: 1.7 },
  webp: { plain: 2, interlaced: 2 },
  gif: { plain: 2, interlaced: 2 },
  heif: { plain: 7, interlaced: 7 },
};

/** The estimated bytes that decoding takes. */
export function decodeBytes(header: PhotoHeader): number {
  const factors = FACTORS[header.format];
  if (!factors) return Number.POSITIVE_INFINITY;
  const { width, height, channels, sampleBytes, isInterlaced } = header;
  return width * height * channels * sampleBytes * (isInterlaced ? factors.interlaced : factors.plain);
}

/** Whether a photo may be decoded. */
export function isWithinBudget(header: PhotoHeader): boolean {
  const { format, width, height, frames } = header;
  const pixelsMax = format === "heif" ? AVIF_PIXELS_MAX : PIXELS_MAX;
  const isSmall = Math.max(width, height) <= SIDE_MAX && width * height * frames <= pixelsMax;
  return isSmall && decodeBytes(header) <= DECODE_MAX_BYTES;
}
