/** The calls of five journeys: each is made once, and none for a hidden page. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { SessionUserView } from "../../src/domain/user.ts";
import { RESIDENT, STAFF } from "./support/people.ts";
import { openSite } from "./support/site.ts";
import { restClient } from "./support/staff-client.ts";

const site = openSite();

/** Records the page's calls but for the session check, with the names of their search parameters. */
function recordCalls(page: Page) {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith("/api/dashboard/")) return;
    const names = [...searchParams.keys()].join();
    calls.push(`${request.method()} ${pathname.slice("/api/dashboard/".length)}${names && `?${names}`}`);
  });
  return {
    /** Waits until exactly these calls were made since the last time. */
    async expectCalls(expected: readonly string[]) {
      await expect.poll(() => calls.toSorted()).toEqual(expected.toSorted());
      calls.length = 0;
    },
    calls,
  };
}

/** Hides the page as another tab in front of it does, or brings it back. */
const setVisibility = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

const main = (page: Page) => page.getByRole("main");
const staffLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name, exact: true });

/** The calls for the counts of unread messages: the property's chat, the office's inbox, and incidents. */
const STAFF_UNREAD = [
  "GET conversations/property",
  "GET conversations?kind,unread,limit",
  "GET conversations?kind,unread,limit",
];

it("a profile that is opened from the list", async () => {
  const seat = await site.enter(STAFF);
  const page = await seat.go("/staffdashboard/residents");
  const open = async () => {
    await page.getByRole("link", { name: "Callum Strachan" }).first().click();
    await page.getByRole("region", { name: "Timeline" }).getByRole("listitem").first().waitFor();
    await page.waitForLoadState("networkidle");
  };
  // The first visit may save the scores, which makes more calls.
  await open();
  await page.goBack();
  const { calls } = recordCalls(page);
  await open();
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
  await seat.leave();
});

it("a dashboard that is opened after other screens, and looked at again from another tab", async () => {
  const seat = await site.enter(STAFF);
  const page = await seat.go("/staffdashboard/residents");
  const { userID } = await (await restClient(site.url, STAFF)).get<SessionUserView>("/api/auth/me");
  await page.waitForLoadState("networkidle");
  const { expectCalls } = recordCalls(page);
  const shown = ["GET incidents?limit", `GET notifications/${userID}?limit`, "GET overview"];
  await staffLink(page, "Dashboard").click();
  await main(page).getByRole("heading", { name: "Incident Reports" }).waitFor();
  await expectCalls(shown);

  await setVisibility(page, "hidden");
  await setVisibility(page, "visible");
  // The residents are loaded, too, but another screen shows them.
  await expectCalls([...shown, ...STAFF_UNREAD]);

  await staffLink(page, "Residents").click();
  await main(page).getByRole("link", { name: "Callum Strachan" }).waitFor();
  await expectCalls(["GET residents"]);
  await seat.leave();
});

it("a hidden page that loses its connection", async () => {
  const seat = await site.enter(STAFF);
  const page = await seat.go("/staffdashboard/rewards");
  const { userID } = await (await restClient(site.url, STAFF)).get<SessionUserView>("/api/auth/me");
  await page.waitForLoadState("networkidle");
  const { expectCalls } = recordCalls(page);
  await setVisibility(page, "hidden");
  await seat.context.setOffline(true);
  await page.getByRole("status").filter({ hasText: "Offline" }).waitFor();
  await seat.context.setOffline(false);
  await page.getByRole("status").filter({ hasText: "Live" }).first().waitFor();
  await setVisibility(page, "visible");
  // Each once: nothing was fetched before.
  await expectCalls([
    ...["GET rewards", "GET redemptions?state", "GET redemptions?limit", "GET overview"],
    `GET notifications/${userID}?limit`,
    ...STAFF_UNREAD,
  ]);
  await seat.leave();
});

it("the tabs of a resident's dashboard", async () => {
  const { userID } = await (await restClient(site.url, RESIDENT)).get<SessionUserView>("/api/auth/me");
  const seat = await site.enter(RESIDENT);
  const page = await seat.go("/dashboard");
  await page.waitForLoadState("networkidle");
  const { expectCalls } = recordCalls(page);
  const tab = (name: RegExp) =>
    page.getByRole("navigation", { name: "Resident" }).getByRole("link", { name }).click();
  for (const name of [/^Notifications/, /^Incidents/, /^Rewards/, /^Profile/]) {
    await tab(name);
    await main(page).getByRole("heading", { level: 1 }).waitFor();
  }
  await tab(/^Resident Chat/);
  await page.getByPlaceholder("Type your message...").waitFor();
  // The requests are shown in one tab only; the other tabs made no call.
  await expectCalls(["GET rchat", `GET redemptions/${userID}`]);
  await seat.leave();
});

it("a report whose range changes", async () => {
  const seat = await site.enter(STAFF);
  const page = await seat.go("/staffdashboard/reports?report=lease-expiry");
  await page.getByRole("table", { name: "Lease expiry" }).waitFor();
  await page.waitForLoadState("networkidle");
  const { expectCalls } = recordCalls(page);
  await page.getByRole("button", { name: "Next 90 days" }).click();
  await page.waitForURL(/from=/);
  await expectCalls(["GET reports/lease-expiry?from,to"]);
  await seat.leave();
});

it("a chat whose page comes back after it was offline", async () => {
  const seat = await site.enter(RESIDENT);
  const page = await seat.go("/dashboard#chat");
  await page.getByPlaceholder("Type your message...").waitFor();
  await page.waitForLoadState("networkidle");
  const { calls } = recordCalls(page);
  await seat.context.setOffline(true);
  await page.getByRole("status").filter({ hasText: "Offline" }).first().waitFor();
  const staff = await restClient(site.url, STAFF);
  const { userID } = await staff.get<SessionUserView>("/api/auth/me");
  await staff.post("/api/dashboard/rchat/send-message", { userID, message: "Said while away." });
  calls.length = 0;
  await seat.context.setOffline(false);
  await page.getByText("Said while away.").waitFor();
  // What is missing in the chat, and the unread counts.
  await expect
    .poll(() => calls.filter((call) => /rchat|conversations/.test(call)).toSorted())
    .toEqual([
      "GET conversations",
      "GET conversations/property",
      "GET rchat?afterSeq,limit,changes",
      "PUT conversations/property/read",
    ]);
  await seat.leave();
});
