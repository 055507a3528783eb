/** A small HTTP client that keeps cookies as a browser does and can send any header, `Host` and `Origin` included. */
import { type IncomingHttpHeaders, request } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Each Set-Cookie header. */
  setCookie: string[];
  text: string;
  /** The parsed JSON of the answer; undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: every call answers another shape
  body: any;
}

export interface CallOptions {
  headers?: Record<string, string>;
  /** A body as it is, in place of JSON. */
  raw?: string | Buffer;
}

export interface Client {
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  patch(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** The Cookie header of the next call; undefined without cookies. */
  cookie(): string | undefined;
  setCookie(name: string, value: string): void;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function send(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body?: string | Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          setCookie: response.headers["set-cookie"] ?? [],
          text,
          body: parsed(text),
        });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** A client of one origin with an empty jar. */
export function createClient(origin: string): Client {
  const jar = new Map<string, string>();

  const cookie = () =>
    jar.size === 0 ? undefined : [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  function keep(setCookie: string[]): void {
    for (const header of setCookie) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
  }

  async function call(method: string, path: string, body?: unknown, options: CallOptions = {}) {
    const jarred = cookie();
    const content = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await send(
      new URL(path, origin),
      method,
      {
        ...(jarred === undefined ? {} : { Cookie: jarred }),
        ...(content === undefined
          ? {}
          : { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(content)) }),
        ...options.headers,
      },
      content,
    );
    keep(answer.setCookie);
    return answer;
  }

  return {
    call,
    cookie,
    setCookie: (name, value) => void jar.set(name, value),
    get: (path, options) => call("GET", path, undefined, options),
    post: (path, body, options) => call("POST", path, body, options),
    patch: (path, body, options) => call("PATCH", path, body, options),
  };
}
