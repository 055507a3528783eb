/** The calls of journeys: each is made once, and none for a hidden page. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openTab } from "./resident/support/dashboard.ts";
import { withSite } from "./support/fixtures.ts";

const it = withSite({ readsOnly: true });

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
    async expectCalls(what: string, expected: readonly string[]) {
      await expect.poll(() => calls.toSorted(), { message: what }).toEqual(expected.toSorted());
      calls.length = 0;
    },
    /** Lets calls pass that are not the test's. */
    async settle() {
      await page.waitForLoadState("networkidle");
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

it("the screens of staff make each call once, and none while hidden", async ({ site, grace }) => {
  const page = await grace.go("/staffdashboard/residents");
  const { userID } = await (await page.request.get(`${site.url}/api/auth/me`)).json();
  const { calls, expectCalls, settle } = recordCalls(page);
  const openCallum = async () => {
    await page.getByRole("link", { name: "Callum Strachan" }).first().click();
    await page.getByRole("region", { name: "Behavior Log" }).getByRole("row").nth(1).waitFor();
    await page.waitForLoadState("networkidle");
  };
  // The first visit may save the scores, which makes more calls.
  await openCallum();
  await page.goBack();
  await settle();
  await openCallum();
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());

  await staffLink(page, "Residents").click();
  await main(page).getByRole("link", { name: "Callum Strachan" }).waitFor();
  await settle();
  const dashboard = ["GET incidents?limit", `GET notifications/${userID}?limit`, "GET overview"];
  await staffLink(page, "Dashboard").click();
  await main(page).getByRole("heading", { name: "Incident Reports" }).waitFor();
  await expectCalls("the dashboard", dashboard);
  await setVisibility(page, "hidden");
  await setVisibility(page, "visible");
  // The residents are loaded, too, but another screen shows them.
  await expectCalls("the dashboard that is looked at again", [...dashboard, ...STAFF_UNREAD]);
  await staffLink(page, "Residents").click();
  await main(page).getByRole("link", { name: "Callum Strachan" }).waitFor();
  await expectCalls("the residents", ["GET residents"]);

  await staffLink(page, "Reports").click();
  const reports = page.getByRole("navigation", { name: "Reports" });
  await reports.getByRole("link", { name: "Lease expiry", exact: true }).click();
  await page.getByRole("table", { name: "Lease expiry" }).waitFor();
  await settle();
  await page.getByRole("button", { name: "Next 90 days" }).click();
  await page.waitForURL(/from=/);
  await expectCalls("a report whose range changes", ["GET reports/lease-expiry?from,to"]);

  await staffLink(page, "Rewards").click();
  await main(page).getByRole("heading", { level: 1, name: "Rewards" }).waitFor();
  await settle();
  await setVisibility(page, "hidden");
  await grace.context.setOffline(true);
  await page.getByRole("status").filter({ hasText: "Offline" }).waitFor();
  await grace.context.setOffline(false);
  await page.getByRole("status").filter({ hasText: "Live" }).first().waitFor();
  await setVisibility(page, "visible");
  // Each once: nothing was fetched before.
  await expectCalls("a page that lost its connection while it was hidden", [
    ...["GET rewards", "GET redemptions?state", "GET redemptions?limit", "GET overview"],
    `GET notifications/${userID}?limit`,
    ...STAFF_UNREAD,
  ]);
});

it("the tabs of a resident's dashboard, and its chat after the page was offline", async ({ site, maya }) => {
  const page = await maya.go("/dashboard");
  const { userID } = await (await page.request.get(`${site.url}/api/auth/me`)).json();
  await page.waitForLoadState("networkidle");
  const { calls, expectCalls, settle } = recordCalls(page);
  for (const name of ["Notifications", "Incidents", "Rewards", "Profile"] as const) await openTab(page, name);
  await page.evaluate(() => {
    location.hash = "#chat/everyone";
  });
  await page.getByPlaceholder("Type your message...").waitFor();
  // The requests and the household are shown in one tab each; the other tabs made no call.
  await expectCalls("the tabs", [
    "GET rchat",
    `GET redemptions/${userID}`,
    `GET residents/${userID}/housemates`,
  ]);

  await settle();
  await maya.context.setOffline(true);
  await page.getByRole("status").filter({ hasText: "Offline" }).first().waitFor();
  await maya.context.setOffline(false);
  // What is missing in the chat, and the unread counts.
  await expect
    .poll(() => calls.filter((call) => /rchat|conversations/.test(call)).toSorted())
    .toEqual(["GET conversations", "GET conversations/property", "GET rchat?afterSeq,limit,changes"]);
});
