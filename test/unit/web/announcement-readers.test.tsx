// @vitest-environment happy-dom
/** The residents who have not read an announcement. */
import type { AnnouncementView } from "@domain/announcement.ts";
import { LIST_LIMIT_MAX } from "@domain/limits.ts";
import { expect, it, vi } from "vitest";
import { ReadersDialog } from "../../../web/features/announcements/announcement-dialogs.tsx";
import { renderAt } from "./render.tsx";

it.each([
  ["all are listed, while the data of some recipients were erased", 2, false],
  ["one call has no more", LIST_LIMIT_MAX, true],
])("says that there are more only if so: %s", async (_case, listed, hasMore) => {
  const residents = Array.from({ length: listed }, (_, index) => ({
    _id: `n${index}`,
    userID: `R-${index}`,
    name: "Maya",
    unitNumber: "",
  }));
  vi.stubGlobal("fetch", async () => Response.json(residents));
  const announcement = {
    _id: "a1",
    title: "Water off",
    recipients: listed + 1,
    readBy: 0,
  } as AnnouncementView;
  await renderAt("/", <ReadersDialog announcement={announcement} onClose={() => undefined} />);
  expect(document.querySelectorAll("li")).toHaveLength(listed);
  expect(document.body.textContent?.includes("Only the first")).toBe(hasMore);
});
