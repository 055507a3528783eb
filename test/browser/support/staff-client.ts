/** A member of staff, or a resident, who acts over REST with a cookie, as an API client does. */

import type { ConversationView } from "@domain/conversation.ts";
import { PROPERTY_CONVERSATION } from "@domain/conversation-id.ts";
import { deviceCookie, rememberDevice } from "./devices.ts";
import { RESIDENT, STAFF } from "./people.ts";

export interface RestClient {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body: unknown): Promise<Answer>;
  patch<Answer>(path: string, body: unknown): Promise<Answer>;
  put<Answer>(path: string, body: unknown): Promise<Answer>;
  remove(path: string): Promise<void>;
}

interface Credentials {
  role: string;
  email: string;
  password: string;
}

/** Signs in and keeps the session's cookie. */
export async function restClient(url: string, { role, email, password }: Credentials): Promise<RestClient> {
  const device = deviceCookie(url, email);
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(device && { cookie: `${device.name}=${device.value}` }),
    },
    body: JSON.stringify({ role: role.toLowerCase(), email, password }),
  });
  if (!answer.ok) throw new Error(`Signing in as ${email}: ${answer.status}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const named = cookies.map((pair) => ({
    name: pair.slice(0, pair.indexOf("=")),
    value: pair.slice(pair.indexOf("=") + 1),
  }));
  rememberDevice(url, email, named);
  const cookie = cookies.join("; ");

  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(url + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as Answer;
  }

  return {
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    patch: (path, body) => call("PATCH", path, body),
    put: (path, body) => call("PUT", path, body),
    remove: (path) => call("DELETE", path),
  };
}

/** Calls the portal without a session. */
export async function postTo(url: string, call: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/api/auth/${call}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${call}: ${answer.status} ${await answer.text()}`);
}

/** Reads the demo's unread conversations, and looks at the chat for the first time, for tests that count what comes after. */
export async function readEverything(url: string): Promise<void> {
  const conversations = "/api/dashboard/conversations";
  const [staff, resident] = [await restClient(url, STAFF), await restClient(url, RESIDENT)];
  const lists: [RestClient, string][] = [
    [staff, `${conversations}?kind=office&unread=true`],
    [staff, `${conversations}?kind=incident&unread=true`],
    [resident, conversations],
  ];
  // The first look stores a person's read marker. Until then, messages that arrive before a page has counted are history.
  for (const client of [staff, resident]) await client.get(`${conversations}/${PROPERTY_CONVERSATION}`);
  for (const [client, list] of lists) {
    for (const { conversationID, lastMessage } of await client.get<ConversationView[]>(list)) {
      const seq = lastMessage?.seq ?? 0;
      if (seq > 0) await client.put(`${conversations}/${encodeURIComponent(conversationID)}/read`, { seq });
    }
  }
}
