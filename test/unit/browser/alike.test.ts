// @vitest-environment happy-dom
/** axe looks at the colors of three elements that are built alike, and of all others. */
import { afterEach, expect, it } from "vitest";
import { findAlike } from "../../browser/support/alike.ts";

const row = (id: number, attributes = "", text = `Row ${id}`) =>
  `<li id="row-${id}" ${attributes}><a href="/${id}">${text}</a></li>`;

function skipped(...fourthAndLater: string[]): string[] {
  document.body.innerHTML = `<ul>${[row(1), row(2), row(3), ...fourthAndLater].join("")}</ul>`;
  return findAlike().map(({ id }) => id);
}

afterEach(() => {
  document.body.innerHTML = "";
});

it("skips what is built like three earlier elements", () => {
  expect(skipped(row(4), row(5))).toEqual(["row-4", "row-5"]);
});

it.each(['class="late"', 'style="color: red"', 'aria-current="page"', "hidden"])(
  "keeps an element with %s",
  (attributes) => {
    expect(skipped(row(4, attributes))).toEqual([]);
  },
);

it("keeps an element with other parts, and skips the like parts of it", () => {
  expect(skipped(row(4, "", "<b>Row 4</b>"))).toEqual([]);
  expect(skipped('<li id="row-4"><a href="/4" id="link-4">Row 4</a><b>late</b></li>')).toEqual(["link-4"]);
});
