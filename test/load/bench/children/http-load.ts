/** Requests from a separate process: many connections that each ask again as soon as they are answered, or at a rate. */
import autocannon from "autocannon";
import { offer } from "../child.ts";

export interface HttpLoad {
  url: string;
  headers?: Record<string, string>;
  /** The session of each connection: of one person, a node answers only a few calls at a time. */
  cookies?: readonly string[];
  seconds: number;
  connections: number;
  /** Requests a second of all connections together; as many as are answered by default. */
  rate?: number;
}

export interface HttpFigures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers other than 2xx and 304, and requests that failed. */
  wrong: number;
  bytesPerAnswer: number;
}

const offers = {
  async run({ url, headers = {}, cookies = [], seconds, connections, rate }: HttpLoad): Promise<HttpFigures> {
    const sessions = cookies.values();
    const result = await autocannon({
      url,
      headers,
      connections,
      duration: seconds,
      setupClient: (client) => {
        const Cookie = sessions.next().value;
        if (Cookie !== undefined) client.setHeaders({ ...headers, Cookie });
      },
      ...(rate === undefined ? {} : { overallRate: rate }),
    });
    const right = result["2xx"] + result["3xx"];
    const answers = right + result["1xx"] + result["4xx"] + result["5xx"];
    return {
      perSecond: right / result.duration,
      p50Ms: result.latency.p50,
      p99Ms: result.latency.p99,
      wrong: answers - right + result.errors + result.timeouts,
      bytesPerAnswer: result.throughput.total / Math.max(1, answers),
    };
  },
};
export type HttpLoadOffers = typeof offers;
offer(offers);
