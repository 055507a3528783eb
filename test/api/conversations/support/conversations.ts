/** The calls of conversations. */
import { INCIDENT } from "../../../factories/forms.ts";
import type { Caller, Person } from "../../../harness/portal.ts";

const pathOf = (conversationID: string) => `/conversations/${encodeURIComponent(conversationID)}`;
export const get = (who: Caller, conversationID: string) => who.get(pathOf(conversationID));
export const read = (who: Caller, conversationID: string, query = "") =>
  who.get(`${pathOf(conversationID)}/messages${query}`);
export const send = (who: Caller, conversationID: string, text: unknown) =>
  who.post(`${pathOf(conversationID)}/messages`, { text });
export const markRead = (who: Caller, conversationID: string, seq: unknown) =>
  who.http.call("PUT", `/api/dashboard${pathOf(conversationID)}/read`, { seq });
export const assign = (who: Caller, conversationID: string, assigneeID: unknown) =>
  who.patch(pathOf(conversationID), { assigneeID });
export const textsOf = ({ body }: { body: { message: string }[] }) => body.map(({ message }) => message);

/** @returns the incident's `_id` */
export const report = async (who: Person, subject = who) =>
  (await who.post("/incidents/new", { ...INCIDENT, userID: subject.userID })).body._id as string;
