/**
 * Limits the calls, uploads and large responses in progress: those of one person, so that others are not slowed down, and the uploads and large
 * responses of a node, because they take memory.
 */
import { Stream } from "node:stream";
import type { Middleware } from "koa";
import { MESSAGE_PHOTOS_MAX } from "../domain/message-photo-rules.ts";
import { Counts, createKeyedLimit } from "./concurrency-limit.ts";
import { busy, tooMany } from "./errors.ts";
import { hasBody } from "./http-server.ts";
import { routePath } from "./request.ts";
import type { RequestState } from "./state.ts";
import { announcedBytes, UPLOAD_MAX_BYTES } from "./upload-body.ts";
import { whenClosed } from "./when-closed.ts";

/** Calls of one person that a node works on at the same time. With more, the calls of others wait for this person's calls at each step. */
const CALLS_AT_ONCE = 4;

/** Further calls of one person that wait. Ten open pages that reconnect at the same time make about as many. */
const CALLS_WAITING_MAX = 150;

/** Uploads of one person that are read and decoded at the same time: as many as a message has photos. */
const UPLOADS_PER_PERSON = MESSAGE_PHOTOS_MAX;
/** Bytes of all uploads that a node reads and decodes at the same time. */
const UPLOAD_BYTES_PER_NODE = 64 * 1024 * 1024;

/** From this size on, a response is large. */
const LARGE_BYTES = 64 * 1024;

/** Large responses that are being sent at the same time: to one person, and by a node in total. */
const LARGE_PER_PERSON = 4;
const LARGE_PER_NODE = 64;

const RETRY_AFTER_S = 1;

const TEXTS = {
  calls: "Too many requests at the same time.",
  uploads: "Other uploads of yours are still running.",
} as const;

const tooManyCalls = () => tooMany(TEXTS.calls, RETRY_AFTER_S);

/**
 * Runs a few calls of a person at a time, in their order.
 * @param exemptPaths paths of routes that read their bodies themselves, which takes as long as the client wants
 */
export function limitCallsAtOnce(exemptPaths: readonly string[]): Middleware<RequestState> {
  const runLimited = createKeyedLimit(CALLS_AT_ONCE, CALLS_WAITING_MAX, tooManyCalls);
  return (ctx, next) => {
    const { user } = ctx.state;
    return !user || exemptPaths.includes(routePath(ctx.path)) ? next() : runLimited(user.userID, next);
  };
}

/**
 * Reserves the memory of an upload before it is read, until the call ends.
 * @param paths the routes that read uploads
 */
export function limitUploads(paths: readonly string[]): Middleware<RequestState> {
  const perPerson = new Counts();
  let bytesOnNode = 0;
  return async (ctx, next) => {
    const { user } = ctx.state;
    if (!user || !hasBody(ctx.req) || !paths.includes(routePath(ctx.path))) return next();
    const { userID } = user;
    if (perPerson.of(userID) >= UPLOADS_PER_PERSON) throw tooMany(TEXTS.uploads, RETRY_AFTER_S);
    const bytes = announcedBytes(ctx.req, UPLOAD_MAX_BYTES);
    if (bytesOnNode + bytes > UPLOAD_BYTES_PER_NODE) throw busy();
    perPerson.add(userID, 1);
    bytesOnNode += bytes;
    try {
      await next();
    } finally {
      perPerson.add(userID, -1);
      bytesOnNode -= bytes;
    }
  };
}

const isJson = (body: unknown) =>
  typeof body === "object" && body !== null && !Buffer.isBuffer(body) && !(body instanceof Stream);

/** Counts large responses until they are sent. Streams have other limits: lists in `answerList`, exports and data downloads per hour. */
export function limitLargeResponses(): Middleware<RequestState> {
  const perPerson = new Counts();
  let onNode = 0;
  return async (ctx, next) => {
    await next();
    // Koa would serialize the body each time its length is read.
    if (isJson(ctx.body)) ctx.body = JSON.stringify(ctx.body);
    const { user } = ctx.state;
    if (!user || ctx.body instanceof Stream || (ctx.length ?? 0) < LARGE_BYTES) return;
    const { userID } = user;
    if (perPerson.of(userID) >= LARGE_PER_PERSON || onNode >= LARGE_PER_NODE) throw tooManyCalls();
    perPerson.add(userID, 1);
    onNode += 1;
    whenClosed(ctx.res, () => {
      perPerson.add(userID, -1);
      onNode -= 1;
    });
  };
}
