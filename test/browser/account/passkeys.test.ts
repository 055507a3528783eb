/** Passkeys on the real portal, with the authenticator of Chromium: adding, logging in with one touch, renaming and removing. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Secret, TOTP } from "otpauth";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterEach, expect, it } from "vitest";
import { PASSKEY_TEXTS } from "../../../src/domain/passkey-rules.ts";
import { addAuthenticator, type DeviceAuthenticator } from "../support/authenticator.ts";
import { PHONE, type Visitor } from "../support/chromium.ts";
import { expectAccessibleAndFitting, expectGoodInEveryLook } from "../support/looks.ts";
import { BEN, type Person, RESIDENT, STAFF, signIn } from "../support/people.ts";
import { openSite } from "../support/site.ts";

const LOGIN = "**/api/auth/passkey";
const NAME = "Chrome on Linux";

const site = openSite({ hasPasskeys: true });
const visitors: Visitor[] = [];
afterEach(async () => {
  for (const { context, complaints } of visitors.splice(0)) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

/**
 * A new device with an authenticator. Unless a test is about suggestions, its browser makes none: a touch would choose one before the test
 * presses the button.
 */
async function device({ suggests = false, ...options }: BrowserContextOptions & { suggests?: boolean } = {}) {
  const visitor = await site.visitor({ reducedMotion: "reduce", ...options });
  visitors.push(visitor);
  if (!suggests) {
    await visitor.page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
  }
  return { page: visitor.page, authenticator: await addAuthenticator(visitor.page) };
}

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const passkeyLogin = (page: Page) => page.getByRole("button", { name: "Log in with a passkey" });

async function openAccount(page: Page): Promise<void> {
  await page.goto(`${page.url()}?account`);
  await dialog(page).getByText("This device").waitFor();
}

/** Adds a passkey with the account dialog, which is open. */
async function addPasskey(page: Page, authenticator: DeviceAuthenticator): Promise<void> {
  await button(page, "Add a passkey").click();
  await authenticator.touch(async () => {
    await button(page, "Continue").click();
    await button(page, `Remove ${NAME}`).waitFor();
  });
}

/** Somebody's device with a passkey, which is logged out. */
async function ownerOf(person: Person, options: Parameters<typeof device>[0] = {}) {
  const own = await device(options);
  await signIn(own.page, site.url, person);
  await removeAll(own.page);
  await openAccount(own.page);
  await addPasskey(own.page, own.authenticator);
  await own.page.context().clearCookies();
  return own;
}

/** The notifications of the person who is logged in. */
async function newsOf(page: Page): Promise<string> {
  const api = page.context().request;
  const { userID } = await (await api.get(`${site.url}/api/auth/me`)).json();
  return (await api.get(`${site.url}/api/dashboard/notifications/${userID}`)).text();
}

/** Removes the passkeys of the person who is logged in. */
async function removeAll(page: Page): Promise<void> {
  const api = page.context().request;
  const { passkeys } = await (await api.get(`${site.url}/api/account/passkeys`)).json();
  for (const { id } of passkeys) await api.delete(`${site.url}/api/account/passkeys/${id}`);
}

it.each([
  ["staff on a desktop", STAFF, {}, /\/staffdashboard/],
  ["a resident on a phone", RESIDENT, { viewport: PHONE }, /\/dashboard/],
] as const)("%s log in with one touch and no typing", async (_who, person, options, home) => {
  const { page, authenticator } = await ownerOf(person, options);
  await page.goto(`${site.url}/login`);
  await authenticator.touch(async () => {
    await passkeyLogin(page).click();
    await page.waitForURL(home);
  });
  await openAccount(page);
  await dialog(page)
    .getByText(/Last used/)
    .waitFor();
  await removeAll(page);
});

it("the browser suggests the passkey at the email field, and Remember me counts", async () => {
  const { page, authenticator } = await ownerOf(RESIDENT, { suggests: true });
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
    await page.goto(`${site.url}/login`);
    expect(await page.getByLabel("Email").getAttribute("autocomplete")).toBe("username webauthn");
    await page.getByLabel("Remember me").check();
    check();
    await page.waitForURL(/\/dashboard/);
  });
  const [session] = (await page.context().cookies()).filter(({ name }) => name === "sid");
  expect(session?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 60 * 60);
  await removeAll(page);
});

