/** Generates the OpenAPI 3.1 document from the routes: their guards, their descriptions and their validation schemas. */

import type Router from "@koa/router";
import { z } from "zod";
import { ACCOUNT_TEXTS, REAUTHENTICATION_TEXTS } from "../domain/account-rules.ts";
import { errorSchema } from "../domain/fields.ts";
import { IDEMPOTENCY_HEADER } from "../domain/idempotency.ts";
import { englishOf } from "../domain/rendered-message.ts";
import { MOVE_OUT_TEXTS } from "../domain/tenancy-rules.ts";
import { type RouteDescription, routeDescription } from "../http/describe-route.ts";
import { accessOf, type RouteAccess, requiresRecentLogin } from "../http/guards.ts";
import { IDEMPOTENCY_TEXTS, isRepeatable, KEY_PATTERN } from "../http/idempotency.ts";
import { usageTexts } from "../http/usage-limits.ts";

type Routes = Pick<Router, "stack">;
type JsonSchema = Record<string, unknown>;

interface Content {
  [mediaType: string]: { schema: JsonSchema };
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Answer {
  description: string;
  content?: Content;
}

export interface Operation {
  operationId: string;
  summary: string;
  /** Who may call it, in words. */
  description: string;
  tags: string[];
  /** Who may call it, for programs. `CALLERS` explains the values. */
  "x-who": "anybody" | RouteAccess;
  /** Whether residents may call it only for themselves. */
  "x-own-only": boolean;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer>;
}

export interface ApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> };
}

const DESCRIPTION =
  "A JSON API. The login sets a session cookie. Unknown fields of a request are ignored. Every error response is an object " +
  "with a text to show (error), a stable identifier (code) and the id of the request. After 429 and 503, wait for Retry-After " +
  "seconds. Lists take limit and before; the Link header names the next page. Changes by others arrive by Socket.IO over WebSocket, " +
  "with the same cookie.";

/** Converts a schema to JSON Schema, without `$schema` and without the values that replace a wrong type: callers can't rely on them. */
function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema, ...rootSchema } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema: fieldSchema }) {
      if (zodSchema._zod.def.type === "catch") delete fieldSchema.default;
    },
  });
  return rootSchema as JsonSchema;
}

/** The object schema of a body. The first part of a pipe only ensures that the body is an object. */
function objectIn(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodPipe && schema.out instanceof z.ZodObject ? schema.out : schema;
}

/** The name of a schema under `components`, which is its title (see `src/domain`). Undefined for an inline schema. */
const componentName = (schema: z.ZodType) => schema.meta()?.title;

function responseSchema(schema: z.ZodType): JsonSchema {
  const name = componentName(schema);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  if (schema instanceof z.ZodArray) {
    return { type: "array", items: responseSchema(schema.element as z.ZodType) };
  }
  return jsonSchema(schema);
}

/** The named schemas among the responses of a route. */
function componentsIn({ answers }: RouteDescription): [name: string, schema: z.ZodType][] {
  return Object.values(answers).flatMap((answer) => {
    if (answer === null || typeof answer === "string") return [];
    const schema = answer instanceof z.ZodArray ? (answer.element as z.ZodType) : answer;
    const name = componentName(schema);
    return name === undefined ? [] : [[name, schema] as [string, z.ZodType]];
  });
}

const STATUS_DESCRIPTIONS: Readonly<Record<string, string>> = {
  200: "Done",
  201: "Created",
  204: "Done, without content",
  304: "Not modified since the ETag of the request",
};

function responsesOf({ answers }: RouteDescription, stack: readonly unknown[]): Record<string, Answer> {
  // A repeat with an idempotency key gets the stored record.
  const answersByStatus = isRepeatable(stack) ? { 200: answers[201] ?? null, ...answers } : answers;
  return Object.fromEntries(
    Object.entries(answersByStatus).map(([status, answer]) => {
      const description = STATUS_DESCRIPTIONS[status] ?? "";
      if (answer === null) return [status, { description }];
      const content: Content =
        typeof answer === "string"
          ? { [answer]: { schema: {} } }
          : { "application/json": { schema: responseSchema(answer) } };
      return [status, { description, content }];
    }),
  );
}

interface DescribedRoute {
  method: string;
  path: string;
  stack: readonly unknown[];
  document: RouteDescription;
  access: RouteAccess | undefined;
}

/** The error responses of all routes with the same guard and inputs, beside the errors of the route itself. */
function commonErrors({ method, path, stack, document, access }: DescribedRoute): [number, string[]][] {
  const errors: [number, string[]][] = [
    [503, ["The service is unavailable for a moment. Please try again."]],
  ];
  if (document.query) errors.push([400, ["The field limit is not valid.", "A query field was given twice."]]);
  if (document.body) {
    errors.push([400, ["The request is not valid JSON.", "The request has a field that is not allowed."]]);
    errors.push([413, ["The request is too large."]]);
    errors.push([415, ["Please send JSON (Content-Type: application/json)."]]);
  }
  if (document.upload) errors.push([415, ["Please send multipart/form-data."]]);
  if (access !== undefined) errors.push([401, ["Please log in."]]);
  if (access !== undefined && access !== "display") {
    errors.push([429, usageTexts(method, path, document.upload !== undefined)]);
  }
  if (access === "staff" || access === "resident" || access === "manager" || document.own)
    errors.push([403, ["You do not have permission to do this."]]);
  if (isRepeatable(stack)) {
    errors.push([400, [IDEMPOTENCY_TEXTS.keyInvalid]]);
    errors.push([409, [IDEMPOTENCY_TEXTS.stillRunning]]);
    errors.push([422, [IDEMPOTENCY_TEXTS.otherBody]]);
  }
  if (requiresRecentLogin(stack)) errors.push([403, [REAUTHENTICATION_TEXTS.required]]);
  if (access === "reader" || access === "member") errors.push([403, [ACCOUNT_TEXTS.pending]]);
  if (access === "member") errors.push([403, [MOVE_OUT_TEXTS.readOnly]]);
  return errors;
}

