/** The real portal with people who chat: their calls and their pages, in the chat's own words. */
import type { ChatMessageView } from "../../../../src/domain/chat-message.ts";
import type { ErrorView } from "../../../../src/domain/error.ts";
import { createStaff, type TestAccount } from "../../../factories/accounts.ts";
import { createResident } from "../../../factories/residents.ts";
import type { Client as HttpClient } from "../../../harness/client.ts";
import { startTestPortal, type TestPortal } from "../../../harness/portal.ts";
import type { Client, ClientOptions } from "../../../live/support/client.ts";

interface ChatAnswer<T> {
  status: number;
  headers: Record<string, unknown>;
  body: T;
}

/** Somebody who is signed in, or a visitor who is not. */
export interface Person {
  userID: string;
  http: HttpClient;
  /** `GET /api/dashboard/rchat` with a query. */
  read(query?: string): Promise<ChatAnswer<ChatMessageView[] & ErrorView>>;
  /** `POST /api/dashboard/rchat/send-message` with a body, or with a text that is sent as it is. */
  send(body: unknown): Promise<ChatAnswer<ChatMessageView & ErrorView>>;
  /** A page that is connected. */
  open(options?: ClientOptions): Promise<Client>;
  /** A page whose handshake may be refused; not waited for. */
  tryOpen(options?: ClientOptions): Client;
}

export interface ChatPortal {
  portal: TestPortal;
  resident(firstName: string): Promise<Person>;
  staff(firstName: string): Promise<Person>;
  /** A resident who waits for approval. */
  pending(): Promise<Person>;
  visitor(): Person;
  stop(): Promise<void>;
}

/** So fast that no test meets the limit by accident. */
const FREELY = { LIMIT_CHAT_PER_MINUTE: "1000000", LIMIT_CHAT_BURST: "1000" };

/** Starts a portal. */
export async function startChatPortal(env: Record<string, string> = FREELY): Promise<ChatPortal> {
  const portal = await startTestPortal({ env });

  function person(userID: string, http: HttpClient): Person {
    return {
      userID,
      http,
      read: (query = "") => http.get(`/api/dashboard/rchat${query}`),
      send: (body) =>
        typeof body === "string"
          ? http.post("/api/dashboard/rchat/send-message", undefined, { raw: body })
          : http.post("/api/dashboard/rchat/send-message", body),
      tryOpen: (options) => portal.tryOpen(http, options),
      open: (options) => portal.open(http, options),
    };
  }
  const signedIn = async (account: TestAccount) => person(account.userID, await portal.signIn(account));

  return {
    portal,
    resident: async (firstName) => signedIn(await createResident(portal, { firstName })),
    staff: async (firstName) => signedIn(await createStaff(portal, { firstName })),
    pending: async () => signedIn(await createResident(portal, { firstName: "" }, { access: "pending" })),
    visitor: () => person("", portal.visitor()),
    stop: portal.stop,
  };
}
