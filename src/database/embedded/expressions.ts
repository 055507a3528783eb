/** Aggregation expressions. */
import { notSupported } from "./errors.ts";
import { field } from "./paths.ts";
import { type Doc, isDoc, type Value } from "./values.ts";

export type Expression = (doc: Doc) => Value;

export function compileExpression(spec: Value): Expression {
  if (typeof spec === "string" && spec.startsWith("$") && !spec.startsWith("$$") && !spec.includes(".")) {
    const name = spec.slice(1);
    return (doc) => field(doc, name);
  }
  if (isDoc(spec) || Array.isArray(spec) || (typeof spec === "string" && spec.startsWith("$")))
    throw notSupported("this expression yet");
  return () => spec;
}
