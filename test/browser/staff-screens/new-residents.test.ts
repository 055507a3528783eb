/** Staff enter a resident, who is invited once, or import many from a file: the dry run, the confirmation, the links. The rules are in unit/web/forms.test.tsx. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEMPLATE_HEAD } from "../../../src/domain/resident-import/import-columns.ts";
import { csvOf, person } from "../../api/resident-import/files.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { RESIDENT, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";

const site = openSite();
let seat: SignedIn;
let page: Page;

beforeAll(async () => {
  seat = await site.enter(STAFF);
  page = await seat.go("/staffdashboard/residents");
});

afterAll(() => {
  expect(seat.complaints).toEqual([]);
});

async function openForm(): Promise<Locator> {
  await page.getByRole("button", { name: "New Resident" }).click();
  return page.getByRole("dialog", { name: "New Resident" });
}

const ACKNOWLEDGEMENT = "A resident account will be created using the email as username.";

async function fillIn(form: Locator, texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await form.locator(`input[name=${name}]`).fill(text);
}

/** Acknowledges the account, and enters a new resident. */
async function enterResident(form: Locator, firstName: string, email: string): Promise<void> {
  await form.getByRole("checkbox", { name: ACKNOWLEDGEMENT }).check();
  await fillIn(form, { firstName, lastName: "Marsh", email, phone: "5550100999", dateOfBirth: "1991-04-30" });
  await fillIn(form, { unitNumber: "9C", leaseStart: "2027-01-01", leaseEnd: "2027-12-31" });
  await fillIn(form, { monthlyRent: "1450.50", monthlyFee: "0" });
  for (const [name, option] of [
    ["maritalStatus", "Widowed"],
    ["gender", "Female"],
    ["raceEthnicity", "Pacific Islander"],
    ["unitType", "Penthouse"],
  ] as const)
    await form.locator(`select[name=${name}]`).selectOption(option);
}

const optionsOf = (form: Locator, name: string) =>
  form.locator(`select[name=${name}] option:not([value=""])`).allTextContents();

const importDialog = () => page.getByRole("dialog", { name: "Import residents" });

async function openImport(): Promise<void> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await importDialog().getByText("nothing is stored until you confirm").waitFor();
}

async function choose(content: string, name = "residents.csv"): Promise<void> {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
  await importDialog().getByLabel("Choose a CSV file").setInputFiles(file);
}

/** How many residents the server has. */
async function countResidents(): Promise<number> {
  const answer = await seat.context.request.get(`${site.url}/api/dashboard/residents`);
  return ((await answer.json()) as unknown[]).length;
}

describe("New Resident", () => {
  it("focuses the first name, has the specified lists, and disables Save until acknowledged", async () => {
    const form = await openForm();
    await form.locator("input[name=firstName]:focus").waitFor();
    expect(await optionsOf(form, "maritalStatus")).toEqual([
      "Prefer not to say",
      "Single",
      "Married",
      "Divorced",
      "Widowed",
      "Other",
    ]);
    expect(await optionsOf(form, "gender")).toEqual(["Prefer not to say", "Male", "Female", "Other"]);
    expect(await optionsOf(form, "raceEthnicity")).toHaveLength(8);
    expect(await optionsOf(form, "unitType")).toEqual([
      "Studio",
      "1BHK",
      "2BHK",
      "3BHK",
      "Penthouse",
      "Other",
    ]);
    expect(await form.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await form.getByRole("checkbox", { name: ACKNOWLEDGEMENT }).check();
    expect(await form.getByRole("button", { name: "Save" }).isEnabled()).toBe(true);
    await form.locator("input[name=firstName]").fill("Forgotten");
    await form.getByRole("button", { name: "Cancel" }).click();
    await form.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "New Resident" }).click();
    expect(await form.locator("input[name=firstName]").inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    await page.locator("[aria-label='New Resident']:focus").waitFor();
  });

  it("creates the resident, and shows the invitation, to be copied, or selected if there is no clipboard", async () => {
    const form = await openForm();
    await enterResident(form, "Ida", "ida.marsh@example.com");
    await form.getByRole("button", { name: "Save" }).click();
    const invitation = page.getByRole("dialog", { name: "Invitation link" });
    const link = await invitation.getByLabel("Link").inputValue();
    expect(link).toMatch(new RegExp(`^${site.url}/register#invite=[\\w-]{22,}$`));
    await seat.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    // It says so for some seconds only.
    await Promise.all([
      invitation.getByRole("button", { name: "Copied" }).waitFor(),
      invitation.getByRole("button", { name: "Copy" }).click(),
    ]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await invitation.getByRole("button", { name: "Copy", exact: true }).waitFor();
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await invitation.getByRole("button", { name: "Copy" }).click();
    await invitation.getByText(/^Selected\./).waitFor();
    const selected = await invitation
      .getByLabel("Link")
      .evaluate((field: HTMLInputElement) =>
        field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
      );
    expect(selected).toBe(link);
    await invitation.getByRole("button", { name: "Done" }).click();
    const first = page.locator("tbody tr a, li[aria-posinset] a").first();
    await first.filter({ hasText: "Ida Marsh" }).waitFor();
  });

  it("shows why the server refuses a field, and keeps the input", async () => {
    const form = await openForm();
    await enterResident(form, "Ida", RESIDENT.email);
    await form.getByRole("button", { name: "Save" }).click();
    await form
      .getByRole("alert")
      .filter({ hasText: /^Failed to create resident\.$/ })
      .waitFor();
    await form.getByText("An account with this email already exists.").waitFor();
    expect(await form.locator("input[name=lastName]").inputValue()).toBe("Marsh");
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessibleAndFitting(page, "a refused resident");
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: "light" });
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
  });

  it("is accessible with a broken rule", async () => {
    const form = await openForm();
    await form.getByRole("checkbox", { name: ACKNOWLEDGEMENT }).check();
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByRole("alert").waitFor();
    await expectAccessibleAndFitting(page, "New Resident with a broken rule");
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
  });
});

