/** The lint refuses lengths and breakpoints that are not on the scale of web/ui/tokens.css. */
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { packageCommand } from "../../../scripts/bootstrap/commands.mjs";
import { root } from "../../../scripts/bootstrap/run.mjs";
import { makeFolder, removeFolder } from "../../harness/folder.ts";

const REFUSED = [
  ...["margin: 6px", "padding-inline: 0 1rem", "gap: calc(2 * 3px)", "inset: 0 auto -1px", "--cell: 5px"],
  ...["font: 600 14px / 20px var(--font)", "font-size: 0.9em", "line-height: 18px"],
  ...["border-top-left-radius: 11px", "min-height: 44px", "grid-template-columns: 64px 1fr"],
];

const REFUSED_MEDIA = [
  ...["(max-width: 44em)", "(max-width: 767px)", "(width >= 48em)", "(48em <= width < 64em)"],
  ...["(max-height: 31em)", "(height < 30em)"],
];

const rule = (declaration: string) => `.part {\n  ${declaration};\n}\n`;
const media = (query: string) => `@media ${query} {\n  .part {\n    color: red;\n  }\n}\n`;

const CONTAINER = "@container (max-width: 34rem) {\n  .part {\n    color: red;\n  }\n}\n";

const FILES = [...REFUSED.map(rule), ...REFUSED_MEDIA.map(media), CONTAINER];

interface Report {
  diagnostics: { category: string; location: { path: string } }[];
}

let refused: ReadonlySet<string | undefined>;

/** One run over a file for each case, with this check alone. */
beforeAll(async () => {
  const folder = await makeFolder("scale");
  const plugins = [join(root, "scripts", "lint", "scale.grit")];
  await writeFile(join(folder, "biome.json"), JSON.stringify({ plugins }));
  await Promise.all(FILES.map((css, index) => writeFile(join(folder, `${index}.css`), css)));
  const args = ["lint", "--reporter=json", "--max-diagnostics=none", "."];
  const [program = "", ...command] = packageCommand(root, "@biomejs/biome", "biome", args);
  const { stdout } = spawnSync(program, command, { encoding: "utf8", cwd: folder });
  const { diagnostics } = JSON.parse(stdout) as Report;
  const plugin = diagnostics.filter(({ category }) => category === "plugin");
  refused = new Set(plugin.map(({ location }) => FILES[Number.parseInt(location.path, 10)]));
  await removeFolder(folder);
});

it.each(REFUSED)("%s is refused", (declaration) => expect(refused).toContain(rule(declaration)));
it.each(REFUSED_MEDIA)("@media %s is refused", (query) => expect(refused).toContain(media(query)));
it("a container has the width that its parts need", () => expect(refused).not.toContain(CONTAINER));
