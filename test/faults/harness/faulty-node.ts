/**
 * The portal with mistakes planted into it, to be met from outside: in a handler, in the reading of a session and in the
 * handling of a client's event. Run as a program in place of the built one.
 */
import { Server } from "socket.io";
import { hashSecret } from "../../../src/auth/secrets.ts";
import { readEnvironment } from "../../../src/config.ts";
import { runPortal } from "../../../src/server.ts";
import { PLANTED } from "./planted.ts";

const portal = await runPortal(readEnvironment());
const { conversations } = portal.services;
const { sessions } = portal.database.repositories;
const { read } = conversations;
const { byHash } = sessions;

conversations.read = (user, conversationID, window) => {
  if (window.limit === PLANTED.throwAtLimit) throw new Error(PLANTED.thrown);
  if (window.limit === PLANTED.rejectAtLimit) return Promise.reject(new Error(PLANTED.rejected));
  return read(user, conversationID, window);
};

sessions.byHash = (hash) =>
  hash === hashSecret(PLANTED.session) ? Promise.reject(new Error(PLANTED.atHandshake)) : byHash(hash);

/** The function through which every emit to a room goes. */
const Broadcast = Object.getPrototypeOf(new Server().to("any")) as { emit(...event: unknown[]): boolean };
const { emit } = Broadcast;
Broadcast.emit = function (...event) {
  if (event[0] === "chat:typing") throw new Error(PLANTED.inEvent);
  return emit.apply(this, event);
};
