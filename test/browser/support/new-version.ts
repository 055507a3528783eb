/** A newer version of a copy of the build: the same program whose files all have other names. */
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const TEXTS = /\.(js|css|html|json|webmanifest|map)$/;

/** Copies of the others, which would keep the old names. */
const COMPRESSED = /\.(br|gz)$/;

/** The build names files by their content: `name-HASH.js`, or `name-HASH.t.js` for code with texts. */
const HASHED = /^(.+-)([\w-]{7})((?:\.t)?\.\w+(?:\.map)?)$/;

/** Gives every hashed file of the web app another hash, wherever it is named. */
export async function deployNewVersion(folder: string): Promise<void> {
  const web = join(folder, "web");
  const assets = (await readdir(join(web, "assets"))).filter((name) => !COMPRESSED.test(name));
  const renamed = new Map<string, string>();
  for (const name of assets) {
    const [, stem, hash, rest] = HASHED.exec(name) ?? [];
    if (hash !== undefined) renamed.set(name, `${stem}${[...hash].reverse().join("")}${rest}`);
  }
  const files = await readdir(web, { recursive: true, withFileTypes: true });
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    if (COMPRESSED.test(file.name)) await rm(path);
    if (!file.isFile() || !TEXTS.test(file.name)) continue;
    let text = await readFile(path, "utf8");
    for (const [before, after] of renamed) text = text.replaceAll(before, after);
    await writeFile(path, text);
  }
  for (const [before, after] of renamed)
    await rename(join(web, "assets", before), join(web, "assets", after));
}
