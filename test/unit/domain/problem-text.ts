import type { Problem } from "../../../src/domain/field-rules.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";

/** The text of a broken rule in English; undefined if none is broken. */
export const problemText = (problem: Problem | undefined): string | undefined =>
  problem && englishOf(problem.text);
