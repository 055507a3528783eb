/** Syntax trees, as far as texts are read from them. */

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

/** Their texts are in the catalogs. */
export const FUNCTIONS: ReadonlySet<string> = new Set(["t", "rich", "msg", "msgs", "message"]);
