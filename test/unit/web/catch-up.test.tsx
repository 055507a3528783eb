// @vitest-environment happy-dom
/** What a catch-up does to a page: it fetches only what the page shows, and renders nothing if nothing is new. */
import { act, Profiler } from "react";
import { Manager } from "socket.io-client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS } from "../../../src/domain/settings.ts";
import { AnnouncementsPage } from "../../../web/app/pages/announcements/announcements-page.tsx";
import { INBOX_SUBSCRIPTIONS, InboxPage } from "../../../web/app/pages/inbox/inbox-page.tsx";
import { IncidentsPage } from "../../../web/app/pages/incidents/incidents-page.tsx";
import {
  PARTNER_SUBSCRIPTIONS,
  PropertyConnectPage,
} from "../../../web/app/pages/property-connect/property-connect-page.tsx";
import { REPORT_SUBSCRIPTIONS, ReportsPage } from "../../../web/app/pages/reports/reports-page.tsx";
import {
  MODERATION_SUBSCRIPTIONS,
  ResidentChatPage,
} from "../../../web/app/pages/resident-chat/resident-chat-page.tsx";
import { ResidentDashboardPage } from "../../../web/app/pages/resident-dashboard/resident-dashboard-page.tsx";
import { ResidentProfilePage } from "../../../web/app/pages/resident-profile/resident-profile-page.tsx";
import { ResidentsPage } from "../../../web/app/pages/residents/residents-page.tsx";
import { RewardsPage } from "../../../web/app/pages/rewards/rewards-page.tsx";
import { SETTINGS_SUBSCRIPTIONS, SettingsPage } from "../../../web/app/pages/settings/settings-page.tsx";
import { StaffDashboardPage } from "../../../web/app/pages/staff-dashboard/staff-dashboard-page.tsx";
import { useSession } from "../../../web/features/auth/session.store.ts";
import type { Component } from "../../../web/lib/jsx/rendered.ts";
import { type Live, OFFLINE_AFTER_MS } from "../../../web/live/link.ts";
import { PROFILE_SUBSCRIPTIONS } from "../../../web/live/profile-subscriptions.ts";
import { STAFF_SUBSCRIPTIONS } from "../../../web/live/staff-subscriptions.ts";
import { RESIDENT_SUBSCRIPTIONS, type Subscription, subscribe } from "../../../web/live/subscriptions.ts";
import { EMPTY_OVERVIEW } from "../../factories/overview.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";
import { chatMessage } from "./chat-messages.ts";
import { officeView, propertyView } from "./conversations/conversation-views.ts";
import { renderAt } from "./render.tsx";
import { someResident } from "./residents/people.ts";
import { incident } from "./staff-incidents/incidents.ts";

const AT = "2026-11-20T09:00:00.000Z";
const resident = { ...someResident(1), rentToIncomePoints: 10 };
const { userID } = resident;
const own = (_id: string) => ({ _id, userID, createdAt: AT });

const OVERVIEW = { ...EMPTY_OVERVIEW, countedAt: AT, residents: 1 };
const REPORT = {
  ...{ report: "rent-roll", countedAt: AT, today: "2026-11-20", from: "", to: "", breakdowns: [], notes: [] },
  rows: [{ userID, unit: "1A", resident: "First1 Last", leaseEnd: "2027-12-31", total: 1550 }],
  totals: { total: 1550 },
};

