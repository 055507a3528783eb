/** The wire protocol: message framing, OP_MSG, and OP_QUERY and OP_REPLY for the handshake. */

import type { Document, Long } from "bson";
import { type Doc, readDocument, StoreError, writeDocument } from "./values.ts";

/** MongoDB's limit for one message, in bytes. */
export const MAX_MESSAGE_BYTES = 48_000_000;
const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
/** The OP_MSG flag of a sender that expects no reply. */
const FLAG_MORE_TO_COME = 2;
/** The lower 16 flag bits. A message with an unknown bit among them must be rejected. */
const REQUIRED_FLAGS = 0xffff;

/** A malformed message. The connection is closed, as in mongod. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
}

export interface Message {
  requestId: number;
  /** Sent as OP_QUERY, and answered with OP_REPLY. */
  legacy: boolean;
  /** False if the sender expects no reply (an unacknowledged write). */
  wantsReply: boolean;
  /** Reads the command. Throws a ProtocolError, or a StoreError for invalid BSON and for values that cannot be stored. */
  command: () => Doc;
}

/** Length of the message at the start of `bytes`, or undefined while its header is incomplete. */
export function messageLength(bytes: Buffer, max = MAX_MESSAGE_BYTES): number | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const length = bytes.readInt32LE(0);
  if (length >= HEADER_BYTES && length <= max) return length;
  throw new ProtocolError(`bad message length ${length}`);
}

/** Reads the header of a message. Throws a ProtocolError for operations and flags that drivers do not send to this server. */
export function parseMessage(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4);
  const opCode = bytes.readInt32LE(12);
  if (opCode === OP_QUERY) {
    // 4 bytes of flags, the name of a collection, 8 bytes for the numbers to skip and to return, and the command.
    const nameEnd = bytes.indexOf(0, HEADER_BYTES + 4);
    const [$db = ""] = bytes.toString("utf8", HEADER_BYTES + 4, nameEnd).split(".");
    const document = bytes.subarray(nameEnd + 1 + 8);
    return { requestId, legacy: true, wantsReply: true, command: () => ({ ...readBody(document), $db }) };
  }
  if (opCode !== OP_MSG) throw new ProtocolError(`operation ${opCode} is not supported`);
  const flags = bytes.readUInt32LE(HEADER_BYTES);
  if ((flags & REQUIRED_FLAGS & ~FLAG_MORE_TO_COME) !== 0) throw new ProtocolError("unknown flags");
  const wantsReply = (flags & FLAG_MORE_TO_COME) === 0;
  const sections = bytes.subarray(HEADER_BYTES + 4);
  return { requestId, legacy: false, wantsReply, command: () => readSections(sections) };
}

/** Reads the command of an OP_MSG: a document (kind 0), and document lists that become fields of it (kind 1). */
function readSections(bytes: Buffer): Doc {
  let body: Doc = {};
  const lists: Doc = {};
  for (let at = 0; at < bytes.length; ) {
    const kind = bytes[at];
    const size = bytes.readInt32LE(at + 1);
    const section = bytes.subarray(at + 1, at + 1 + size);
    if (section.length !== size || size < 5) throw new ProtocolError("a section is cut short");
    if (kind === 0) body = readBody(section);
    else if (kind === 1) lists[section.toString("utf8", 4, section.indexOf(0, 4))] = readList(section);
    else throw new ProtocolError(`section kind ${kind} is not supported`);
    at += 1 + size;
  }
  return { ...body, ...lists };
}

function readList(section: Buffer): Doc[] {
  const documents: Doc[] = [];
  for (let at = section.indexOf(0, 4) + 1; at < section.length; at += section.readInt32LE(at)) {
    documents.push(readBody(section.subarray(at, at + section.readInt32LE(at))));
  }
  return documents;
}

function readBody(document: Buffer): Doc {
  try {
    return readDocument(document);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(22, `The message is not valid BSON: ${String(error)}`);
  }
}

export function replyTo({ requestId, legacy }: Message, reply: Document | Uint8Array): Buffer {
  const body = reply instanceof Uint8Array ? reply : writeDocument(reply);
  // 20 bytes for the fields of OP_REPLY, or 5 for the flags and the section kind 0 of OP_MSG.
  const head = Buffer.alloc(HEADER_BYTES + (legacy ? 20 : 5));
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
  // The number of documents. The fields before it (flags, cursor, offset) are 0.
  if (legacy) head.writeInt32LE(1, HEADER_BYTES + 16);
  return Buffer.concat([head, body]);
}

/** Builds a BSON element with a document (type 3) or an array (type 4) from elements that are already encoded. */
function nested(type: number, name: string, parts: readonly Uint8Array[]): Buffer {
  // The type, the name with its end, and 4 bytes for the size.
  const head = Buffer.from(`${String.fromCharCode(type)}${name}\0\0\0\0\0`, "latin1");
  const size = parts.reduce((sum, part) => sum + part.length, 5);
  head.writeInt32LE(size, head.length - 4);
  return Buffer.concat([head, ...parts, Buffer.alloc(1)]);
}

/** The elements of a document, without its size and its end. */
const elementsOf = (document: Document) => writeDocument(document).subarray(4, -1);

const OK = elementsOf({ ok: 1 });

/** Builds `{cursor: {[batch]: documents, id, ns}, ok: 1}` from documents that are already encoded. */
export function cursorReply(batch: string, documents: readonly Uint8Array[], id: Long, ns: string) {
  const parts = documents.flatMap((document, i) => [Buffer.from(`\x03${i}\0`, "latin1"), document]);
  const cursor = nested(3, "cursor", [nested(4, batch, parts), elementsOf({ id, ns })]);
  // A document of its own has no type and no name.
  return nested(3, "", [cursor, OK]).subarray(2);
}
