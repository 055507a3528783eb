/** The token of a one-time link in the browser: it leaves the address at once, and no request carries it in one. */
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { tokenIn } from "../../harness/one-time-links.ts";
import { withSite } from "../support/fixtures.ts";
import { uniqueName } from "../support/office.ts";

const it = withSite({ addsOnly: true })
  .extend("page", async ({ visitor }) => (await visitor()).page)
  /** What the page asks for. */
  .extend("requests", ({ page }) => {
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    return requests;
  })
  .extend("noa", ({ newResident }) => newResident("Noa"))
  .extend("token", async ({ office, noa }) => {
    const path = `/api/dashboard/residents/${noa.userID}/reset`;
    return tokenIn((await office.rest.post<{ resetPath: string }>(path, {})).resetPath);
  });

const emailIs = (page: Page, email: string) =>
  expect.poll(() => page.getByLabel("Email").inputValue()).toBe(email);
const isHeaded = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
const isInvalid = (page: Page) => page.getByText("This link is no longer valid.").waitFor();

async function choosePassword(page: Page, button: string): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill("nine copper kettles");
  await page.getByLabel("Confirm password").fill("nine copper kettles");
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL(/\/login$/);
}

/** Addresses and `Referer` headers as servers get them: without fragments. */
async function sentInHeads(requests: Request[]): Promise<string[]> {
  const heads = requests.map(async (request) => {
    const { pathname, search } = new URL(request.url());
    return [pathname + search, (await request.allHeaders()).referer ?? ""];
  });
  return (await Promise.all(heads)).flat();
}

it("R69 a token in the fragment is sent in a body alone", async ({ site, page, requests, noa, token }) => {
  await page.goto("about:blank");
  const entries = await page.evaluate(() => history.length);
  await page.goto(`${site.url}/register#reset=${token}`);
  await isHeaded(page, "Choose a new password");
  await emailIs(page, noa.email);
  expect(page.url()).toBe(`${site.url}/register`);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await page.reload();
  await emailIs(page, noa.email);
  expect(await page.getByLabel("Email").isEditable()).toBe(false);

  await choosePassword(page, "Save password");
  expect((await sentInHeads(requests)).filter((text) => text.includes(token))).toEqual([]);
  const carriers = requests.filter((request) => request.postData()?.includes(token));
  expect(carriers.map((request) => new URL(request.url()).pathname)).toEqual([
    "/api/auth/link",
    "/api/auth/link",
    "/api/auth/register",
  ]);
});

it("R69 a link of an earlier version loses its token", async ({ site, page, requests, noa, token }) => {
  await page.goto(`${site.url}/register?reset=${token}`);
  await isHeaded(page, "Choose a new password");
  await emailIs(page, noa.email);
  expect(page.url()).toBe(`${site.url}/register`);
  expect((await sentInHeads(requests)).filter((text) => text.includes(token))).toEqual([
    `/register?reset=${token}`,
  ]);
});

it("R69 another link that is opened on the open page counts", async ({ site, page, noa, token }) => {
  await page.goto(`${site.url}/register#invite=never-issued`);
  await isInvalid(page);
  await page.goto(`${site.url}/register#reset=${token}`);
  await emailIs(page, noa.email);
  expect(page.url()).toBe(`${site.url}/register`);
});

it("R69 an invitation registers its resident, once", async ({ site, page, office }) => {
  const { invitationPath, ...rosa } = await office.moveIn("Rosa");
  await page.goto(site.url + invitationPath);
  await isHeaded(page, "Register");
  await emailIs(page, rosa.email);
  expect(await page.getByLabel("Email").isEditable()).toBe(false);
  await choosePassword(page, "Register");
  await page.goto(site.url + invitationPath);
  await page.getByText("You have registered. Log in.").waitFor();
});

it("the keyboard stays in the content of a link's page, whichever step it shows", async ({
  site,
  page,
  office,
  noa,
  enter,
  newResident,
}) => {
  const isInContent = (shown: Page) =>
    expect.poll(() => shown.evaluate(() => document.activeElement?.id)).toBe("main");
  const { invitationPath } = await office.rest.post<{ invitationPath: string }>("/api/dashboard/team", {
    firstName: "Lena",
    email: `lena.${uniqueName()}@staff.example.com`.toLowerCase(),
  });
  await page.goto(site.url + invitationPath);
  await page.getByLabel("Password", { exact: true }).fill("nine copper kettles");
  await page.getByLabel("Confirm password").fill("nine copper kettles");
  await page.keyboard.press("Enter");
  await page.getByText("Your account is ready. Log in as staff.").waitFor();
  await isInContent(page);

  const iris = await newResident("Iris");
  const { page: hers } = await enter(iris);
  const path = `/api/dashboard/residents/${noa.userID}/email-change`;
  const email = `noa.${uniqueName()}@example.com`.toLowerCase();
  const { confirmationPath } = await office.rest.put<{ confirmationPath: string }>(path, { email });
  await hers.goto(site.url + confirmationPath);
  await hers.getByRole("button", { name: "Log out and continue" }).press("Enter");
  const confirm = hers.getByRole("button", { name: "Confirm" });
  await confirm.waitFor();
  await isInContent(hers);
  await confirm.press("Enter");
  await hers.getByText(`Your email address is now ${email}.`).waitFor();
  await isInContent(hers);
});
