/** The texts of log entries in the reader's language. The portal's own are stored in English; those that staff wrote are shown unchanged. */
import { t } from "./t.ts";

const REVERSAL = /^Reversal of (.+)$/s;
const EARNED = /^Earned ([\d.]+)CP - (.+)\.$/s;
const REDEEMED = /^Redeemed: (.+)$/s;

export function entryText(text: string): string {
  const [, reversedEntry] = REVERSAL.exec(text) ?? [];
  if (reversedEntry !== undefined) return t("Reversal of {entry}", { entry: entryText(reversedEntry) });
  const [, cp, behavior] = EARNED.exec(text) ?? [];
  if (cp !== undefined && behavior !== undefined)
    return t("Earned {cp}CP - {entry}.", { cp, entry: entryText(behavior) });
  const [, title] = REDEEMED.exec(text) ?? [];
  return title === undefined ? t(text) : t("Redeemed: {title}", { title });
}
