/**
 * Makes requests for every call of the API from its OpenAPI description: most of them almost right, so that they get
 * past the checks before a handler, the rest broken on purpose.
 */
import type { Random } from "../../seeds/lib/random.ts";
import { BODIES } from "../factories/bodies.ts";
import { createUploads } from "./uploads.ts";
import { hostileText, hostileValue } from "./values.ts";

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | string;
  caller: "staff" | "resident" | "anonymous";
}

interface Parameter {
  name: string;
  in: "path" | "query";
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, unknown> };
}

/** As much of an OpenAPI document as requests are made of. */
export interface Description {
  paths: Record<string, Record<string, Operation>>;
}

/** Ids that exist. */
export interface KnownIDs {
  userIDs: readonly string[];
  /** Ids of stored records of any kind; the run adds those that answers contain. */
  recordIDs: string[];
}

/** Shares of the requests. The rest is almost right. */
const BROKEN_BODY = 0.06;
const BROKEN_ADDRESS = 0.02;
const FOREIGN_METHOD = 0.01;
const ANONYMOUS = 0.01;
/** How many fields of an almost right body are replaced. */
const HOSTILE_FIELDS = 0.15;

/** Calls that end sessions or start hashes cost every other request its session or its turn: they are rarer. */
const RARE = /^POST \/api\/(auth|account)\//;
const RARE_SHARE = 0.2;

/** Whole lists are the most expensive answers: nearly all reads of lists ask for a page. */
const WHOLE_LIST = 0.01;
const PAGE_MAX = 20;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];
const PAGES = ["/", "/about", "/login", "/staffdashboard/", "/assets/none.js", "/favicon.ico", "/socket.io/"];

interface Call {
  method: string;
  template: string;
  operation: Operation;
}

const isStaffOnly = ({ template }: Call) =>
  !/\{userID\}|auth|account|rchat|rewards$|incidents\/new/.test(template);

/** @param random decides everything, so that a seed repeats a run */
export function createGrammar(description: Description, random: Random, known: KnownIDs): () => FuzzRequest {
  const calls: Call[] = Object.entries(description.paths).flatMap(([template, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      template,
      operation,
    })),
  );
  const rare = calls.filter(({ method, template }) => RARE.test(`${method} ${template}`));
  const common = calls.filter((call) => !rare.includes(call));
  const uploads = createUploads(random);
  const chance = (share: number) => random.next() < share;

  const userID = () => random.pick(known.userIDs);
  const recordID = () => (known.recordIDs.length === 0 ? userID() : random.pick(known.recordIDs));

  function parameterValue(name: string): string {
    if (chance(HOSTILE_FIELDS)) return hostileText(random);
    if (name === "userID") return userID();
    if (name === "limit") return String(random.between(1, PAGE_MAX));
    if (name === "before" || name === "after") return recordID();
    if (name === "from" || name === "to")
      return `20${random.between(20, 30)}-0${random.between(1, 9)}-1${random.between(0, 9)}`;
    return random.pick(["0", "1", "payment", "2026-01", hostileText(random)]);
  }

  function pathOf({ template, operation }: Call): string {
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(Buffer.from(parameterValue(name)).toString()),
    );
    const query = new URLSearchParams();
    for (const { name, in: place } of operation.parameters ?? []) {
      if (place !== "query") continue;
      const wanted = name === "limit" ? !chance(WHOLE_LIST) : chance(0.3);
      if (wanted) query.append(name, parameterValue(name));
    }
    return query.size === 0 ? path : `${path}?${query}`;
  }

  function fieldValue(name: string, usual: unknown): unknown {
    if (chance(HOSTILE_FIELDS)) return hostileValue(random);
    if (name === "userID") return userID();
    if (name === "_id") return recordID();
    if (name === "email") return `person-${random.between(0, 1e9)}@example.com`;
    if (typeof usual === "number" && chance(0.5)) return random.between(-20, 20);
    return usual;
  }

  function jsonBody(usual: Record<string, unknown>): string {
    const fields = Object.entries(usual)
      .filter(() => !chance(0.03))
      .map(([name, value]): [string, unknown] => [name, fieldValue(name, value)]);
    if (chance(0.03)) fields.push([hostileText(random), hostileValue(random)]);
    return JSON.stringify(Object.fromEntries(fields));
  }

  function brokenBody(): string {
    return random.pick([
      "{",
      "[]",
      '"text"',
      `{"a":${"[".repeat(random.between(1, 5_000))}`,
      `{"a":"${"x".repeat(random.between(1, 200_000))}"}`,
      '{"__proto__":{"x":1}}',
      '{"$gt":1}',
      "\ufeff{}",
      Buffer.from([0xff, 0xfe, 0x00]).toString("latin1"),
    ]);
  }

  function brokenAddress(): string {
    return random.pick([
      `/${"/".repeat(random.between(1, 10_000))}x`,
      `/${"a/".repeat(random.between(1, 3_000))}`,
      `/${"%2e%2e%2f".repeat(random.between(1, 200))}etc/passwd`,
      `/api/dashboard/${"x".repeat(random.between(1, 3_000))}`,
      `/%${random.pick(["", "zz", "c0%af", "00", "ff"])}`,
      `/api/dashboard/residents?${"a=1&".repeat(random.between(1, 400))}`,
      `/api/dashboard/residents?limit=1&limit=2`,
      `/?${"x".repeat(random.between(1, 4_000))}`,
      "/socket.io/?EIO=4&transport=polling",
      random.pick(PAGES),
    ]);
  }

  function callerOf(call: Call): FuzzRequest["caller"] {
    if (chance(ANONYMOUS)) return "anonymous";
    if (isStaffOnly(call)) return chance(0.95) ? "staff" : "resident";
    return chance(0.7) ? "staff" : "resident";
  }

  function requestFor(call: Call): FuzzRequest {
    const caller = callerOf(call);
    const base = { method: call.method, path: pathOf(call), headers: {}, caller };
    const content = call.operation.requestBody?.content;
    if (content === undefined) return base;
    if ("multipart/form-data" in content) return { ...base, ...uploads(call.template, userID()) };
    const headers = { "Content-Type": "application/json" };
    const body = BODIES[`${call.method} ${call.template.replace(/\{(\w+)\}/g, ":$1")}`] ?? {};
    return { ...base, headers, body: chance(BROKEN_BODY) ? brokenBody() : jsonBody(body) };
  }

  return () => {
    if (chance(BROKEN_ADDRESS)) {
      return {
        method: "GET",
        path: brokenAddress(),
        headers: {},
        caller: random.pick(["anonymous", "staff"]),
      };
    }
    const call = random.pick(chance(RARE_SHARE) ? [...rare, ...common] : common);
    const request = requestFor(call);
    return chance(FOREIGN_METHOD) ? { ...request, method: random.pick(METHODS) } : request;
  };
}
