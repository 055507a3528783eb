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
const FLAG_CHECKSUM = 1;
const FLAG_MORE_TO_COME = 2;
const CHECKSUM_BYTES = 4;
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
  /** Reads the command; throws a StoreError when it holds what cannot be kept. */
  command: () => Doc;
}

/** Length of the frame that begins here, or undefined while its head is incomplete. */
export function frameLength(bytes: Buffer): number | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const length = bytes.readInt32LE(0);
  if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES)
    throw new ProtocolError(`bad message length ${length}`);
  return length;
}

export function parseFrame(bytes: Buffer): Frame {
  const requestId = bytes.readInt32LE(4);
  const opCode = bytes.readInt32LE(12);
  if (opCode === OP_MSG) return parseMessage(bytes, requestId);
  if (opCode !== OP_QUERY) throw new ProtocolError(`operation ${opCode} is not supported`);
  const end = bytes.indexOf(0, HEADER_BYTES + 4);
  const database = bytes.toString("utf8", HEADER_BYTES + 4, end).split(".")[0] ?? "";
  const body = bytes.subarray(end + 1 + 8);
  return {
    requestId,
    legacy: true,
    wantsReply: true,
    command: () => ({ ...readSized(body), $db: database }),
  };
}

function parseMessage(bytes: Buffer, requestId: number): Frame {
  const flags = bytes.readUInt32LE(HEADER_BYTES);
  if ((flags & REQUIRED_FLAGS & ~(FLAG_CHECKSUM | FLAG_MORE_TO_COME)) !== 0)
    throw new ProtocolError("unknown flags");
  const end = bytes.length - ((flags & FLAG_CHECKSUM) === 0 ? 0 : CHECKSUM_BYTES);
  const sections = bytes.subarray(HEADER_BYTES + 4, end);
  const wantsReply = (flags & FLAG_MORE_TO_COME) === 0;
  return { requestId, legacy: false, wantsReply, command: () => readSections(sections) };
}

function readSized(bytes: Buffer): Doc {
  return readDocument(bytes.subarray(0, bytes.readInt32LE(0)));
}

function readSections(bytes: Buffer): Doc {
  let body: Doc | undefined;
  const sequences: Doc = {};
  for (let at = 0; at < bytes.length; ) {
    const kind = bytes[at];
    const size = bytes.readInt32LE(at + 1);
    const section = bytes.subarray(at + 1, at + 1 + size);
    if (size < 5 || section.length !== size) throw new ProtocolError("a section is cut short");
    if (kind === 0) body = readDocument(section);
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
  for (let at = nameEnd + 1; at < section.length; ) {
    const size = section.readInt32LE(at);
    if (size < 5) throw new ProtocolError("a document is cut short");
    documents.push(readDocument(section.subarray(at, at + size)));
    at += size;
  }
  into[section.toString("utf8", 4, nameEnd)] = documents;
}

/** The bytes of an answer to a frame. */
export function replyFrame(frame: Frame, reply: Document | Uint8Array): Buffer {
  const body = reply instanceof Uint8Array ? reply : writeDocument(reply);
  const lead = frame.legacy ? Buffer.alloc(20) : Buffer.alloc(5);
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

function embedded(type: number, name: string, parts: readonly Uint8Array[]): Buffer {
  const head = Buffer.from(`${String.fromCharCode(type)}${name}\0\0\0\0\0`, "latin1");
  let size = 5;
  for (const part of parts) size += part.length;
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
  const parts: Uint8Array[] = [];
  documents.forEach((document, i) => {
    parts.push(Buffer.from(`\x03${i}\0`, "latin1"), document);
  });
  const rest = writeDocument({ id, ns }).subarray(4, -1);
  const cursor = embedded(0x03, "cursor", [embedded(0x04, batch, parts), rest]);
  const ok = writeDocument({ ok: 1 }).subarray(4, -1);
  const body = embedded(0x03, "", [cursor, ok]);
  return body.subarray(2);
}

/** Reads a command for its answer's sake: what cannot be read is a StoreError. */
export function readCommand(frame: Frame): Doc {
  try {
    return frame.command();
  } catch (error) {
    if (error instanceof StoreError || error instanceof ProtocolError) throw error;
    throw new StoreError(
      22,
      `The message is not valid BSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
