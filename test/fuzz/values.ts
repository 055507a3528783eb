/** Hostile and odd values that the fuzzer puts in the place of good ones. */
import type { Random } from "../../seeds/lib/random.ts";

const LONGEST_TEXT = 20_000;

const TEXTS: readonly string[] = [
  ...["", " ", "\u0000", "\u200b\u2060\ufeff", "\u202egnp.exe", "a\r\nSet-Cookie: x=1", "=1+1"],
  ...["\t=cmd|' /C calc'!A0", "<script>alert(1)</script>", "javascript:alert(1)", "../../../../etc/passwd"],
  ...["..%2f..%2fetc%2fpasswd", "%00", "' or 1=1 --", '{"$gt":""}', "$where", "__proto__", "constructor"],
  ...["NaN", "-0", "1e309", "9007199254740993", "true", "null", "2026-02-30", "0000-00-00", "Jan 0000"],
  ...["Feb 10000", "ＡＢＣ＠ｅｘａｍｐｌｅ．ｃｏｍ", "раураl@example.com", '"quoted local"@example.com'],
  ...["\ud800", "😀".repeat(50), "e\u0301".repeat(200), `${"(".repeat(31)}a`],
];

const OTHERS: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, Number.MAX_SAFE_INTEGER, 1e300, [], {}, [[[[[[[[[[]]]]]]]]]]],
  ...[{ $gt: "" }, { $where: "sleep(1000)" }, { toString: 1 }, { length: 1e9 }, ["a", "b"]],
];

/** A text that a field might not expect; one in fifty is long. */
export function hostileText(random: Random): string {
  if (random.next() < 0.02)
    return random.pick(["x", "/", "(", "\n", " ", "é"]).repeat(random.between(1, LONGEST_TEXT));
  return random.pick(TEXTS);
}

/** A value of any JSON type. */
export function hostileValue(random: Random): unknown {
  return random.next() < 0.5 ? hostileText(random) : random.pick(OTHERS);
}
