// @vitest-environment happy-dom
/** Residents who have moved out can read their tabs, but get no buttons for calls that only members may make. */
import { beforeEach, expect, it, vi } from "vitest";
import { ResidentIncident } from "../../../../web/app/pages/resident-dashboard/resident-incident.tsx";
import { ResidentNotificationsTab } from "../../../../web/app/pages/resident-dashboard/resident-notifications-tab.tsx";
import { ResidentRewardsTab } from "../../../../web/app/pages/resident-dashboard/resident-rewards-tab.tsx";
import { useSession } from "../../../../web/features/auth/session.store.ts";
import { useIncidents } from "../../../../web/features/incidents/incidents.store.ts";
import { useRewardLog } from "../../../../web/features/logs/logs.store.ts";
import { useMyProfile } from "../../../../web/features/my-profile/my-profile.store.ts";
import { useNotifications } from "../../../../web/features/notifications/notifications.store.ts";
import { useRewards } from "../../../../web/features/rewards/rewards.store.ts";
import { renderAt } from "../render.tsx";
import { someResident } from "../residents/people.ts";
import { MAYA } from "../session-user.ts";
import { incident } from "../staff-incidents/incidents.ts";

const { userID } = MAYA;
const createdAt = "2026-11-18T19:20:00.000Z";

const ANSWERS: Record<string, unknown> = {
  residents: { ...someResident(1), userID, totalCP: 500 },
  rewards: [{ _id: "r1", createdAt, title: "Coffee", img: "", price: 10 }],
  rewardlog: [{ _id: "l1", userID, createdAt, cp: 50, text: "Earned 50CP" }],
  notifications: [{ _id: "n1", userID, createdAt, type: "RP", message: "-5 RP", about: "behavior:b1" }],
  incidents: [incident({ _id: "i1", userID })],
};

/** A button that only members get, on each screen. */
const SCREENS = [
  ["Redeem Coffee", "/dashboard#rewards", ResidentRewardsTab],
  ["Raise a dispute: Earned 50CP", "/dashboard#rewards", ResidentRewardsTab],
  ["Dispute this entry", "/dashboard#notifications", ResidentNotificationsTab],
  ["Add photos", "/dashboard#incidents/i1", ResidentIncident],
] as const;

beforeEach(async () => {
  vi.stubGlobal("fetch", async (path: string) => Response.json(ANSWERS[path.split("/")[3] ?? ""] ?? []));
  for (const store of [useMyProfile, useRewards, useRewardLog, useNotifications, useIncidents])
    await store.getState().load(userID);
});

it.each(SCREENS)("'%s' is for members, not for former residents", async (label, address, Screen) => {
  for (const access of ["member", "former"] as const) {
    useSession.setState({ status: "known", user: { ...MAYA, access } });
    const leave = await renderAt(address, <Screen />);
    const labels = [...document.querySelectorAll("button")].map(
      (button) => button.getAttribute("aria-label") ?? button.textContent,
    );
    expect([access, labels.some((text) => text.startsWith(label))]).toEqual([access, access === "member"]);
    await leave();
  }
});
