/**
 * POST calls that are safe to repeat. The same content is sent with the same idempotency key until it is stored, so that
 * pressing Save again after an error never stores it twice. The keys last as long as the form is mounted, or as its owner keeps them.
 */
import { IDEMPOTENCY_HEADER } from "@domain/idempotency.ts";
import { api } from "./http.ts";
import { randomId } from "./random-id.ts";

export type Create = <Answer>(path: string, body?: unknown) => Promise<Answer>;

/** The last content that was sent to each path, and its key. */
export type Sent = Record<string, { content: string; key: string }>;

/**
 * The calls of one form. Different content for the same path is a new record with a new key.
 * @param sent what was sent before and may not be stored; gets what is sent from now on
 * @param onSend called before each call
 */
export function createSubmissions(sent: Sent = {}, onSend?: () => void): Create {
  const unfinished = new Map(Object.entries(sent));
  return async <Answer>(path: string, body?: unknown) => {
    const content = JSON.stringify(body ?? null);
    const earlier = unfinished.get(path);
    const submission = earlier?.content === content ? earlier : { content, key: randomId() };
    unfinished.set(path, submission);
    sent[path] = submission;
    onSend?.();
    const answer = await api.post<Answer>(path, body, { headers: { [IDEMPOTENCY_HEADER]: submission.key } });
    unfinished.delete(path);
    return answer;
  };
}
