/** Staff's announcements: the scheduled ones are in the list however long ago they were written. */
import { expect, it, vi } from "vitest";
import type { AnnouncementView } from "../../../src/domain/announcement.ts";
import { useAnnouncements } from "../../../web/features/announcements/announcements.store.ts";
import { PAGE_SIZE } from "../../../web/lib/list-store.ts";

const announcement = (number: number, status: AnnouncementView["status"]) => {
  const createdAt = new Date(number * 1000).toISOString();
  return {
    _id: String(number).padStart(24, "0"),
    status,
    createdAt,
    updatedAt: createdAt,
  } as AnnouncementView;
};

it("keeps an old scheduled announcement on top, also when it changes, and loads older ones after the last of the others", async () => {
  const scheduled = announcement(1, "scheduled");
  const newest = Array.from({ length: PAGE_SIZE - 1 }, (_, index) => announcement(100 - index, "sent"));
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    paths.push(path);
    return Response.json(path.includes("before=") ? [] : [scheduled, ...newest]);
  });
  const { load, applyEvent, loadOlder } = useAnnouncements.getState();
  await load("S-1");
  applyEvent({ ...scheduled, title: "Changed", updatedAt: new Date(200_000).toISOString() });
  expect(useAnnouncements.getState().items[0]).toMatchObject({ _id: scheduled._id, title: "Changed" });
  await loadOlder();
  expect(paths.at(-1)).toContain(`before=${newest.at(-1)?._id}`);
});