describe("an import", () => {
  const good = csvOf([
    person("ana.abel@example.com", { firstName: "Ana", lastName: "Abel", dateOfBirth: "4/12/1988" }),
    person("bo.abel@example.com", { firstName: "=Bo", lastName: "Abel" }),
    person("cy@example.com", { phone: "12", leaseEnd: "2025-12-31" }),
    person("resident@example.com", { firstName: "Maya" }),
  ]);

  it("offers a template, and shows problems of the whole file", async () => {
    await openImport();
    await expectAccessibleAndFitting(page, "choosing a file");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      importDialog().getByRole("link", { name: "Template" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("residents-template.csv");
    const template = await readFile(await download.path(), "utf8");
    expect(template.slice(1).split("\r\n")[0]).toBe(TEMPLATE_HEAD.join(","));
    await choose("Email,Shoe size\na@b.cd,38");
    await importDialog().getByRole("alert").getByText("The file has no column for First name").waitFor();
    await choose("");
    await importDialog().getByRole("alert").getByText("The file has no rows.").waitFor();
  });

  it("shows every bad row with its line and reasons, and stores nothing", async () => {
    const before = await countResidents();
    await choose(good);
    await importDialog().getByText("2 residents can be imported.").waitFor();
    await importDialog().getByText("2 rows have problems and are left out.").waitFor();
    const rows = importDialog().getByRole("row");
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/Line\s+Resident\s+Problem/),
      expect.stringMatching(
        /^4\s+Rosa Whitfield\s+Phone number must be 10 digits\.\s+Lease end date must be after lease start date\.$/,
      ),
      expect.stringMatching(/^5\s+Maya Whitfield\s+An account with this email already exists\.$/),
    ]);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessibleAndFitting(page, "the dry run");
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await countResidents()).toBe(before);
    const button = importDialog().getByRole("button", { name: "Import 2 residents" });
    expect(await button.isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await importDialog().waitFor({ state: "detached" });
    expect(await countResidents()).toBe(before);
  });

  it("stores each row once after a double click, and shows the new residents", async () => {
    const before = await countResidents();
    await openImport();
    await choose(good);
    await importDialog()
      .getByLabel("A resident account will be created for each, using the email as username.")
      .check();
    await importDialog().getByRole("button", { name: "Import 2 residents" }).dblclick();
    await importDialog().getByText("2 residents were imported.").waitFor();
    expect(await countResidents()).toBe(before + 2);
    await page.getByRole("link", { name: "Ana Abel", includeHidden: true }).waitFor({ state: "attached" });
    await expectAccessibleAndFitting(page, "the outcome");
  });

  it("keeps the invitation links until they are downloaded once, and recognizes the same file", async () => {
    await importDialog().getByRole("button", { name: "Done" }).click();
    await openImport();
    await importDialog()
      .getByRole("region", { name: "Open imports" })
      .getByRole("button", { name: "Show" })
      .click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      importDialog().getByRole("button", { name: "Download invitation links" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("invitation-links.csv");
    const lines = (await readFile(await download.path(), "utf8")).slice(1).trimEnd().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines.filter((line) => line.startsWith("'=Bo,"))).toHaveLength(1);
    for (const line of lines.slice(1)) expect(line).toContain(`,${site.url}/register#invite=`);
    await importDialog().getByText("The invitation links were downloaded.").waitFor();
    await importDialog().getByRole("button", { name: "Done" }).click();

    const before = await countResidents();
    await openImport();
    expect(await importDialog().getByRole("region", { name: "Open imports" }).count()).toBe(0);
    await choose(good, "the same under another name.csv");
    await importDialog().getByText("2 residents were imported from this file before.").waitFor();
    await importDialog().getByRole("button", { name: "Show the import" }).click();
    await importDialog().getByText("2 residents were imported.").waitFor();
    expect(await countResidents()).toBe(before);
    await importDialog().getByRole("button", { name: "Done" }).click();
  });

  it("whose response is lost is recovered instead of being stored twice", async () => {
    const before = await countResidents();
    await openImport();
    await choose(csvOf([person("lost.answer@example.com")]));
    await importDialog().getByRole("checkbox").check();
    // The request arrives, and its answer doesn't.
    await page.route("**/api/dashboard/resident-imports", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await importDialog().getByRole("button", { name: "Import 1 resident" }).click();
    await importDialog().getByText("1 resident was imported.").waitFor();
    expect(await countResidents()).toBe(before + 1);
    await importDialog().getByRole("button", { name: "Done" }).click();
    await page.unroute("**/api/dashboard/resident-imports");
  });
});
