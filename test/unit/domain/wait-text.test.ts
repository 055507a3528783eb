import { expect, it } from "vitest";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { tryAgainText } from "../../../src/domain/wait-text.ts";

it.each([
  [0.2, "in a moment"],
  [6.4, "in 7 seconds"],
  [59.4, "in 1 minute"],
  [61, "in 2 minutes"],
  [15 * 60, "in 15 minutes"],
  [59.5 * 60, "in 1 hour"],
  [3600, "in 1 hour"],
  [24 * 3600, "in 24 hours"],
])("after %d s: %s", (seconds, text) =>
  expect(englishOf(tryAgainText(seconds))).toBe(`Please try again ${text}.`),
);
