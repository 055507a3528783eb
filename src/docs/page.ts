/** The API documentation as one HTML page without scripts, generated from the OpenAPI document. */
import type { Answer, ApiDocument, JsonSchema, Operation } from "./openapi.ts";
import { PAGE_STYLE } from "./page-style.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const text = (value: unknown) => String(value).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

const WHO: Readonly<Record<Operation["x-who"], string>> = {
  anybody: "anybody",
  "signed-in": "all signed-in users",
  member: "staff and approved residents",
  resident: "residents",
  staff: "staff",
};

function who(operation: Operation): string {
  const own = operation["x-own-only"] ? "; residents only with their own userID" : "";
  return `${WHO[operation["x-who"]]}${own}`;
}

/** A short name for the type of a schema. */
function typeOf(schema: JsonSchema): string {
  const { type, $ref, items, enum: choices } = schema;
  if (typeof $ref === "string") {
    const name = $ref.split("/").at(-1) ?? "";
    return `<a href="#shape-${text(name)}">${text(name)}</a>`;
  }
  if (Array.isArray(choices)) return text(choices.join(", "));
  if (type === "array") return `list of ${typeOf(items as JsonSchema)}`;
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as JsonSchema[]).map(typeOf).join(" or ");
  return text(Array.isArray(type) ? type.join(" or ") : (type ?? "any"));
}

function table(head: string[], rows: string[][]): string {
  const cells = (tag: string, row: string[]) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join("");
  const body = rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("");
  return `<div class="scroll"><table><thead><tr>${cells("th", head)}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function fieldRows(schema: JsonSchema): string[][] {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = (schema.required ?? []) as string[];
  return Object.entries(properties).map(([name, property]) => [
    `<code>${text(name)}</code>${required.includes(name) ? " *" : ""}`,
    typeOf(property),
    text(property.description ?? ""),
  ]);
}

function bodyPart({ requestBody }: Operation): string {
  return Object.entries(requestBody?.content ?? {})
    .map(([media, { schema, example }]) => {
      const shown = example === undefined ? "" : `<pre>${text(JSON.stringify(example, null, 2))}</pre>`;
      return `<h3>Body (${text(media)}; * is required)</h3>${table(["Field", "Type", ""], fieldRows(schema))}${shown}`;
    })
    .join("");
}

function responseRow([status, { description, content = {} }]: [string, Answer]): string[] {
  const [[media, { schema }] = ["", { schema: {} as JsonSchema }]] = Object.entries(content);
  const shape = media === "application/json" ? typeOf(schema) : text(media);
  return [status, shape, description.split(" | ").map(text).join("<br>")];
}

function call(path: string, method: string, operation: Operation): string {
  const { summary, parameters, responses } = operation;
  const parameterRows = parameters.map(({ name, in: place, required, schema, description = "" }) => [
    `<code>${text(name)}</code>${required ? " *" : ""}`,
    text(place),
    typeOf(schema),
    text(description),
  ]);
  return `<details id="${text(operation.operationId)}">
<summary><code>${method.toUpperCase()} ${text(path)}</code><span>${text(summary)}</span></summary>
<div><p>For ${text(who(operation))}.</p>
${parameterRows.length > 0 ? `<h3>Path and query</h3>${table(["Name", "In", "Type", ""], parameterRows)}` : ""}
${bodyPart(operation)}
<h3>Responses</h3>${table(["Status", "Shape", ""], Object.entries(responses).map(responseRow))}
</div></details>`;
}

/** The page as HTML. */
export function apiPage({ info, paths, components }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))].sort();
  const sections = tags.map((tag) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(tag));
    const listed = own.map(({ path, method, operation }) => call(path, method, operation)).join("\n");
    return `<h2 id="${text(tag)}">${text(tag)}</h2>\n${listed}`;
  });
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="shape-${text(name)}"><summary><code>${text(name)}</code></summary><div>${table(["Field", "Type", ""], fieldRows(schema))}</div></details>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(info.title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>
<h1>${text(info.title)}</h1>
<p>${text(info.description)}</p>
<p>Machine-readable version: <a href="/api/docs/openapi.json">OpenAPI 3.1</a></p>
<nav aria-label="Calls"><ul>${[...tags, "shapes"].map((tag) => `<li><a href="#${text(tag)}">${text(tag)}</a></li>`).join("")}</ul></nav>
</header>
<main>
${sections.join("\n")}
<h2 id="shapes">shapes</h2>
${shapes.join("\n")}
</main>
</body>
</html>
`;
}
