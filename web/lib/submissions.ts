/**
 * POST calls that are safe to repeat. The same content is sent with the same idempotency key until it is stored, so that
 * pressing Save again after an error never stores it twice. The keys last as long as the form is mounted, or as its owner keeps them.
 */
import { IDEMPOTENCY_HEADER } from "@domain/idempotency.ts";
import { api } from "./http.ts";
import { randomId } from "./random-id.ts";

/** Sends a new record by POST. */
export type Create = <Answer>(path: string, body?: unknown) => Promise<Answer>;

/** The last content that was sent to each path, stored or not, and its key. */
export type Submissions = Record<string, { content: string; key: string }>;

/**
 * The calls of one form. Other content for the same path is a new record with a new key, and so is the same content once it is stored.
 * @param submissions those of the same form before it was interrupted; each call adds its own
 * @param onSend called before each call
 */
export function createSubmissions(submissions: Submissions = {}, onSend?: () => void): Create {
  // Of those before the interruption, it is unknown which are stored.
  const unfinished = new Map(Object.entries(submissions));
  return async <Answer>(path: string, body?: unknown) => {
    const content = JSON.stringify(body ?? null);
    const previous = unfinished.get(path);
    const submission = previous?.content === content ? previous : { content, key: randomId() };
    unfinished.set(path, submission);
    submissions[path] = submission;
    onSend?.();
    const answer = await api.post<Answer>(path, body, { headers: { [IDEMPOTENCY_HEADER]: submission.key } });
    unfinished.delete(path);
    return answer;
  };
}
