/** The calls of the property's chat that edit, remove and report messages, and mute residents. */
import { withPortal } from "../../../harness/fixtures.ts";
import type { Caller } from "../../../harness/portal.ts";
import { send } from "./chat.ts";

const CHAT = "/api/dashboard/rchat";

/** With two residents, Mara and Otto. */
export const it = withPortal()
  .extend("mara", ({ portal }) => portal.resident({ firstName: "Mara", lastName: "Lund" }))
  .extend("otto", ({ portal }) => portal.resident({ firstName: "Otto" }));

export const edit = (who: Caller, _id: string, message: string) =>
  who.patch(`/rchat/messages/${_id}`, { message });

export const remove = (who: Caller, _id: string, reason = "") =>
  who.http.call("PUT", `${CHAT}/messages/${_id}/removal`, { reason });

export const report = (who: Caller, _id: string, reason = "Insults a neighbor") =>
  who.http.call("PUT", `${CHAT}/messages/${_id}/report`, { reason });

export const keep = (who: Caller, _id: string) => who.post(`/rchat/messages/${_id}/keep`);

export const mute = (who: Caller, userID: string, duration: string, reason = "Insults") =>
  who.http.call("PUT", `${CHAT}/mutes/${userID}`, { duration, reason });

export const recordOf = (who: Caller, _id: string) => who.get(`/rchat/messages/${_id}`);

/** The entries after a number, edits and removals included. */
export const entriesAfter = async (who: Caller, seq: number) =>
  (await who.get(`/conversations/property/messages?afterSeq=${seq}`)).body;

/** Sends a message. @returns it, as stored */
export async function say(who: Caller, message: string) {
  return (await send(who, { message })).body;
}

/** The entries of the audit trail about a record, newest first. */
export const auditOf = async (staff: Caller, targetID: string) =>
  (await staff.get("/audit?limit=50")).body
    .filter((event: { targetID: string }) => event.targetID === targetID)
    .map(({ action, actorID, userID, cause }: Record<string, string>) => ({
      action,
      actorID,
      userID,
      cause,
    }));
