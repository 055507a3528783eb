/** All stores of the portal over one connection: the only way in which the rest of the house reads and writes data. */
import type { Connection } from "mongoose";
import { accountsStore } from "./stores/accounts.ts";
import { chatMessagesStore } from "./stores/chat-messages.ts";
import { oneTimeLinksStore } from "./stores/one-time-links.ts";
import { residentsStore } from "./stores/residents.ts";
import { sessionsStore } from "./stores/sessions.ts";

export type Stores = ReturnType<typeof createStores>;

/** Binds every collection's model and queries to a connection. */
export function createStores(connection: Connection) {
  return {
    accounts: accountsStore(connection),
    sessions: sessionsStore(connection),
    oneTimeLinks: oneTimeLinksStore(connection),
    residents: residentsStore(connection),
    chatMessages: chatMessagesStore(connection),
  };
}
