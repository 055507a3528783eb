/** The links in texts. */
import { expect, it } from "vitest";
import { linkParts } from "../../../src/domain/text-links.ts";

const linksOf = (text: string) =>
  linkParts(text).flatMap(({ text: part, href }) => (href ? [[part, href]] : []));

it.each<[string, [string, string][]]>([
  ["See https://example.com/a?b=1#c.", [["https://example.com/a?b=1#c", "https://example.com/a?b=1#c"]]],
  ["(http://example.com/a_(b))", [["http://example.com/a_(b)", "http://example.com/a_(b)"]]],
  ["www.example.com, please", [["www.example.com", "https://www.example.com/"]]],
  ["انظر https://example.com/x؟", [["https://example.com/x", "https://example.com/x"]]],
  ["请看https://example.com/x。谢谢", [["https://example.com/x", "https://example.com/x"]]],
  ["Write to office@example.com.", [["office@example.com", "mailto:office@example.com"]]],
  [
    "call (312) 555-0142 or 312.555.0143",
    [
      ["(312) 555-0142", "tel:+13125550142"],
      ["312.555.0143", "tel:+13125550143"],
    ],
  ],
  [
    "+1 312-555-0142, 312 555 0143; 3125550144",
    [
      ["+1 312-555-0142", "tel:+13125550142"],
      ["312 555 0143", "tel:+13125550143"],
      ["3125550144", "tel:+13125550144"],
    ],
  ],
  ["javascript:alert(1) data:text/html,x file:///etc", []],
  ["https://bank.example@evil.example/ https:// http://[", []],
  ["https://:bank.example@evil.example/", []],
  ["REQ-3125550142, 31255501420, 12-05-2026, $1,850.00, 3C", []],
  ["a@b, @home, 5@6", []],
])("%j", (text, links) => {
  expect(linksOf(text)).toEqual(links);
  expect(
    linkParts(text)
      .map(({ text: part }) => part)
      .join(""),
  ).toBe(text);
});

it("takes a long text of beginnings in linear time", () => {
  for (const begin of ["a", "1", "www.", "https://x", "a@", "(312) ", ")"]) {
    const text = begin.repeat(4_000).slice(0, 4_000);
    expect(
      linkParts(text)
        .map(({ text: part }) => part)
        .join(""),
    ).toBe(text);
  }
});
