/** REST calls of a page: the web client's kinds of failure, with the time that each call took. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { ApiError, CALL_TIMEOUT_MS, NetworkError } from "../../../web/lib/http.ts";

export interface CallOptions {
  cookie?: string | undefined;
  body?: unknown;
  timeoutMs?: number;
  headers?: Record<string, string>;
  agent?: Agent;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

/** No connection was made at all, so that another node may be asked. */
export class Refused extends NetworkError {}

/**
 * Browsers keep their connections, and so do these pages. Unlike a browser, Node.js doesn't repeat a call whose connection the
 * server closes at that moment, so idle connections end a second before the server's five.
 */
const keptConnections = new Agent({ keepAlive: true, timeout: 4_000, maxSockets: Number.POSITIVE_INFINITY });

/** One call to one node. @throws NetworkError without an answer in time, Refused if the node doesn't listen */
export function callNode(
  url: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const { cookie, body, timeoutMs = CALL_TIMEOUT_MS, headers, agent = keptConnections } = options;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => {
      clearTimeout(timer);
      const refused = (cause as NodeJS.ErrnoException).code === "ECONNREFUSED";
      reject(new (refused ? Refused : NetworkError)(`${method} ${path}: ${cause.message}`, { cause }));
    };
    const outgoing = request(
      new URL(path, url),
      {
        method,
        agent,
        headers: {
          accept: "application/json",
          ...(cookie === undefined ? {} : { Cookie: cookie }),
          ...(text === undefined
            ? {}
            : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", fail);
        response.on("end", () => {
          clearTimeout(timer);
          const ms = performance.now() - began;
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, text: Buffer.concat(chunks).toString("utf8"), ms });
        });
      },
    );
    const timer = setTimeout(
      () => outgoing.destroy(new Error(`no answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
    outgoing.on("error", fail);
    outgoing.end(text);
  });
}

/** The JSON of an answer that is ok. @throws ApiError for any other */
export function jsonOf<Body>(answer: Answer): Body {
  if (answer.status >= 200 && answer.status < 300) return JSON.parse(answer.text) as Body;
  throw new ApiError(answer.status, answer.text);
}
