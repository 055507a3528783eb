/** What Login and Register show when the server refuses or is away (specification, section 8). */
import { ApiError } from "../../lib/http.ts";

/** The server's own text, or `failed` where its answer has none; `unreachable` where no answer came. */
export function problemText(error: unknown, texts: { failed: string; unreachable: string }): string {
  if (!(error instanceof ApiError)) return texts.unreachable;
  return error.text ?? texts.failed;
}
