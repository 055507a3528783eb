/** Shared by the profile's tests: a profile as a link opens it, its parts, and what it sends. */
import type { Locator, Page, Request } from "playwright-core";
import type { SignedIn } from "../support/site.ts";

export const PROFILE = "/staffdashboard/residents/profile";

/** Opens a resident's profile by its address, from another profile without loading the page again, and waits until it is there and live. */
export async function openProfile(seat: SignedIn, { userID }: { userID: string }): Promise<Page> {
  const { page } = seat;
  if (page.url().includes(PROFILE)) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, userID);
  } else {
    await seat.go(`${PROFILE}#${userID}`);
  }
  await panel(page, "Resident").getByText(userID, { exact: true }).waitFor();
  await page.getByRole("status").filter({ hasText: "Live" }).waitFor();
  return page;
}

/** Opens a tab of the profile. */
export async function openTab(page: Page, name: "Overview" | "Timeline" | "Access"): Promise<void> {
  await page.getByRole("navigation", { name: "Resident" }).getByRole("link", { name, exact: true }).click();
}

/** Opens the tab with the lease, links and devices. */
export async function openAccess(page: Page): Promise<void> {
  await openTab(page, "Access");
  await panel(page, "Portal access").waitFor();
}

/** Chooses an entry of a menu of the header. */
export async function choose(page: Page, menu: "Lease" | "More", entry: string): Promise<void> {
  await panel(page, "Resident").getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Opens the personal details. */
export async function openDetails(page: Page): Promise<Locator> {
  await choose(page, "More", "Personal details");
  return page.getByRole("dialog", { name: "Personal details" });
}

export const panel = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** The rows of a panel's log that have a text. */
export const rowIn = (page: Page, log: string, text: string): Locator =>
  panel(page, log).getByRole("row").filter({ hasText: text });

/** Opens a panel's dialog. */
export async function openDialog(page: Page, button: string, title: string): Promise<Locator> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: title, exact: true });
  await dialog.waitFor();
  return dialog;
}

/** The writes to the server from now on: method, end of the address, and body. */
export function watchWrites(page: Page): { path: string; body: Record<string, unknown> }[] {
  const writes: { path: string; body: Record<string, unknown> }[] = [];
  page.on("request", (request: Request) => {
    if (request.method() === "GET") return;
    const path = new URL(request.url()).pathname.replace("/api/dashboard", "");
    writes.push({ path: `${request.method()} ${path}`, body: request.postDataJSON() });
  });
  return writes;
}
