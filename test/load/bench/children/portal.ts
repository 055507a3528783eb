/** The portal in a separate process with a separate database, and accounts to load it with. */
import { randomBytes } from "node:crypto";
import { createPasswords } from "../../../../src/auth/passwords.ts";
import { sessionCookie } from "../../../../src/auth/session-cookie.ts";
import { PROPERTY_CONVERSATION } from "../../../../src/domain/conversation-id.ts";
import { startPortal } from "../../../../src/server.ts";
import { LARGE_TIME_ZONE, makeLargeResidents, makeResidents } from "../../support/large-property-data.ts";
import { makeTenants } from "../../support/leases-data.ts";
import { makeAccounts, makeConversations, makeIncidents } from "../../support/office-data.ts";
import { offer } from "../child.ts";
import type { Sender } from "./crowd.ts";
import { measures } from "./measures.ts";

/** Limits that keep one person from flooding a property would keep a bench from measuring it. */
const NO_LIMIT = "1000000";

const portal = await startPortal({
  ...process.env,
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "warn",
  PROPERTY_TIME_ZONE: LARGE_TIME_ZONE,
  LIMIT_CHAT_PER_MINUTE: NO_LIMIT,
  LIMIT_CHAT_BURST: NO_LIMIT,
  LIMIT_SOCKETS_PER_USER: NO_LIMIT,
  LIMIT_LOGINS_PER_ADDRESS: NO_LIMIT,
  LIMIT_LOGIN_FAILURES: NO_LIMIT,
  LIMIT_LOGINS_PER_ACCOUNT: NO_LIMIT,
  LIMIT_WRITES_PER_HOUR: NO_LIMIT,
  LIMIT_STAFF_WRITES_PER_HOUR: NO_LIMIT,
  LIMIT_INCIDENTS_PER_HOUR: NO_LIMIT,
  LIMIT_MESSAGE_REPORTS_PER_HOUR: NO_LIMIT,
  LIMIT_REQUESTS_PER_MINUTE: NO_LIMIT,
  LIMIT_FAILURES_PER_ACCOUNT: NO_LIMIT,
  LIMIT_UPLOADS_PER_HOUR: NO_LIMIT,
  LIMIT_UPLOAD_MB_PER_DAY: NO_LIMIT,
});
const { context, database } = portal;

/** Messages that are inserted at once. */
const PART = 1_000;
const SECOND_MS = 1_000;
const FIVE_YEARS_MS = 5 * 365 * 24 * 60 * 60 * SECOND_MS;

export interface Member extends Sender {
  email: string;
  cookie: string;
}

const PASSWORD = "four plain garden chairs";
const passwordHash = await createPasswords().hash(PASSWORD);

async function member(role: "staff" | "resident"): Promise<Member> {
  const email = `bench-${randomBytes(6).toString("hex")}@example.com`;
  const { userID } = await context.accounts.create({
    email,
    role,
    access: "member",
    firstName: "Stella",
    lastName: "Sample",
    passwordHash,
  });
  if (role === "resident") await context.residents.getOrCreate({ userID, email, access: "member" });
  const { id } = await context.sessions.open(userID, false);
  return { userID, email, cookie: `${sessionCookie.nameOf(false)}=${id}` };
}

const offers = {
  ...measures,
  url: () => portal.url,
  password: () => PASSWORD,
  staff: () => member("staff"),
  /** Made one after another, so that none waits for a connection. */
  async residents(count: number): Promise<Member[]> {
    const made: Member[] = [];
    while (made.length < count) made.push(await member("resident"));
    return made;
  },
  sockets: () => portal.live.figures().sockets,
  /** Residents without log entries. */
  async fill({ residents }: { residents: number }): Promise<void> {
    await makeResidents(database.repositories, residents);
    await context.reconciler.check();
  },
  /** More residents, with fifty log entries each and the stats that the dashboard shows. */
  async grow({ from, to }: { from: number; to: number }): Promise<void> {
    await makeLargeResidents(database.repositories, from, to);
    await context.reconciler.check();
  },
  /** Residents without log entries, on leases that they share with those of their home. */
  async tenants(residents: number): Promise<void> {
    await makeTenants(database.repositories, residents);
    await context.reconciler.check();
  },
  /** Accounts and lines to the office of these residents, and incidents. */
  async office({ residents, incidents, staffID }: { residents: number; incidents: number; staffID: string }) {
    const { repositories } = database;
    await makeAccounts(repositories, residents);
    await makeConversations(repositories, residents, staffID);
    await makeIncidents(repositories, residents, incidents);
    await context.reconciler.check();
  },
  /** The units of the residents, as the repair of the portal's start makes them. */
  units: () => context.units.repair(),
  /** Reads what the search finds, as at the portal's start. */
  index: () => context.search.readAll(),
  /** So many behavior entries of one resident, over five years. */
  async entries({ count, userID }: { count: number; userID: string }): Promise<void> {
    const now = Date.now();
    const everyMs = FIVE_YEARS_MS / count;
    await database.repositories.behaviorLogs.insertMany(
      Array.from({ length: count }, (_, number) => ({
        userID,
        type: "Paid Rent on Time (Monthly)",
        rp: 1,
        reportedBy: "Front desk",
        createdAt: new Date(now - number * everyMs),
      })),
    );
  },
  /** So many stored chat messages, a second apart, the newest just now. */
  async chat({ count, userID }: { count: number; userID: string }): Promise<void> {
    const now = Date.now();
    const conversationID = PROPERTY_CONVERSATION;
    const { chatMessages } = database.repositories;
    const last = (await chatMessages.latest(conversationID, 1))[0]?.seq ?? 0;
    for (let from = 0; from < count; from += PART) {
      const numbers = Array.from({ length: Math.min(PART, count - from) }, (_, index) => from + index);
      await chatMessages.insertMany(
        numbers.map((number) => ({
          conversationID,
          seq: last + 1 + number,
          userID,
          message: `Message ${number}: the parcels are at the front desk until six.`,
          timestamp: new Date(now - (count - number) * SECOND_MS),
        })),
      );
    }
  },
};
export type PortalOffers = typeof offers;
offer(offers);
process.on("disconnect", () => void portal.stop());
