/** Lists source files and parses them into syntax trees, in which the other modules find texts. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { root } from "../bootstrap/run.mjs";

/** A node of the syntax tree. */
export interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

/** The functions whose arguments are texts to translate. */
export const FUNCTIONS: ReadonlySet<string> = new Set(["t", "rich", "msg", "msgs", "message"]);

export const treeOf = (code: string, file: string): Node =>
  parseAst(code, { lang: file.endsWith("x") ? "tsx" : "ts" }) as unknown as Node;

/** The TypeScript files in folders, in the order of their paths, without the gallery, which is not translated. */
export const sourceFiles = (folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /(?<!\.d)\.tsx?$/.test(path) && !path.startsWith("web/gallery/"))
    .sort();
