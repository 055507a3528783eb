/** The wire protocol: frames, OP_MSG with its sections, and the OP_QUERY and OP_REPLY of the handshake. */
import type { Document, Long } from "bson";
import { StoreError } from "./errors.ts";
import { type Doc, readDocument, writeDocument } from "./values.ts";

/** MongoDB's limit for one message. */
export const MAX_MESSAGE_BYTES = 48_000_000;
const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
/** The flag of a sender that wants no answer. */
const FLAG_MORE_TO_COME = 2;
/** The lower half of the flags: a bit there that is not known must be refused. */
const REQUIRED_FLAGS = 0xffff;

/** A broken message: the connection is closed, as mongod does. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
}

export interface Frame {
  requestId: number;
  legacy: boolean;
  /** False when the sender wants no answer (an unacknowledged write). */
  wantsReply: boolean;
  /** Reads the command; throws a StoreError for what is no BSON or cannot be kept. */
  command: () => Doc;
}

/** Length of the frame that begins here, or undefined while its head is incomplete. */
export function frameLength(bytes: Buffer): number | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const length = bytes.readInt32LE(0);
  if (length >= HEADER_BYTES && length <= MAX_MESSAGE_BYTES) return length;
  throw new ProtocolError(`bad message length ${length}`);
}

export function parseFrame(bytes: Buffer): Frame {
  const requestId = bytes.readInt32LE(4);
  const opCode = bytes.readInt32LE(12);
  if (opCode === OP_MSG) {
    const flags = bytes.readUInt32LE(HEADER_BYTES);
    if ((flags & REQUIRED_FLAGS & ~FLAG_MORE_TO_COME) !== 0) throw new ProtocolError("unknown flags");
    const sections = bytes.subarray(HEADER_BYTES + 4);
    const wantsReply = (flags & FLAG_MORE_TO_COME) === 0;
    return { requestId, legacy: false, wantsReply, command: () => readSections(sections) };
  }
  if (opCode !== OP_QUERY) throw new ProtocolError(`operation ${opCode} is not supported`);
  const end = bytes.indexOf(0, HEADER_BYTES + 4);
  const [$db = ""] = bytes.toString("utf8", HEADER_BYTES + 4, end).split(".");
  const command = () => ({ ...readSized(bytes, end + 1 + 8), $db });
  return { requestId, legacy: true, wantsReply: true, command };
}

/** The document that begins at `at`. */
function readSized(bytes: Buffer, at: number): Doc {
  try {
    return readDocument(bytes.subarray(at, at + bytes.readInt32LE(at)));
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(22, `The message is not valid BSON: ${String(error)}`);
  }
}

function readSections(bytes: Buffer): Doc {
  let body: Doc | undefined;
  const sequences: Doc = {};
  for (let at = 0; at < bytes.length; ) {
    const kind = bytes[at];
    const size = bytes.readInt32LE(at + 1);
    const section = bytes.subarray(at + 1, at + 1 + size);
    if (size < 5 || section.length !== size) throw new ProtocolError("a section is cut short");
    if (kind === 0) body = readSized(section, 0);
    else if (kind === 1) readSequence(section, sequences);
    else throw new ProtocolError(`section kind ${kind} is not supported`);
    at += 1 + size;
  }
  if (body === undefined) throw new ProtocolError("a message without a body");
  return Object.assign(body, sequences);
}

function readSequence(section: Buffer, into: Doc): void {
  const nameEnd = section.indexOf(0, 4);
  const documents: Doc[] = [];
  for (let at = nameEnd + 1; at < section.length; at += section.readInt32LE(at)) {
    documents.push(readSized(section, at));
  }
  into[section.toString("utf8", 4, nameEnd)] = documents;
}

/** The bytes of an answer to a frame. */
export function replyFrame(frame: Frame, reply: Document | Uint8Array): Buffer {
  const body = reply instanceof Uint8Array ? reply : writeDocument(reply);
  const lead = Buffer.alloc(frame.legacy ? 20 : 5);
  if (frame.legacy) {
    lead.writeInt32LE(8, 0);
    lead.writeInt32LE(1, 16);
  }
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(HEADER_BYTES + lead.length + body.length, 0);
  header.writeInt32LE(frame.requestId, 8);
  header.writeInt32LE(frame.legacy ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, lead, body]);
}

/** A BSON element that holds a document (type 3) or an array (type 4) of elements that are BSON already. */
function nested(type: number, name: string, parts: readonly Uint8Array[]): Buffer {
  const head = Buffer.from(`${String.fromCharCode(type)}${name}\0\0\0\0\0`, "latin1");
  const size = parts.reduce((sum, part) => sum + part.length, 5);
  head.writeInt32LE(size, head.length - 4);
  return Buffer.concat([head, ...parts, Buffer.alloc(1)]);
}

/** `{cursor: {[batch]: documents, id, ns}, ok: 1}` around documents that are BSON already. */
export function cursorReply(
  batch: string,
  documents: readonly Uint8Array[],
  id: Long,
  ns: string,
): Uint8Array {
  const parts = documents.flatMap((document, i) => [Buffer.from(`\x03${i}\0`, "latin1"), document]);
  const rest = writeDocument({ id, ns }).subarray(4, -1);
  const ok = writeDocument({ ok: 1 }).subarray(4, -1);
  const cursor = nested(3, "cursor", [nested(4, batch, parts), rest]);
  return nested(3, "", [cursor, ok]).subarray(2);
}