function errorResponsesOf(route: DescribedRoute): Record<string, Answer> {
  const routeErrors = [route.document.errors ?? []]
    .flat()
    .flatMap(Object.entries)
    .map(([status, texts]) => [Number(status), texts.map(englishOf)] as const);
  const textsByStatus = new Map<number, string[]>();
  for (const [status, texts] of [...routeErrors, ...commonErrors(route)]) {
    textsByStatus.set(status, [...(textsByStatus.get(status) ?? []), ...texts]);
  }
  const content: Content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return Object.fromEntries(
    [...textsByStatus].map(([status, texts]) => [status, { description: texts.join(" | "), content }]),
  );
}

function queryParameters(query: z.ZodType | undefined): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = jsonSchema(query) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query" as const,
    required: required.includes(name),
    schema,
  }));
}

const PATH_PARAMETERS: Record<string, string> = {
  userID: "A user's id, such as R-7K3M9QXA",
  conversationID: "property, office:{userID}, incident:{_id} or incident-notes:{_id}, percent-encoded",
  _id: "The _id of a record",
};

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path" as const,
    required: true,
    schema: { type: "string" },
    description: PATH_PARAMETERS[name] ?? "",
  }));
}

function headerParameters(stack: readonly unknown[]): Parameter[] {
  if (!isRepeatable(stack)) return [];
  return [
    {
      name: IDEMPOTENCY_HEADER,
      in: "header",
      required: false,
      description:
        "A key of your choice, new for each record. A repeat with the same key and body stores nothing and answers 200 with the stored record",
      schema: { type: "string", pattern: KEY_PATTERN.source },
    },
  ];
}

function jsonBody({ schema, required }: NonNullable<RouteDescription["body"]>): Content {
  return { "application/json": { schema: { ...jsonSchema(objectIn(schema)), required: [...required] } } };
}

function uploadBody({ fields, required }: NonNullable<RouteDescription["upload"]>): Content {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, { type, description }]) => [
      name,
      type === "file" ? { type: "string", format: "binary", description } : { type, description },
    ]),
  );
  return { "multipart/form-data": { schema: { type: "object", properties, required } } };
}

function operation(route: DescribedRoute): Operation {
  const { method, path, stack, document, access } = route;
  const { summary, body, upload, query } = document;
  const content = body ? jsonBody(body) : upload && uploadBody(upload);
  return {
    operationId: `${method.toLowerCase()}${path.replace(/^\/api/, "").replace(/[^\w]+(\w)/g, (_all, letter: string) => letter.toUpperCase())}`,
    summary,
    description: `For ${CALLERS[access ?? "anybody"]}${document.own ? "; residents only with their own userID" : ""}.`,
    tags: [path.split("/")[path.startsWith("/api/dashboard/") ? 3 : 2] ?? ""],
    "x-who": access ?? "anybody",
    "x-own-only": document.own === true,
    security: access === undefined ? [] : [{ [access === "display" ? "display" : "session"]: [] }],
    parameters: [...pathParameters(path), ...queryParameters(query), ...headerParameters(stack)],
    ...(content === undefined ? {} : { requestBody: { required: true, content } }),
    responses: { ...responsesOf(document, stack), ...errorResponsesOf(route) },
  };
}

/** Who may call a route, in words. */
const CALLERS: Readonly<Record<Operation["x-who"], string>> = {
  anybody: "anybody",
  "signed-in": "all users who are logged in",
  reader: "staff, and approved and former residents",
  member: "staff and approved residents",
  manager: "staff who are managers",
  display: "paired wall displays, by their own cookie",
  resident: "residents",
  staff: "staff",
};

/** Generates the document of all routes with a description. @param cookies the names of the cookies of users and of wall displays */
export function apiDocument(routers: Routes[], cookies: { session: string; display: string }): ApiDocument {
  const paths: ApiDocument["paths"] = {};
  const components = new Map<string, z.ZodType>([["Error", errorSchema]]);
  for (const { methods, path: routePath, stack } of routers.flatMap((router) => router.stack)) {
    const document = routeDescription(stack);
    if (!document) continue;
    for (const [name, schema] of componentsIn(document)) components.set(name, schema);
    const path = String(routePath);
    const documentPath = path.replace(/:(\w+)/g, "{$1}");
    for (const method of methods.filter((name) => name !== "HEAD")) {
      const route = { method, path, stack, document, access: accessOf(stack[0]) };
      paths[documentPath] = { ...paths[documentPath], [method.toLowerCase()]: operation(route) };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Rowanstead API", version: "1", description: DESCRIPTION },
    paths,
    components: {
      schemas: Object.fromEntries([...components].map(([name, schema]) => [name, jsonSchema(schema)])),
      securitySchemes: Object.fromEntries(
        Object.entries(cookies).map(([name, cookie]) => [
          name,
          { type: "apiKey", in: "cookie", name: cookie },
        ]),
      ),
    },
  };
}
