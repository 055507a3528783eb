/** The handshake and the login: the only commands that are allowed before the login. */

import { Binary } from "bson";
import { type Doc, MAX_DOCUMENT_BYTES, StoreError, type Value } from "../values.ts";
import { MAX_MESSAGE_BYTES } from "../wire.ts";
import type { Command, Context } from "./options.ts";

/** The wire version of MongoDB 7.0. From version 8.0 on, drivers send commands that this store does not have. */
const MAX_WIRE_VERSION = 21;
/** Maximum statements in one command. It is lower than in mongod, so that no command blocks the others for long. */
const MAX_BATCH = 5000;
const SESSION_MINUTES = 30;
/** The conversation id. A connection has only one conversation at a time. */
const CONVERSATION = 1;

function payloadText(payload: Value): string {
  if (!(payload instanceof Binary)) throw new StoreError(14, "BSON field 'payload' must be binary");
  return Buffer.from(payload.value()).toString("utf8");
}

const saslReply = (text: string, done: boolean) => ({
  conversationId: CONVERSATION,
  payload: new Binary(Buffer.from(text)),
  done,
  ok: 1,
});

function startLogin({ mechanism, payload }: Doc, { login }: Context) {
  return saslReply(login.start(mechanism, payloadText(payload)), false);
}

const hello: Command = {
  // Drivers describe themselves in further fields.
  options: "any",
  run: (command) => ({
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    readOnly: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_BATCH,
    logicalSessionTimeoutMinutes: SESSION_MINUTES,
    localTime: new Date(),
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    ...(command.saslSupportedMechs === undefined ? {} : { saslSupportedMechs: ["SCRAM-SHA-256"] }),
    ok: 1,
  }),
};

export const SESSION_COMMANDS: Readonly<Record<string, Command>> = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping: { options: [], run: () => ({ ok: 1 }) },
  saslStart: { options: ["mechanism", "payload", "autoAuthorize", "options"], run: startLogin },
  saslContinue: {
    options: ["conversationId", "payload"],
    run: ({ payload }, { login }) => saslReply(login.finish(payloadText(payload)), true),
  },
};
