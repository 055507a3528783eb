/** The real portal with people who chat: their calls and their pages, in the chat's own words. */
import type { ChatMessageView } from "../../../../src/domain/chat-message.ts";
import type { ErrorView } from "../../../../src/domain/fields.ts";
import { type Person, startTestPortal, type TestPortal } from "../../../harness/portal.ts";
import type { ClientOptions } from "../../../live/support/client.ts";

interface ChatAnswer<T> {
  status: number;
  headers: Record<string, unknown>;
  body: T;
}

interface Chat {
  /** `GET /api/dashboard/rchat` with a query. */
  read(query?: string): Promise<ChatAnswer<ChatMessageView[] & ErrorView>>;
  /** `POST /api/dashboard/rchat/send-message` with a body, or with a text that is sent as it is. */
  send(body: unknown): Promise<ChatAnswer<ChatMessageView & ErrorView>>;
}

/** Somebody who is signed in. */
export type ChatPerson = Person & Chat;

/** Somebody without a session. */
type ChatVisitor = Pick<Person, "http" | "tryOpen"> & Chat;

export interface ChatPortal {
  portal: TestPortal;
  resident(firstName: string): Promise<ChatPerson>;
  staff(firstName: string): Promise<ChatPerson>;
  /** A resident who waits for approval. */
  pending(): Promise<ChatPerson>;
  visitor(): ChatVisitor;
  stop(): Promise<void>;
}

/** So fast that no test meets the limit by accident. */
const FREELY = { LIMIT_CHAT_PER_MINUTE: "1000000", LIMIT_CHAT_BURST: "1000" };

/** Starts a portal. */
export async function startChatPortal(env: Record<string, string> = FREELY): Promise<ChatPortal> {
  const portal = await startTestPortal({ env });

  const withChat = <P extends Pick<Person, "http">>(person: P) => ({
    ...person,
    read: (query = "") => person.http.get(`/api/dashboard/rchat${query}`),
    send: (body: unknown) => {
      const raw = typeof body === "string" ? { raw: body } : undefined;
      return person.http.post("/api/dashboard/rchat/send-message", raw ? undefined : body, raw);
    },
  });

  return {
    portal,
    resident: async (firstName) => withChat(await portal.resident({ firstName })),
    staff: async (firstName) => withChat(await portal.staff({ firstName })),
    pending: async () => withChat(await portal.resident({ firstName: "" }, { access: "pending" })),
    visitor() {
      const http = portal.visitor();
      return withChat({ http, tryOpen: (options?: ClientOptions) => portal.tryOpen(http, options) });
    },
    stop: portal.stop,
  };
}