it("adding, renaming and removing show in all windows, are notified, and work at every size", async () => {
  const { page, authenticator } = await device();
  await signIn(page, site.url, BEN);
  await openAccount(page);
  const other = await device({ viewport: PHONE });
  await signIn(other.page, site.url, BEN);
  await openAccount(other.page);

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

  await button(page, "Remove Reception").click();
  await expectAccessibleAndFitting(page, "removing a passkey");
  await button(page, "Remove").click();
  const list = (on: Page) => dialog(on).getByRole("list", { name: "Your passkeys" });
  await list(page).waitFor({ state: "detached" });
  await list(other.page).waitFor({ state: "detached" });
  const news = await newsOf(page);
  expect(news).toContain("The passkey Desk was added");
  expect(news).toContain("The passkey Reception was removed");

  await page.context().clearCookies();
  await page.goto(`${site.url}/login`);
  await authenticator.touch(async () => {
    await passkeyLogin(page).click();
    await page.getByRole("alert").filter({ hasText: PASSKEY_TEXTS.refused }).waitFor();
  });
  await expectGoodInEveryLook(page, "Login with a refused passkey");
});

it("a copied passkey, whose counter is behind, is refused, and its owner is told", async () => {
  const { page, authenticator } = await ownerOf(RESIDENT);
  const thief = await device();
  const [credential] = await authenticator.credentials();
  if (!credential) throw new Error("The device has no passkey.");
  await page.goto(`${site.url}/login`);
  const logIn = async () => {
    await passkeyLogin(page).click();
    await page.waitForURL(/\/dashboard/);
  };
  await authenticator.touch(logIn);
  await thief.authenticator.copy(credential);
  await thief.page.goto(`${site.url}/login`);
  await thief.authenticator.touch(async () => {
    await passkeyLogin(thief.page).click();
    await thief.page.getByRole("alert").filter({ hasText: PASSKEY_TEXTS.refused }).waitFor();
  });
  expect((await thief.page.context().request.get(`${site.url}/api/auth/me`)).status()).toBe(401);
  const news = await newsOf(page);
  expect(news).toContain("seems to have been copied");
  await removeAll(page);
});

it("a signature that is sent again, or was made by a page of another origin, is refused", async () => {
  const { page, authenticator } = await ownerOf(RESIDENT);
  await page.goto(`${site.url}/login`);
  const [request] = await authenticator.touch(() =>
    Promise.all([
      page.waitForRequest(LOGIN),
      passkeyLogin(page)
        .click()
        .then(() => page.waitForURL(/\/dashboard/)),
    ]),
  );
  const visitor = await site.visitor();
  visitors.push(visitor);
  const api = visitor.context.request;
  const send = async (data: unknown) => {
    const answer = await api.post(`${site.url}/api/auth/passkey`, { data });
    return [answer.status(), (await answer.json()).error];
  };
  expect(await send(request.postDataJSON())).toEqual([401, PASSKEY_TEXTS.challengeOver]);

  // A page on another port of the same host: the browser lets it use the passkey.
  const server = createServer((_request, response) =>
    response.setHeader("Content-Type", "text/html").end("<p>"),
  );
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  const { challenge } = await (await api.post(`${site.url}/api/auth/passkey/options`)).json();
  const credential = await authenticator.touch(() =>
    page.evaluate(async (text) => {
      const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
        c.charCodeAt(0),
      );
      const signed = (await navigator.credentials.get({
        publicKey: { challenge: bytes, rpId: "localhost", userVerification: "required" },
      })) as PublicKeyCredential;
      return signed.toJSON();
    }, challenge),
  );
  expect(await send({ credential })).toEqual([401, PASSKEY_TEXTS.refused]);
  await new Promise((closed) => server.close(closed));
});

