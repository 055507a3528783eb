/** The chat's two calls. */
import type { ChatMessageView } from "../../../../src/domain/chat-message.ts";
import type { ErrorView } from "../../../../src/domain/fields.ts";
import type { Answer } from "../../../harness/client.ts";
import type { Caller } from "../../../harness/portal.ts";

type ChatAnswer<T> = Omit<Answer, "body"> & { body: T & ErrorView };

/** `GET /api/dashboard/rchat` with a query. */
export const read = (who: Caller, query = ""): Promise<ChatAnswer<ChatMessageView[]>> =>
  who.get(`/rchat${query}`);

/** `POST /api/dashboard/rchat/send-message`. */
export const send = (who: Caller, body: unknown): Promise<ChatAnswer<ChatMessageView>> =>
  who.post("/rchat/send-message", body);
