/** Calls one after another from a separate process, each timed from its start to the end of its response. */
import { Agent, request } from "node:http";
import { percentile } from "../../../faults/harness/figures.ts";
import { offer } from "../child.ts";

export interface Calls {
  url: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** A JSON body; `{n}` in its text becomes the call's number. */
  body?: unknown;
  count: number;
  /** Calls a second; as soon as the one before is answered by default. */
  rate?: number;
}

export interface CallFigures {
  p50Ms: number;
  p95Ms: number;
  /** Bytes of an answer's body as it travels, on average. */
  bytes: number;
  statuses: Record<number, number>;
}

const agent = new Agent({ keepAlive: true });
let number = 0;

interface One {
  ms: number;
  bytes: number;
  status: number;
}

function call({ url, method = "GET", path, headers = {}, body }: Calls): Promise<One> {
  number += 1;
  const text = body === undefined ? undefined : JSON.stringify(body).replaceAll("{n}", String(number));
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const all = {
      ...headers,
      ...(text === undefined
        ? {}
        : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) }),
    };
    const outgoing = request(new URL(path, url), { method, agent, headers: all }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("error", reject);
      response.on("end", () =>
        resolve({ ms: performance.now() - began, bytes, status: response.statusCode ?? 0 }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(text);
  });
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Each call at a random moment of its interval, so that two callers are never in step. */
async function paced(calls: Calls, rate: number): Promise<One[]> {
  const began = performance.now();
  const answers: Promise<One>[] = [];
  for (let made = 0; made < calls.count; made += 1) {
    const early = began + ((made + Math.random()) * 1000) / rate - performance.now();
    if (early > 0) await wait(early);
    answers.push(call(calls));
  }
  return Promise.all(answers);
}

async function inTurn(calls: Calls): Promise<One[]> {
  const answers: One[] = [];
  while (answers.length < calls.count) answers.push(await call(calls));
  return answers;
}

const offers = {
  async run(calls: Calls): Promise<CallFigures> {
    // Connections that were idle for seconds may be closed by now.
    agent.destroy();
    const answers = await (calls.rate === undefined ? inTurn(calls) : paced(calls, calls.rate));
    const times = answers.map(({ ms }) => ms);
    const statuses: Record<number, number> = {};
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
    return {
      p50Ms: percentile(times, 0.5),
      p95Ms: percentile(times, 0.95),
      statuses,
      bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0) / answers.length,
    };
  },
};
export type CallerOffers = typeof offers;
offer(offers);
