/** What five journeys ask the server for: each thing once, and nothing for a page that nobody sees. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { SessionUserView } from "../../src/domain/user.ts";
import { RESIDENT, STAFF } from "./support/people.ts";
import { openSite } from "./support/site.ts";
import { restClient } from "./support/staff-client.ts";

const site = openSite();

/** Records the page's calls, with the names of their search parameters. */
function recordCalls(page: Page): { take: () => Promise<string[]> } {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    const names = [...searchParams.keys()];
    calls.push(
      `${request.method()} ${pathname.replace("/api/dashboard/", "")}${names.length > 0 ? `?${names}` : ""}`,
    );
  });
  return {
    /** The calls since the last time, once the page is at rest. */
    async take() {
      await page.waitForLoadState("networkidle");
      return calls.splice(0).toSorted();
    },
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

it("a profile that is opened from the list", async () => {
  const seat = await site.enter(STAFF);
  const page = await seat.go("/staffdashboard/residents");
  const open = async () => {
    await page.getByRole("link", { name: "Callum Strachan" }).first().click();
    await page.getByRole("region", { name: "Timeline" }).getByRole("listitem").first().waitFor();
    await page.waitForLoadState("networkidle");
  };
  // The first visit may save the scores, which has calls of its own.
  await open();
  await page.goBack();
  const calls = recordCalls(page);
  await open();
  const made = await calls.take();
  expect(made.length).toBeGreaterThan(5);
  expect(made).toEqual([...new Set(made)].toSorted());
  await seat.leave();
});

it("a dashboard that is opened after other screens, and looked at again from another tab", async () => {
  const seat = await site.enter(STAFF);
  const page = await seat.go("/staffdashboard/residents");
  const { userID } = await (await restClient(site.url, STAFF)).get<SessionUserView>("/api/auth/me");
  await page.waitForLoadState("networkidle");
  const calls = recordCalls(page);
  const shown = ["GET incidents?limit", `GET notifications/${userID}?limit`, "GET overview"];
  await staffLink(page, "Dashboard").click();
  await main(page).getByRole("heading", { name: "Incident Reports" }).waitFor();
  expect(await calls.take()).toEqual(shown);

  await setVisibility(page, "hidden");
  await setVisibility(page, "visible");
  // The residents are loaded, too, but another screen shows them.
  expect(await calls.take()).toEqual([...shown, "GET rchat?limit"].toSorted());

  await staffLink(page, "Residents").click();
  await main(page).getByRole("link", { name: "Callum Strachan" }).waitFor();
  expect(await calls.take()).toEqual(["GET residents"]);
  await seat.leave();
});

it("a hidden page that loses its connection", async () => {
  const seat = await site.enter(STAFF);
  const page = await seat.go("/staffdashboard/rewards");
  await page.waitForLoadState("networkidle");
  const calls = recordCalls(page);
  await setVisibility(page, "hidden");
  await seat.context.setOffline(true);
  await page.getByRole("status").filter({ hasText: "Offline" }).waitFor();
  await seat.context.setOffline(false);
  await page.getByRole("status").filter({ hasText: "Live" }).first().waitFor();
  expect(await calls.take()).toEqual([]);
  await setVisibility(page, "visible");
  const made = await calls.take();
  expect(made).toContain("GET rewards");
  expect(made).toEqual([...new Set(made)].toSorted());
  await seat.leave();
});

it("the tabs of a resident's dashboard", async () => {
  const seat = await site.enter(RESIDENT);
  const page = await seat.go("/dashboard");
  await page.waitForLoadState("networkidle");
  const calls = recordCalls(page);
  const tab = (name: RegExp) =>
    page.getByRole("navigation", { name: "Resident" }).getByRole("link", { name }).click();
  for (const name of [/^Notifications/, /^Incidents/, /^Rewards/, /^Profile/]) {
    await tab(name);
    await main(page).getByRole("heading", { level: 1 }).waitFor();
  }
  expect(await calls.take()).toEqual([]);
  await tab(/^Resident Chat/);
  await page.getByPlaceholder("Type your message...").waitFor();
  expect(await calls.take()).toEqual(["GET rchat"]);
  await seat.leave();
});

it("a report whose range changes", async () => {
  const seat = await site.enter(STAFF);
  const page = await seat.go("/staffdashboard/reports?report=lease-expiry");
  await page.getByRole("table", { name: "Lease expiry" }).waitFor();
  await page.waitForLoadState("networkidle");
  const calls = recordCalls(page);
  await page.getByRole("button", { name: "Next 90 days" }).click();
  await page.waitForURL(/from=/);
  expect(await calls.take()).toEqual(["GET reports/lease-expiry?from,to"]);
  await seat.leave();
});

it("a chat whose page comes back after it was offline", async () => {
  const seat = await site.enter(RESIDENT);
  const page = await seat.go("/dashboard#chat");
  await page.getByPlaceholder("Type your message...").waitFor();
  await page.waitForLoadState("networkidle");
  const calls = recordCalls(page);
  await seat.context.setOffline(true);
  await page.getByRole("status").filter({ hasText: "Offline" }).first().waitFor();
  const staff = await restClient(site.url, STAFF);
  const { userID } = await staff.get<SessionUserView>("/api/auth/me");
  await staff.post("/api/dashboard/rchat/send-message", { userID, message: "Said while away." });
  await calls.take();
  await seat.context.setOffline(false);
  await page.getByText("Said while away.").waitFor();
  const chat = (await calls.take()).filter((call) => call.includes("rchat"));
  // What is missing in the chat, and the newest messages for the unread count.
  expect(chat).toEqual(["GET rchat?afterSeq,limit", "GET rchat?limit"]);
  await seat.leave();
});
