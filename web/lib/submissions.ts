/**
 * POST calls that are safe to repeat. The same content is sent with the same idempotency key until it is stored, so that
 * pressing Save again after an error never stores it twice. The keys last as long as the form is mounted.
 */
import { IDEMPOTENCY_HEADER } from "@domain/idempotency.ts";
import { api } from "./http.ts";
import { randomId } from "./random-id.ts";

export type Create = <Answer>(path: string, body?: unknown) => Promise<Answer>;

/** The calls of one form. Different content for the same path is a new record with a new key. */
export function createSubmissions(): Create {
  const unfinished = new Map<string, { content: string; key: string }>();
  return async <Answer>(path: string, body?: unknown) => {
    const content = JSON.stringify(body ?? null);
    const earlier = unfinished.get(path);
    const submission = earlier?.content === content ? earlier : { content, key: randomId() };
    unfinished.set(path, submission);
    const answer = await api.post<Answer>(path, body, { headers: { [IDEMPOTENCY_HEADER]: submission.key } });
    unfinished.delete(path);
    return answer;
  };
}
