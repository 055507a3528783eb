/** Import of residents from the Residents screen: the dry run, the confirmation, the links, on desktop and phone. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEMPLATE_HEAD } from "../../../src/domain/resident-import/import-columns.ts";
import { csvOf, person } from "../../api/resident-import/files.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";

const RESIDENTS = "/staffdashboard/residents";

const site = openSite();

const dialog = (page: Page) => page.getByRole("dialog", { name: "Import residents" });

async function openImport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await dialog(page).getByText("nothing is stored until you confirm").waitFor();
}

async function choose(page: Page, content: string, name = "residents.csv"): Promise<void> {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
  await dialog(page).getByLabel("Choose a CSV file").setInputFiles(file);
}

/** How many residents the server has. */
async function countOf(seat: SignedIn): Promise<number> {
  const answer = await seat.context.request.get(`${site.url}/api/dashboard/residents`);
  return ((await answer.json()) as unknown[]).length;
}

describe.each([
  ["desktop", { viewport: DESKTOP, colorScheme: "light" }],
  ["phone", { viewport: PHONE, colorScheme: "dark" }],
] as const)("an import on a %s", (device, look) => {
  let grace: SignedIn;
  let page: Page;
  const email = (word: string) => `${word}.${device}@example.com`;
  const good = csvOf([
    person(email("ana"), { firstName: "Ana", lastName: `Abel ${device}`, dateOfBirth: "4/12/1988" }),
    person(email("bo"), { firstName: "=Bo", lastName: `Abel ${device}` }),
    person(email("cy"), { phone: "12", leaseEnd: "2025-12-31" }),
    person("resident@example.com", { firstName: "Maya" }),
  ]);

  beforeAll(async () => {
    grace = await site.enter(STAFF, look);
    ({ page } = grace);
    await grace.go(RESIDENTS);
  });

  afterAll(async () => {
    expect(grace.complaints).toEqual([]);
    await grace.leave();
  });

  it("offers a template, and shows problems of the whole file", async () => {
    await openImport(page);
    await expectAccessibleAndFitting(page, "choosing a file");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog(page).getByRole("link", { name: "Template" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("residents-template.csv");
    const template = await readFile(await download.path(), "utf8");
    expect(template.slice(1).split("\r\n")[0]).toBe(TEMPLATE_HEAD.join(","));
    await choose(page, "Email,Shoe size\na@b.cd,38");
    await dialog(page).getByRole("alert").getByText("The file has no column for First name").waitFor();
    await choose(page, "");
    await dialog(page).getByRole("alert").getByText("The file has no rows.").waitFor();
  });

  it("shows every bad row with its line and reasons, and stores nothing", async () => {
    const before = await countOf(grace);
    await choose(page, good);
    await dialog(page).getByText("2 residents can be imported.").waitFor();
    await dialog(page).getByText("2 rows have problems and are left out.").waitFor();
    const rows = dialog(page).getByRole("row");
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/Line\s+Resident\s+Problem/),
      expect.stringMatching(
        /^4\s+Rosa Whitfield\s+Phone number must be 10 digits\.\s+Lease end date must be after lease start date\.$/,
      ),
      expect.stringMatching(/^5\s+Maya Whitfield\s+An account with this email already exists\.$/),
    ]);
    await expectAccessibleAndFitting(page, "the dry run");
    expect(await countOf(grace)).toBe(before);
    const button = dialog(page).getByRole("button", { name: "Import 2 residents" });
    expect(await button.isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    expect(await countOf(grace)).toBe(before);
  });

  it("stores each row once after a double click, and shows the new residents", async () => {
    const before = await countOf(grace);
    await openImport(page);
    await choose(page, good);
    await dialog(page)
      .getByLabel("A resident account will be created for each, using the email as username.")
      .check();
    await dialog(page).getByRole("button", { name: "Import 2 residents" }).dblclick();
    await dialog(page).getByText("2 residents were imported.").waitFor();
    expect(await countOf(grace)).toBe(before + 2);
    await page
      .getByRole("link", { name: `Ana Abel ${device}`, includeHidden: true })
      .waitFor({ state: "attached" });
    await expectAccessibleAndFitting(page, "the outcome");
  });

  it("keeps the invitation links until they are downloaded once, and recognizes the same file", async () => {
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await openImport(page);
    await dialog(page)
      .getByRole("region", { name: "Open imports" })
      .getByRole("button", { name: "Show" })
      .click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog(page).getByRole("button", { name: "Download invitation links" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("invitation-links.csv");
    const lines = (await readFile(await download.path(), "utf8")).slice(1).trimEnd().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines.filter((line) => line.startsWith("'=Bo,"))).toHaveLength(1);
    for (const line of lines.slice(1)) expect(line).toContain(`,${site.url}/register#invite=`);
    await dialog(page).getByText("The invitation links were downloaded.").waitFor();
    await dialog(page).getByRole("button", { name: "Done" }).click();

    const before = await countOf(grace);
    await openImport(page);
    expect(await dialog(page).getByRole("region", { name: "Open imports" }).count()).toBe(0);
    await choose(page, good, "the same under another name.csv");
    await dialog(page).getByText("2 residents were imported from this file before.").waitFor();
    await dialog(page).getByRole("button", { name: "Show the import" }).click();
    await dialog(page).getByText("2 residents were imported.").waitFor();
    expect(await countOf(grace)).toBe(before);
    await dialog(page).getByRole("button", { name: "Done" }).click();
  });
});

describe("an import whose response is lost", () => {
  it("is recovered instead of being stored twice", async () => {
    const grace = await site.enter(STAFF);
    const page = await grace.go(RESIDENTS);
    const before = await countOf(grace);
    await openImport(page);
    await choose(page, csvOf([person("lost.answer@example.com")]));
    await dialog(page).getByRole("checkbox").check();
    // The request arrives, and its answer doesn't.
    await page.route("**/api/dashboard/resident-imports", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await dialog(page).getByRole("button", { name: "Import 1 resident" }).click();
    await dialog(page).getByText("1 resident was imported.").waitFor();
    expect(await countOf(grace)).toBe(before + 1);
    await grace.leave();
  });
});
