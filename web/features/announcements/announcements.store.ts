/** The announcements for all staff: the scheduled ones, then the others, each newest first. */
import type { AnnouncementView } from "@domain/announcement.ts";
import { api } from "../../lib/http.ts";
import { createPagedList } from "../../lib/list-store.ts";

export const useAnnouncements = createPagedList<AnnouncementView>({
  topic: "announcements",
  hasReadMarker: false,
  isFirst: ({ status }) => status === "scheduled",
  fetch: (_userID, { limit, before }) =>
    api.get(`/api/dashboard/announcements?limit=${limit}${before ? `&before=${before}` : ""}`),
});
