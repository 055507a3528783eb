/** The links between the pages of the documentation lead somewhere. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const LINK = /\]\(([^)#\s]*)(#[^)\s]*)?\)/g;
const FOLDERS = ["src", "web", "seeds", "test", "scripts", "deploy"];
const pages = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
)
  .concat("README.md", "CHANGELOG.md")
  .filter((file) => file.endsWith(".md"));

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  const headings = [...readFileSync(page, "utf8").matchAll(/^#+ (.*)$/gm)].map((match) => match[1] ?? "");
  return headings.map(
    (text) =>
      `#${text
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, "")
        .replaceAll(" ", "-")}`,
  );
}

it.each(pages)("the links of %s lead to existing files and headings", (page) => {
  const broken = [...readFileSync(page, "utf8").matchAll(LINK)]
    .map(([, file = "", anchor]) => ({ file, anchor }))
    .filter(({ file }) => !/^(https?:|\/)/.test(file))
    .filter(({ file, anchor }) => {
      const target = file === "" ? page : join(dirname(page), file);
      if (!existsSync(target)) return true;
      return anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).includes(anchor);
    });
  expect(broken).toEqual([]);
});