it("a passkey takes the second step after the password, and confirms a login, in place of the code", async () => {
  const { page, authenticator } = await device();
  await signIn(page, site.url, BEN);
  await openAccount(page);
  await addPasskey(page, authenticator);
  await button(page, "Turn on").click();
  await dialog(page).getByLabel("Current password").fill(BEN.password);
  await page.keyboard.press("Enter");
  const key = await dialog(page).getByLabel("Key", { exact: true }).inputValue();
  await dialog(page)
    .getByLabel("6-digit code from the app")
    .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await page.keyboard.press("Enter");
  await button(page, "I have saved them").click();

  await page.context().clearCookies();
  await page.goto(`${site.url}/login`);
  await page.getByRole("radio", { name: BEN.role }).click();
  await page.getByLabel("Email").fill(BEN.email);
  await page.getByLabel("Password", { exact: true }).fill(BEN.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  const use = page.getByRole("button", { name: "Use a passkey" });
  await use.waitFor();
  await expectGoodInEveryLook(page, "the second step with a passkey");
  await authenticator.touch(async () => {
    await use.click();
    await page.waitForURL(/\/staffdashboard/);
  });

  await openAccount(page);
  // As if the login were 10 minutes old.
  const json = { error: "Please confirm that it’s you.", code: "reauthentication_required" };
  await page.route("**/second-factor/off", (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await button(page, "Turn off").click();
  await button(page, "Turn off").click();
  const confirmation = page.getByRole("dialog", { name: "Confirm that it’s you" });
  const confirm = confirmation.getByRole("button", { name: "Use a passkey" });
  await confirm.waitFor();
  await confirmation.getByLabel("Code", { exact: true }).waitFor();
  await expectGoodInEveryLook(page, "the confirmation with a passkey");
  await authenticator.verifies(false);
  await authenticator.touch(async () => {
    await confirm.click();
    await expect.poll(() => confirm.getAttribute("aria-busy")).toBe(null);
  });
  await authenticator.verifies(true);
  await authenticator.touch(async () => {
    await confirm.click();
    await button(page, "Turn on").waitFor();
  });
  await removeAll(page);
});

it("staff who have to turn on two-step login can add a passkey, which asks for the password if the login is old, and then enter", async () => {
  const { page, authenticator } = await device({ viewport: PHONE });
  await signIn(page, site.url, BEN);
  await removeAll(page);
  let isDue = true;
  await page.route("**/api/auth/me", async (route) => {
    const response = await route.fetch();
    const secondFactorDueAt = isDue ? "2026-01-01T00:00:00.000Z" : "";
    await route.fulfill({ response, json: { ...(await response.json()), secondFactorDueAt } });
  });
  await page.goto(`${site.url}/staffdashboard/rewards`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).waitFor();
  await expectAccessibleAndFitting(page, "a passkey on the screen that is left");
  const json = { error: "Please confirm that it’s you.", code: "reauthentication_required" };
  await page.route("**/passkeys/options", (route) => route.fulfill({ status: 403, json }), { times: 1 });
  isDue = false;
  await authenticator.touch(async () => {
    await page.getByRole("button", { name: "Continue" }).click();
    const confirmation = page.getByRole("dialog", { name: "Confirm that it’s you" });
    await confirmation.getByLabel("Current password", { exact: true }).fill(BEN.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Rewards" }).waitFor();
  });
  expect(await (await page.context().request.get(`${site.url}/api/account/passkeys`)).text()).toContain(NAME);
  await removeAll(page);
});

it("nothing is offered at another address of the portal, or in a browser without passkeys", async () => {
  const { page } = await device();
  await page.goto(`${site.url.replace("localhost", "127.0.0.1")}/login`);
  await page.getByRole("button", { name: "Login", exact: true }).waitFor();
  expect(await passkeyLogin(page).count()).toBe(0);
  expect(await page.getByLabel("Email").getAttribute("autocomplete")).toBe("username");

  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await signIn(page, site.url, STAFF);
  await openAccount(page);
  expect(await dialog(page).getByRole("heading", { name: "Passkeys" }).count()).toBe(0);
});
