/** The token of a one-time link in the browser: it leaves the address at once, and no request carries it in one. */
import type { Page, Request } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { tokenIn } from "../../harness/one-time-links.ts";
import { openOffice } from "../support/office.ts";
import { BEN } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { type RestClient, restClient } from "../support/staff-client.ts";

const site = openSite();
let page: Page;
let complaints: string[];
let requests: Request[];
let staff: RestClient;
let resident: { userID: string; email: string };

beforeAll(async () => {
  ({ page, complaints } = await site.visitor());
  page.on("request", (request) => requests.push(request));
  staff = await restClient(site.url, BEN);
  const [first] = await staff.get<(typeof resident)[]>("/api/dashboard/residents");
  resident = first ?? expect.fail("The demo has no residents.");
});
beforeEach(() => {
  requests = [];
});
afterEach(() => expect(complaints).toEqual([]));

const issue = async () => tokenIn((await staff.post<{ resetPath: string }>(path("reset"), {})).resetPath);
const path = (call: string) => `/api/dashboard/residents/${resident.userID}/${call}`;

const email = () => page.getByLabel("Email").inputValue();
const heading = (name: string) => page.getByRole("heading", { name }).waitFor();
const invalid = () => page.getByText("This link is no longer valid.").waitFor();

async function choosePassword(button: string): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill("nine copper kettles");
  await page.getByLabel("Confirm password").fill("nine copper kettles");
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL(`${site.url}/login`);
}

/** Addresses and `Referer` headers as servers get them: without fragments. */
async function sentInHeads(): Promise<string[]> {
  const heads = requests.map(async (request) => {
    const { pathname, search } = new URL(request.url());
    return [pathname + search, (await request.allHeaders()).referer ?? ""];
  });
  return (await Promise.all(heads)).flat();
}

it("R69 a token in the fragment is sent in a body alone, leaves the address bar and works after a reload", async () => {
  const token = await issue();
  await page.goto("about:blank");
  const entries = await page.evaluate(() => history.length);
  await page.goto(`${site.url}/register#reset=${token}`);
  await heading("Choose a new password");
  await expect.poll(email).toBe(resident.email);
  expect(page.url()).toBe(`${site.url}/register`);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await page.reload();
  await expect.poll(email).toBe(resident.email);
  expect(await page.getByLabel("Email").isEditable()).toBe(false);

  await choosePassword("Save password");
  expect((await sentInHeads()).filter((text) => text.includes(token))).toEqual([]);
  const carriers = requests.filter((request) => request.postData()?.includes(token));
  expect(carriers.map((request) => new URL(request.url()).pathname)).toEqual([
    "/api/auth/link",
    "/api/auth/link",
    "/api/auth/register",
  ]);
});

it("R69 a link of an earlier version works: its token is in the page's own address only, which loses it", async () => {
  const token = await issue();
  await page.goto(`${site.url}/register?reset=${token}`);
  await heading("Choose a new password");
  await expect.poll(email).toBe(resident.email);
  expect(page.url()).toBe(`${site.url}/register`);
  expect((await sentInHeads()).filter((text) => text.includes(token))).toEqual([`/register?reset=${token}`]);
});

it("R69 another link that is opened on the open page counts", async () => {
  await page.goto(`${site.url}/register#invite=never-issued`);
  await invalid();
  await page.goto(`${site.url}/register#reset=${await issue()}`);
  await expect.poll(email).toBe(resident.email);
  expect(page.url()).toBe(`${site.url}/register`);
});

it("R69 an invitation registers its resident, and says once it was used that it is no longer valid", async () => {
  const rosa = await (await openOffice(site)).moveIn("Rosa");
  const { invitationPath } = await staff.post<{ invitationPath: string }>(
    `/api/dashboard/residents/${rosa.userID}/invitation`,
    {},
  );
  await page.goto(site.url + invitationPath);
  await heading("Register");
  await expect.poll(email).toBe(rosa.email);
  expect(await page.getByLabel("Email").isEditable()).toBe(false);
  await choosePassword("Register");
  await page.goto(site.url + invitationPath);
  await invalid();
});
