/** Texts that run a script if a page takes them for markup, and how that shows on a page. */
import type { Page } from "playwright-core";

/** Each says that it ran, in one way or another. One that would swallow what follows it ends its row. */
const ATTACKS = [
  ["<script>ran()</script>", "<img src=x onerror=ran()>", "<svg onload=ran()>"],
  [
    "<body onload=ran()>",
    "<iframe srcdoc='<script>parent.ran()</script>'></iframe>",
    "<svg><script>ran()</script></svg>",
  ],
  [
    "<iframe src=javascript:parent.ran()></iframe>",
    "<a href=javascript:ran()>click</a>",
    "<details open ontoggle=ran()>x</details>",
  ],
  [
    "<input autofocus onfocus=ran()>",
    "<video><source onerror=ran()></video>",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=ran()>",
  ],
  [
    "<object data=javascript:ran()></object>",
    "<embed src=javascript:ran()>",
    "<form action=javascript:ran()><button>x</button></form>",
  ],
  [
    "<base href=https://evil.example/>",
    "<meta http-equiv=refresh content='0;url=javascript:ran()'>",
    "<style>@import 'https://evil.example/x.css';</style>",
  ],
  [
    "<link rel=stylesheet href=https://evil.example/x.css>",
    "<marquee onstart=ran()>x</marquee>",
    "<template><script>ran()</script></template>",
  ],
  ['"><script>ran()</script>', "'\" autofocus onfocus=ran() x='", "</textarea><script>ran()</script>"],
  [
    "</title><script>ran()</script>",
    "$" + "{ran()} {{ran()}} {{constructor.constructor('ran()')()}}",
    "<!--><img src=x onerror=ran()>-->",
  ],
  [
    "javascript:ran()",
    "data:text/html,<script>ran()</script>",
    "<img src=x o\u200bnerror=ran()>\u202e<scr\u200bipt>ran()</scr\u200bipt>",
  ],
];
/** The mark of a text, by its place, which finds it on the screen. */
export const mark = (at: number) => `xss${String(at).padStart(2, "0")}`;
export const TEXTS = ATTACKS.map((attacks, at) => `${mark(at)} ${attacks.join(" ")}`);
/** The same for fields that take less: of each text one attack, the first, second or third in turn. */
export const SHORT_TEXTS = ATTACKS.map((attacks, at) => `${mark(at)} ${attacks[at % attacks.length]}`);

/** Elements that the app never creates, but that a text interpreted as HTML would. */
const FOREIGN = [
  ...["onerror", "onload", "onfocus", "ontoggle", "onstart"].map((name) => `body [${name}]`),
  ...["iframe", "object", "embed", "base", "marquee", "body meta"],
  // React preloads the first image of a prerendered page.
  "body link:not([rel=preload][as=image])",
  ...["[href^='javascript:' i]", "[src^='javascript:' i]", "form[action]"],
].join();

/** The beginnings of such elements on a page. */
export const foreignOn = (page: Page) =>
  page.locator(FOREIGN).evaluateAll((found) => found.map(({ outerHTML }) => outerHTML.slice(0, 200)));
