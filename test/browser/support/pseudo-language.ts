/**
 * A language that reads as English with accents and is 40 percent longer, as translations are. It takes the place of the Spanish
 * texts in a browser; no build has it.
 */
import type { BrowserContext, Page } from "playwright-core";
import { sourceTexts } from "../../../scripts/languages/sources.ts";
import { LANGUAGE_COOKIE } from "../../../src/domain/languages.ts";
import { keyOf } from "../../../src/domain/message.ts";

const LONGER_BY = 0.4;
const VOWELS: Readonly<Record<string, string>> = {
  ...{ a: "á", e: "é", i: "í", o: "ó", u: "ú" },
  ...{ A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú" },
};

/** Lengthens each word by repeating its end, and ends it with an accent at least. */
const longer = (word: string): string =>
  `${word}${word.slice(-Math.max(1, Math.round(word.length * LONGER_BY)))}`.replace(
    /[aeiou]/gi,
    (vowel) => VOWELS[vowel] ?? vowel,
  );

/** Values, the syntax of plurals and tags stay as they are. */
export function pseudoOf(source: string): string {
  let depth = 0;
  return source.replace(/[{}]|<\/?\w+>|\p{L}+/gu, (part) => {
    if (part === "{") depth += 1;
    else if (part === "}") depth -= 1;
    else if (depth % 2 === 0 && !part.startsWith("<")) return longer(part);
    return part;
  });
}

/** The pieces of the Spanish catalog, and the code that loads them. */
export const SPANISH = /\/assets\/(es-[\w-]{7}-|change-language-)[^/]*\.js$/;

/** Shows a browser's pages in it: each piece of the catalog has its texts, and no others. */
export async function readInPseudoLanguage(context: BrowserContext, url: string): Promise<void> {
  const sources = new Map([...sourceTexts().keys()].map((source) => [keyOf(source), source]));
  await context.route(/\/assets\/es-[^/]*\.js$/, async (route) => {
    // A page that closes takes its requests with it.
    const body = await route.fetch().then(
      (response) => response.text(),
      () => undefined,
    );
    if (body === undefined) return route.abort().catch(() => undefined);
    const piece = JSON.parse(body.slice("export default ".length)) as Record<string, string>;
    const pseudo = Object.keys(piece).map((key) => [key, pseudoOf(sources.get(key) ?? "")]);
    const text = `export default ${JSON.stringify(Object.fromEntries(pseudo))}`;
    await route.fulfill({ contentType: "text/javascript", body: text }).catch(() => undefined);
  });
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: "es", url }]);
}

/** Opens another screen of a running page, without loading it again. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** The texts of the program that a page shows or names in English, apart from those that people have written. */
export const englishTexts = (page: Page, sources: readonly string[]): Promise<string[]> =>
  page.evaluate((list) => {
    const english = new Set(list);
    const own = [...document.querySelectorAll("body :not(svg *, [dir=auto])")];
    const texts = own.flatMap((element) => [
      ...[...element.childNodes]
        .filter(({ nodeType }) => nodeType === 3)
        .map(({ textContent }) => textContent),
      ...["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name)),
    ]);
    return [...new Set(texts.map((text) => text?.trim() ?? ""))].filter((text) => english.has(text));
  }, sources);

/** The texts that reach out of their box or are cut. Of a text that ends in an ellipsis, the whole is elsewhere. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ASIDE_PX = 1.5;
    /** The blank at the end of a line hangs, and a line is higher than its letters. */
    const HANGING_PX = 5;
    const isIn = (value: string, ...values: string[]) => values.includes(value);

    /** The boxes around a text, the nearest first, to one that scrolls or shortens it. None for a text that only screen readers get. */
    function boxesOf(element: Element): [Element, CSSStyleDeclaration][] {
      const around: [Element, CSSStyleDeclaration][] = [];
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement)
        around.push([box, getComputedStyle(box)]);
      if (around.some(([, { clipPath }]) => clipPath !== "none")) return [];
      const blocks = around.filter(([, { display }]) => !isIn(display, "inline", "contents"));
      const end = blocks.findIndex(
        ([box, style]) =>
          style.textOverflow === "ellipsis" ||
          style.webkitLineClamp !== "none" ||
          (box !== element &&
            (isIn(style.overflowX, "auto", "scroll") || isIn(style.overflowY, "auto", "scroll"))),
      );
      return end < 0 ? blocks : blocks.slice(0, end);
    }

    /** Whether a box has an edge that readers see. */
    const isDrawn = ({ borderInlineWidth, backgroundColor }: CSSStyleDeclaration) =>
      borderInlineWidth !== "0px" || backgroundColor !== "rgba(0, 0, 0, 0)";

    /** Whether a line reaches out of the nearest box, out of the nearest that is drawn, or out of one that cuts it. */
    function isCut(line: DOMRect, [box, style]: [Element, CSSStyleDeclaration], isNear: boolean): boolean {
      const edges = box.getBoundingClientRect();
      const aside = Math.max(edges.left - line.left, line.right - edges.right);
      const below = Math.max(edges.top - line.top, line.bottom - edges.bottom);
      const hangs = style.whiteSpace === "pre-wrap" ? HANGING_PX : ASIDE_PX;
      return (
        (aside > hangs && (isNear || isIn(style.overflowX, "hidden", "clip"))) ||
        (below > HANGING_PX && isIn(style.overflowY, "hidden", "clip"))
      );
    }

    const range = document.createRange();
    const visible = [...document.querySelectorAll("body :not(svg, svg *, option)")].filter((element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    const cut = visible.flatMap((element) => {
      const texts = [...element.childNodes].filter(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
      );
      const boxes = texts.length > 0 ? boxesOf(element) : [];
      const drawn = boxes.findIndex(([, style]) => isDrawn(style));
      return texts.filter((text) => {
        range.selectNodeContents(text);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        return lines.some((line) => boxes.some((box, at) => isCut(line, box, at === 0 || at === drawn)));
      });
    });
    return cut.map(({ textContent }) => textContent ?? "");
  });