/** Answers by a part of the path, the first that fits. */
const ANSWERS: readonly [part: string, answer: unknown][] = [
  ["/overview", OVERVIEW],
  ["/reports/", REPORT],
  ["/totalcp", { totalCP: 900 }],
  ["/invitation", { state: "none" }],
  ["/sessions", []],
  ["/leases", []],
  ["/housemates", []],
  [`/residents/${userID}`, resident],
  ["/residents", [someResident(1)]],
  ["/behaviorlog", [{ ...own("behaviorlog"), type: "Lease Renewal", rp: 2, reportedBy: "Desk" }]],
  ["/paymentlog", [{ ...own("paymentlog"), monthYear: "Oct 2026", status: "Paid: Late" }]],
  ["/rewardlog", [{ ...own("rewardlog"), cp: 50, text: "Earned 50CP" }]],
  ["/notifications", [{ ...own("notifications"), type: "Parcel", message: "At the desk." }]],
  ["/rewards", [{ _id: "r1", createdAt: AT, title: "Coffee", description: "", price: 10, icon: "gift" }]],
  ["/incidents", [incident(own("incidents"))]],
  ["/conversations/property", propertyView(3, 1)],
  ["/conversations?kind=office&limit", [officeView(3)]],
  ["/rchat/moderation", { mutes: [], reports: [] }],
  ["/rchat", [chatMessage(0)]],
  ["/announcements/places", { buildings: [], floors: [], units: [] }],
  ["/announcements/reach", { recipients: 1, push: null, mail: null }],
  ["/settings", DEFAULT_SETTINGS],
  ["/partners", { version: 0, properties: [] }],
  ["", []],
];

/** Answers of one test, before the others. */
let changed: typeof ANSWERS;
let fetched: string[];
let catchUps: (() => void)[];
let unsubscribe: () => void;
let leave: () => Promise<void>;
let commits = 0;

beforeEach(() => {
  fakeTime({ act, now: new Date(AT) });
  // Clocks on the page would render each second.
  vi.stubGlobal("setInterval", () => 0);
  // A resident's page connects by itself. Here it finds no server, whatever runs on this machine.
  vi.spyOn(Manager.prototype, "open").mockReturnThis();
  changed = [];
  fetched = [];
  catchUps = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    if (method === "PATCH") return Response.json(resident);
    if (method === "GET") fetched.push(path);
    return Response.json(
      structuredClone([...changed, ...ANSWERS].find(([part]) => path.includes(part))?.[1]),
    );
  });
});
afterEach(() => unsubscribe());

const settle = () => advance(5_000);

async function open(Page: Component, role: "staff" | "resident", subscriptions: readonly Subscription[]) {
  const user = { userID: role === "staff" ? "S-1" : userID, role, email: "a@example.com", access: "member" };
  useSession.setState({ status: "known", user: user as never });
  const socket = { on: () => socket, off: () => socket };
  const onCatchUp = (run: () => void) => {
    catchUps.push(run);
    return () => undefined;
  };
  unsubscribe = subscribe({ socket, onCatchUp } as unknown as Live, subscriptions);
  leave = await renderAt(
    "/",
    <Profiler id="page" onRender={() => (commits += 1)}>
      <Page />
    </Profiler>,
    { userID },
  );
  await settle();
  expect(commits).toBeGreaterThan(0);
}

async function catchUp(): Promise<void> {
  fetched = [];
  commits = 0;
  for (const run of catchUps) run();
  await settle();
}

const paths = () => fetched.map((path) => path.replace("/api/dashboard/", "").replace(/\?.*/, "")).toSorted();

/** Those of single screens. Their stores fetch nothing while no screen shows them. */
const SUBSCRIPTIONS = [
  ...STAFF_SUBSCRIPTIONS,
  ...PROFILE_SUBSCRIPTIONS,
  ...SETTINGS_SUBSCRIPTIONS,
  ...PARTNER_SUBSCRIPTIONS,
  ...REPORT_SUBSCRIPTIONS,
  ...MODERATION_SUBSCRIPTIONS,
  ...INBOX_SUBSCRIPTIONS,
];

/** The calls for the settings of the property and the counts of unread messages. */
const COUNTED = ["/api/property", "conversations", "conversations", "conversations/property"];

/** The first incident is open. */
const OF_OPEN_INCIDENT = ["incident", "incident-notes"].map(
  (kind) => `conversations/${kind}%3Aincidents/messages`,
);

