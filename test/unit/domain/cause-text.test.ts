/** The causes of changes of scores and fees, in the reader's language. */
import { expect, test } from "vitest";
import { CAUSES, causeText } from "../../../src/domain/cause-text.ts";
import { renderIn } from "../../../src/languages/reader-language.ts";

test.for(Object.values(CAUSES))("'%s' has a translation", (cause) => {
  expect(renderIn("en")(causeText(cause))).toBe(cause);
  expect(renderIn("es")(causeText(cause))).not.toBe(cause);
});

test("a cause that people wrote stays as it is", () => {
  expect(renderIn("es")(causeText("Broken window"))).toBe("Broken window");
});
