/** A test portal peopled with signed-in callers, for the suites about what staff and residents do. */

import { pino } from "pino";
import { createKeyedMutex } from "../../../src/http/concurrency-limit.ts";
import type { Repositories } from "../../../src/repositories.ts";
import type { NewResident } from "../../../src/residents/residents.repository.ts";
import { createServices, type Services } from "../../../src/services.ts";
import { type AccountOverrides, createAccount } from "../../factories/accounts.ts";
import type { Answer, Client as HttpClient } from "../../harness/client.ts";
import { startTestPortal, type TestPortalOptions } from "../../harness/portal.ts";
import type { Client as Page } from "../../live/support/client.ts";

/** Somebody who calls, with paths below /api/dashboard; `userID` is empty for nobody. */
export interface Caller {
  userID: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
  /** Opens a page of theirs. */
  listen(): Promise<Page>;
}

export type PropertyPortal = Awaited<ReturnType<typeof startPropertyPortal>>;

/** The tests' PROPERTY_TIME_ZONE. */
export const TIME_ZONE = "America/Chicago";

/** Starts a portal with an empty database. */
export async function startPropertyPortal(options: TestPortalOptions = {}) {
  const portal = await startTestPortal(options);
  const { repositories, services, clock } = portal;

  const nodes: Services[] = [];

  function caller(userID: string, client: HttpClient): Caller {
    return {
      userID,
      get: (path) => client.get(`/api/dashboard${path}`),
      post: (path, body = {}) => client.post(`/api/dashboard${path}`, body),
      patch: (path, body = {}) => client.patch(`/api/dashboard${path}`, body),
      listen: () => portal.open(client),
    };
  }

  async function resident(firstName: string, fields: Partial<NewResident> = {}): Promise<Caller> {
    const email = `${firstName}@example.com`.toLowerCase();
    const access = fields.approvedAt === null ? "pending" : "member";
    const account = await createAccount(portal, { email, access });
    const { userID } = account;
    const now = clock.now();
    const stamps = { approvedAt: now, createdAt: now, updatedAt: now };
    await services.stats.addResident({
      userID,
      email,
      firstName,
      lastName: "Sample",
      ...stamps,
      ...fields,
    });
    return caller(userID, await portal.signIn(account));
  }

  return {
    repositories,
    clock,
    property: services,
    nobody: caller("", portal.visitor()),
    async staff(overrides: AccountOverrides = {}): Promise<Caller> {
      const { userID, http } = await portal.staff(overrides);
      return caller(userID, http);
    },
    /** A resident with little more than a name; `approvedAt: null` makes one who waits. */
    resident,
    /** The services of another node on the same database, or on the given repositories. Its events are dropped. */
    anotherNode(over: Partial<Repositories> = {}) {
      const ignore = () => undefined;
      const node = createServices({
        ...portal.context,
        repositories: { ...repositories, ...over },
        channel: { publish: ignore, endSession: ignore, endUser: ignore },
        runExclusive: createKeyedMutex(),
        log: pino({ enabled: false }),
      });
      nodes.push(node);
      return node;
    },
    async stop() {
      for (const node of nodes) await node.stop();
      await portal.stop();
    },
  };
}
