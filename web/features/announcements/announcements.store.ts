/** The announcements, newest first, for all staff. */
import type { AnnouncementView } from "@domain/announcement.ts";
import { api } from "../../lib/http.ts";
import { createPagedList } from "../../lib/list-store.ts";

export const useAnnouncements = createPagedList<AnnouncementView>({
  topic: "announcements",
  hasReadMarker: false,
  fetch: (_userID, { limit, before }) =>
    api.get(`/api/dashboard/announcements?limit=${limit}${before ? `&before=${before}` : ""}`),
});
