/** The query of a served photo. */
import { z } from "zod";

/** Longer than any key. */
const KEY_MAX_LENGTH = 64;

export const PhotoQuery = z.object({ v: z.string().max(KEY_MAX_LENGTH).optional() });
