/** The calls that moderate the property's chat: they edit, remove, report and keep messages, and mute residents. */
import type { ChatMessageView } from "@domain/chat-message.ts";
import type { MessageRecordView, ModerationView } from "@domain/moderation.ts";
import type { MuteDuration } from "@domain/moderation-rules.ts";
import { api } from "../../lib/http.ts";

const PATH = "/api/dashboard/rchat";
const messagePath = (_id: string) => `${PATH}/messages/${_id}`;

export const moderationApi = {
  overview: () => api.get<ModerationView>(`${PATH}/moderation`),
  record: (_id: string) => api.get<MessageRecordView>(messagePath(_id)),
  edit: (_id: string, message: string) => api.patch<ChatMessageView>(messagePath(_id), { message }),
  /** @param reason required of staff who remove another person's message; otherwise empty */
  remove: (_id: string, reason: string) =>
    api.put<ChatMessageView>(`${messagePath(_id)}/removal`, { reason }),
  report: (_id: string, reason: string) => api.put(`${messagePath(_id)}/report`, { reason }),
  keep: (_id: string) => api.post(`${messagePath(_id)}/keep`),
  mute: (userID: string, duration: MuteDuration, reason: string) =>
    api.put<ModerationView>(`${PATH}/mutes/${userID}`, { duration, reason }),
};
