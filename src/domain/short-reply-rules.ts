/** Rules and texts of short replies. */

import { isBlank, type Problem } from "./field-rules.ts";
import { message, msgs } from "./message.ts";

/** A quarter of a message, because a short reply is usually a part of a message. */
export const SHORT_REPLY_MAX_LENGTH = 1000;

/** The most short replies of a property. Their list has no pages. */
export const SHORT_REPLIES_MAX = 200;

export const SHORT_REPLY_TEXTS = msgs({
  textMissing: "Please enter a text.",
  tooLong: message("A short reply can have at most {max} characters.", { max: SHORT_REPLY_MAX_LENGTH }),
  tooMany: message("There can be at most {max} short replies. Please delete one first.", {
    max: SHORT_REPLIES_MAX,
  }),
  notFound: "Short reply not found.",
  failed: "Failed to save short reply.",
  networkError: "Error saving short reply.",
  deletion: { failed: "Failed to delete short reply.", networkError: "Error deleting short reply." },
});

/** The broken rule of a short reply, or undefined. */
export function shortReplyProblem({ text }: { text: string }): Problem<"text"> | undefined {
  if (isBlank(text)) return { field: "text", text: SHORT_REPLY_TEXTS.textMissing };
  return text.length > SHORT_REPLY_MAX_LENGTH
    ? { field: "text", text: SHORT_REPLY_TEXTS.tooLong }
    : undefined;
}
