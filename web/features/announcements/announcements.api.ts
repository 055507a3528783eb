/** The calls about announcements, except the list, and the places that they can be sent to. */
import type {
  AnnouncementNonReaderView,
  AnnouncementPlacesView,
  AnnouncementReachView,
  AnnouncementView,
} from "@domain/announcement.ts";
import type { AnnouncementForm, AudienceChoice } from "@domain/announcement-rules.ts";
import { LIST_LIMIT_MAX } from "@domain/limits.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import type { Create } from "../../lib/submissions.ts";

const PATH = "/api/dashboard/announcements";

export interface AnnouncementBody extends AnnouncementForm {
  sendBy: readonly string[];
}

export const announcementsApi = {
  add: (create: Create, body: AnnouncementBody) => create<AnnouncementView>(PATH, body),
  change: (_id: string, body: AnnouncementBody) => api.patch<AnnouncementView>(`${PATH}/${_id}`, body),
  cancel: (_id: string) => api.post<AnnouncementView>(`${PATH}/${_id}/cancel`, {}),
  reach: (audience: AudienceChoice) => api.post<AnnouncementReachView>(`${PATH}/reach`, audience),
  /** The first of the residents who have not read the announcement. */
  nonReaders: (_id: string) =>
    api.get<AnnouncementNonReaderView[]>(`${PATH}/${_id}/non-readers?limit=${LIST_LIMIT_MAX}`),
};

/** The buildings, floors and units that an announcement can be sent to. */
export const usePlaces = createResource<void, AnnouncementPlacesView>({
  fetch: () => api.get(`${PATH}/places`),
});
