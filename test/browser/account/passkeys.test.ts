/** Passkeys on the real portal, with the authenticator of Chromium: adding, logging in with one touch, renaming and removing. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { PASSKEY_TEXTS } from "../../../src/domain/passkey-rules.ts";
import { addAuthenticator } from "../support/authenticator.ts";
import { PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { expectAccessibleAndFitting, expectGoodInEveryLook } from "../support/looks.ts";
import { openSession, type Person } from "../support/people.ts";

const REWARDS = "/staffdashboard/rewards";
const NAME = "Chrome on Linux";

const it = withSite({ hasPasskeys: true })
  /**
   * A new device with an authenticator. Unless a test is about suggestions, its
   * browser makes none: a touch would choose one before the test presses the button.
   */
  .extend("device", ({ visitor }) => async (options: BrowserContextOptions & { suggests?: boolean } = {}) => {
    const { suggests = false, ...others } = options;
    const { page } = await visitor({ reducedMotion: "reduce", ...others });
    if (!suggests) {
      await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false;
      });
    }
    return { page, authenticator: await addAuthenticator(page) };
  })
  .extend("ben", ({ newStaff }) => newStaff("Ben"));

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const passkeyLogin = (page: Page) => page.getByRole("button", { name: "Log in with a passkey" });

/** Opens the account dialog on a screen, as somebody who has a session. */
async function openAccount(page: Page, url: string): Promise<void> {
  await page.goto(`${url}?account`);
  await dialog(page).getByText("This device").waitFor();
}

async function enter(page: Page, person: Person, url: string): Promise<void> {
  await openSession(page, new URL(url).origin, person);
  await openAccount(page, url);
}

/** Opens Login on a device whose session has ended. */
async function openLogin(page: Page, url: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${url}/login`);
}

/** The notifications of the person who is logged in. */
async function newsOf(page: Page, url: string): Promise<string> {
  const api = page.context().request;
  const { userID } = await (await api.get(`${url}/api/auth/me`)).json();
  return (await api.get(`${url}/api/dashboard/notifications/${userID}`)).text();
}

it("a passkey is added, renamed, used and removed in all windows", async ({ site, device, ben }) => {
  const { page, authenticator } = await device();
  await enter(page, ben, site.url + REWARDS);
  const other = await device({ viewport: PHONE });
  await enter(other.page, ben, site.url + REWARDS);

  await button(page, "Add a passkey").click();
  await expectAccessibleAndFitting(page, "adding a passkey");
  await dialog(page).getByLabel("Name").fill(" ");
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("alert").filter({ hasText: PASSKEY_TEXTS.nameMissing }).waitFor();
  await dialog(page).getByLabel("Name").fill("Desk");
  await authenticator.touch(async () => {
    await page.keyboard.press("Enter");
    await page.getByText("The passkey Desk was added.").waitFor();
  });
  await button(other.page, "Rename Desk").waitFor();
  expect(await authenticator.credentials()).toHaveLength(1);
  await expectGoodInEveryLook(page, "the account dialog with a passkey");
  // A device can have only one passkey of an account.
  await button(page, "Add a passkey").click();
  await authenticator.touch(async () => {
    await button(page, "Continue").click();
    await dialog(page).getByRole("alert").filter({ hasText: PASSKEY_TEXTS.onDeviceAlready }).waitFor();
  });
  await button(page, "Back").click();

  await button(page, "Rename Desk").click();
  await dialog(page).getByLabel("Name").fill("Reception");
  await page.keyboard.press("Enter");
  await button(other.page, "Rename Reception").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Rename");

  await openLogin(page, site.url);
  await authenticator.touch(async () => {
    await passkeyLogin(page).click();
    await page.waitForURL(/\/staffdashboard/);
  });
  await openAccount(page, site.url + REWARDS);
  await dialog(page)
    .getByText(/Last used/)
    .waitFor();

  await button(page, "Remove Reception").click();
  await expectAccessibleAndFitting(page, "removing a passkey");
  await button(page, "Remove").click();
  const list = (on: Page) => dialog(on).getByRole("list", { name: "Your passkeys" });
  await list(page).waitFor({ state: "detached" });
  await list(other.page).waitFor({ state: "detached" });
  const news = await newsOf(page, site.url);
  expect(news).toContain("The passkey Desk was added");
  expect(news).toContain("The passkey Reception was removed");

  await openLogin(page, site.url);
  await authenticator.touch(async () => {
    await passkeyLogin(page).click();
    await page.getByRole("alert").filter({ hasText: PASSKEY_TEXTS.refused }).waitFor();
  });
  await expectGoodInEveryLook(page, "Login with a refused passkey");
});

it("the browser suggests the passkey, and Remember me counts", async ({ site, device, newResident }) => {
  const { page, authenticator } = await device({ suggests: true, viewport: PHONE });
  await enter(page, await newResident("Noa"), `${site.url}/dashboard`);
  await button(page, "Add a passkey").click();
  await authenticator.touch(async () => {
    await button(page, "Continue").click();
    await button(page, `Remove ${NAME}`).waitFor();
  });
  let check = () => {};
  const checked = new Promise<void>((resolve) => {
    check = resolve;
  });
  await page.route("**/api/auth/passkey/options", async (route) => {
    await checked;
    await route.continue();
  });
  // Simulates choosing the suggestion: a touch without a click on the page, as soon as the browser waits for it.
  await authenticator.touch(async () => {
    await openLogin(page, site.url);
    expect(await page.getByLabel("Email").getAttribute("autocomplete")).toBe("username webauthn");
    await page.getByLabel("Remember me").check();
    check();
    await page.waitForURL(/\/dashboard/);
  });
  const [session] = (await page.context().cookies()).filter(({ name }) => name === "sid");
  expect(session?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 60 * 60);
});
