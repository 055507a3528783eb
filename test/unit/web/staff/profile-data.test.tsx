// @vitest-environment happy-dom
/** What the profile asks for, and that nothing of it is asked for any more once the profile was left. */
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useProfileData } from "../../../../web/app/pages/resident-profile/use-profile-data.ts";
import { useSession } from "../../../../web/features/auth/session.store.ts";
import { ResidentAccess } from "../../../../web/features/resident-access/resident-access.tsx";
import { PROFILE_TOPIC, useProfile } from "../../../../web/features/resident-profile/profile.store.ts";
import { ResidentNotificationList } from "../../../../web/features/staff-notifications/resident-notification-list.tsx";
import { useUnread } from "../../../../web/lib/unread.store.ts";
import type { Live } from "../../../../web/live/link.ts";
import { PROFILE_SUBSCRIPTIONS } from "../../../../web/live/profile-subscriptions.ts";
import { STAFF_SUBSCRIPTIONS } from "../../../../web/live/staff-subscriptions.ts";
import { subscribe } from "../../../../web/live/subscriptions.ts";
import { advance, fakeTime } from "../../../harness/faked-time.ts";
import { emptyPage } from "../empty-page.ts";
import { render } from "../render.tsx";
import { someResident } from "../residents/people.ts";

const resident = { ...someResident(1), rentToIncomePoints: 10 };
const LATER_MS = 1_000;

let asked: string[];
let undo: (() => void)[];
const catchUps = new Set<() => void>();
const listeners: { event: string; listener: (value: unknown) => void }[] = [];

/** A live channel whose events the test emits. */
const live = {
  socket: {
    on(event: string, listener: (value: unknown) => void) {
      listeners.push({ event, listener });
      return live.socket;
    },
    off: () => live.socket,
  },
  onCatchUp: (fetchNewer: () => void) => {
    catchUps.add(fetchNewer);
    return () => catchUps.delete(fetchNewer);
  },
};

async function comeBack(): Promise<void> {
  for (const fetchNewer of catchUps) fetchNewer();
  for (const { event, listener } of listeners) if (event === "resident:updated") listener(resident);
  await advance(LATER_MS);
}

beforeEach(() => {
  fakeTime({ act });
  // Nobody is signed in, so no chat is read.
  useSession.setState({ status: "known", user: null });
  asked = [];
  vi.stubGlobal("fetch", async (url: string) => {
    if (url !== "/api/property") asked.push(url);
    if (url.endsWith("/totalcp")) return Response.json({ totalCP: 900 });
    if (url.endsWith("/invitation")) return Response.json({ state: "none" });
    return Response.json(url.endsWith(`/residents/${resident.userID}/profile`) ? resident : []);
  });
  undo = [subscribe(live as unknown as Live, [...STAFF_SUBSCRIPTIONS, ...PROFILE_SUBSCRIPTIONS])];
});
afterEach(async () => {
  for (const unbind of undo) unbind();
  await emptyPage();
});

function Profile() {
  useProfileData(resident.userID);
  return <ResidentAccess resident={resident} name="Maya" />;
}

it("asks again for everything while it is open, and for nothing after it was left", async () => {
  const reset = await render(<Profile />);
  const asks = asked.length;
  expect(useProfile.getState().data?.resident).toEqual(resident);
  expect(asks).toBe(7);
  await comeBack();
  expect(asked).toHaveLength(2 * asks);
  await reset();
  await comeBack();
  expect(asked).toHaveLength(2 * asks);
  useUnread.getState().add(PROFILE_TOPIC, { _id: "residentScore", createdAt: resident.updatedAt }, "updated");
  const again = await render(<Profile />);
  // What was seen of one resident says nothing about the next one.
  expect(useUnread.getState().byTopic[PROFILE_TOPIC]).toBeUndefined();
  expect(useProfile.getState().data?.resident).toEqual(resident);
  expect(asked).toHaveLength(3 * asks);
  await again();
});

it("says that a resident has no notifications", async () => {
  const reset = await render(
    <>
      <Profile />
      <ResidentNotificationList />
    </>,
  );
  expect(document.body.textContent).toContain("No notifications found.");
  await reset();
});