const OF_PROFILE = [
  ...["behaviorlog", "incidents", "notifications", "paymentlog", "rewardlog"].map(
    (list) => `${list}/${userID}`,
  ),
  ...["leases", "profile"].map((part) => `residents/${userID}/${part}`),
];

it.each<[string, Component, string[]]>([
  ["the staff dashboard", StaffDashboardPage, ["incidents", "notifications/S-1", "overview", ...COUNTED]],
  ["the residents list", ResidentsPage, [...COUNTED, "residents"]],
  ["the rewards", RewardsPage, [...COUNTED, "rewards"]],
  ["the reports", ReportsPage, [...COUNTED, "reports/rent-roll"]],
  ["the incidents", IncidentsPage, [...COUNTED, "incidents", "residents", "staff", ...OF_OPEN_INCIDENT]],
  ["Property Connect", PropertyConnectPage, [...COUNTED, "partners"]],
  ["the settings", SettingsPage, [...COUNTED, "settings"]],
  ["a profile", ResidentProfilePage, [...COUNTED, "property/totalcp", ...OF_PROFILE]],
])("%s fetches what it shows again and renders nothing", async (_name, Page, expected) => {
  await open(Page, "staff", SUBSCRIPTIONS);
  await catchUp();
  expect(paths()).toEqual(expected.toSorted());
  expect(commits).toBe(0);
});

it.each<[string, Component, string[]]>([
  ["the chat", ResidentChatPage, ["rchat", "rchat/moderation"]],
  ["the inbox", InboxPage, ["conversations"]],
  ["the announcements", AnnouncementsPage, []],
])("%s, which counts messages, fetches again and renders nothing", async (_name, Page, expected) => {
  await open(Page, "staff", SUBSCRIPTIONS);
  // The first catch-up, when the page connects, brings the counts.
  await catchUp();
  await catchUp();
  expect(paths()).toEqual([...COUNTED, ...expected].toSorted());
  expect(commits).toBe(0);
});

it.each([StaffDashboardPage, ResidentProfilePage])("a left screen fetches nothing (%o)", async (Page) => {
  await open(Page, "staff", SUBSCRIPTIONS);
  await leave();
  unsubscribe();
  catchUps = [];
  await open(RewardsPage, "staff", SUBSCRIPTIONS);
  await catchUp();
  expect(paths()).toEqual([...COUNTED, "rewards"]);
});

it("a resident's dashboard fetches what its tabs count again and renders nothing", async () => {
  await open(ResidentDashboardPage, "resident", RESIDENT_SUBSCRIPTIONS);
  // The first catch-up, when the page connects, brings the counts.
  await catchUp();
  // The page has no connection, and says so after a while.
  await advance(OFFLINE_AFTER_MS);
  await catchUp();
  expect(paths()).toEqual(
    expect.arrayContaining([`behaviorlog/${userID}`, `residents/${userID}/housemates`]),
  );
  expect(commits).toBe(0);
});

it("a resident who moved out while the page was disconnected gets the session's new access", async () => {
  await open(ResidentDashboardPage, "resident", RESIDENT_SUBSCRIPTIONS);
  const access = () => useSession.getState().user?.access;
  expect(access()).toBe("member");
  changed = [
    ["/housemates", []],
    [`/residents/${userID}`, { ...resident, status: "Former" }],
    ["/auth/me", { ...useSession.getState().user, access: "former" }],
  ];
  await catchUp();
  expect(access()).toBe("former");
});

it("a resident whose record can't be fetched again keeps what the session says", async () => {
  await open(ResidentDashboardPage, "resident", RESIDENT_SUBSCRIPTIONS);
  await catchUp();
  await act(async () => useSession.getState().changeEmail("new@example.com"));
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 500 }));
  await catchUp();
  expect(useSession.getState().user?.email).toBe("new@example.com");
});
