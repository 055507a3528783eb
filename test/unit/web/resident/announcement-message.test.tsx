// @vitest-environment happy-dom
/** An announcement in the list is reported as read once it was in view, for each resident who logs in on this page. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { AnnouncementMessage } from "../../../../web/features/notifications/announcement-message.tsx";
import { resetStores } from "../../../../web/lib/store-registry.ts";
import { advance, fakeTime } from "../../../harness/faked-time.ts";
import { render } from "../render.tsx";

it("is reported once, and again for the next user of the page", async () => {
  fakeTime();
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    calls.push(path);
    return Response.json({});
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(listener: (entries: object[]) => void) {
        this.observe = () => listener([{ isIntersecting: true }]);
      }
      observe: () => void;
      disconnect = () => undefined;
    },
  );
  const announcement = (
    <AnnouncementMessage _id="a-1" title="Pool" text="Open." onlyIn={undefined} isRead={false} />
  );
  async function view(): Promise<void> {
    const remove = await render(announcement);
    await act(() => advance(1000));
    await remove();
  }
  await view();
  await view();
  expect(calls).toEqual(["/api/dashboard/announcements/a-1/read"]);
  resetStores();
  await view();
  expect(calls).toHaveLength(2);
});
