/** A test portal peopled with signed-in callers, for the suites about what staff and residents do. */

import { createKeyedMutex } from "../../../src/http/keyed-mutex.ts";
import { createNotificationsService } from "../../../src/notifications/notifications.service.ts";
import { createOverviewService } from "../../../src/overview/overview.service.ts";
import { createPropertyServices } from "../../../src/property-services.ts";
import type { Repositories } from "../../../src/repositories.ts";
import type { NewResident } from "../../../src/residents/residents.repository.ts";
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
    await repositories.residents.insert({
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
    property: services.property,
    nobody: caller("", portal.visitor()),
    async staff(overrides: AccountOverrides = {}): Promise<Caller> {
      const { userID, http } = await portal.staff(overrides);
      return caller(userID, http);
    },
    /** A resident with little more than a name; `approvedAt: null` makes one who waits. */
    resident,
    /** The services of one node more, over the same database unless other stores are given. */
    anotherNode(over: Partial<Repositories> = {}) {
      const own = { ...repositories, ...over };
      const channel = { publish: () => undefined };
      const { record } = services.audit;
      return createPropertyServices({
        repositories: own,
        notifications: createNotificationsService({ repositories: own, channel, clock: clock.now, record }),
        overview: createOverviewService({ repositories: own, clock: clock.now, timeZone: TIME_ZONE }),
        channel,
        clock: clock.now,
        runExclusive: createKeyedMutex(),
        timeZone: TIME_ZONE,
        audit: services.audit,
        namesOf: async () => new Map(),
        createAccount: (email) =>
          services.accounts.create({ email, role: "resident", access: "member", passwordHash: null }),
        invite: (userID, issuedBy) => services.auth.issueLink("invite", userID, issuedBy),
      });
    },
    stop: portal.stop,
  };
}
