/** Two portals on one database, as a property would run them, and people who are signed in on both. */
import { randomUUID } from "node:crypto";
import type { Client as HttpClient } from "../../../harness/client.ts";
import { createTestClock } from "../../../harness/clock.ts";
import { type Person, startTestPortal, type TestPortal } from "../../../harness/portal.ts";
import { type Client, HandshakeRefused, until } from "../../support/client.ts";

export interface Visitor {
  userID: string;
  email: string;
  http: HttpClient;
  /** A page on one of the nodes. */
  open(node: TestPortal): Promise<Client>;
  /** The status of a handshake on one of the nodes: 101, or the refusal's. */
  knock(node: TestPortal): Promise<number | undefined>;
  /** A call to one of the nodes with the same session. */
  on(node: TestPortal): HttpClient;
}

export interface TwoNodes {
  a: TestPortal;
  b: TestPortal;
  staff(): Promise<Visitor>;
  resident(): Promise<Visitor>;
  /** Resolves once each node receives events of the other through Redis. */
  met(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both; `env` is the same for both. */
export async function startTwoNodes(env: Record<string, string> = {}): Promise<TwoNodes> {
  const databaseName = `test-${randomUUID()}`;
  const clock = createTestClock();
  const a = await startTestPortal({ env, databaseName, clock });
  const b = await startTestPortal({ env, databaseName, clock });

  function visitor({ userID, email, http }: Person): Visitor {
    return {
      userID,
      email,
      http,
      open: (node) => node.open(http),
      async knock(node) {
        const page = node.tryOpen(http);
        try {
          await page.connected();
          page.close();
          return 101;
        } catch (error) {
          return error instanceof HandshakeRefused ? error.status : undefined;
        }
      },
      on(node) {
        const client = node.visitor();
        const [name = "", value = ""] = (http.cookie() ?? "").split("=");
        client.setCookie(name, value);
        return client;
      },
    };
  }

  return {
    a,
    b,
    staff: async () => visitor(await a.staff()),
    resident: async () => visitor(await a.resident()),
    met: () => until(() => [a, b].every(({ live }) => live.figures().nodes === 1)),
    async stop() {
      await a.stopOnly();
      await b.stop();
    },
  };
}
