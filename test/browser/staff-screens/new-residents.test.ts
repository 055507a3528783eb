/** Staff enter a resident, who is invited once, or import many from a file: the dry run, the confirmation, the links. The rules are in unit/web/forms.test.tsx. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { TEMPLATE_HEAD } from "../../../src/domain/resident-import/import-columns.ts";
import { csvOf, person } from "../../api/resident-import/files.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { type Office, uniqueName } from "../support/office.ts";
import { RESIDENT } from "../support/people.ts";

const it = withSite({ addsOnly: true });

const RESIDENTS = "/staffdashboard/residents";
const ACKNOWLEDGEMENT = "A resident account will be created using the email as username.";

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "New Resident" }).click();
  return page.getByRole("dialog", { name: "New Resident" });
}

/** Acknowledges the account, and enters a new resident. */
async function enterResident(form: Locator, lastName: string, email: string): Promise<void> {
  await form.getByRole("checkbox", { name: ACKNOWLEDGEMENT }).check();
  for (const [name, text] of Object.entries({
    firstName: "Ida",
    lastName,
    email,
    phone: "5550100999",
    dateOfBirth: "1991-04-30",
    unitNumber: "9C",
    leaseStart: "2027-01-01",
    leaseEnd: "2027-12-31",
    monthlyRent: "1450.50",
    monthlyFee: "0",
  })) {
    await form.locator(`input[name=${name}]`).fill(text);
  }
  for (const [name, option] of Object.entries({
    maritalStatus: "Widowed",
    gender: "Female",
    raceEthnicity: "Pacific Islander",
    unitType: "Penthouse",
  })) {
    await form.locator(`select[name=${name}]`).selectOption(option);
  }
}

const importDialog = (page: Page) => page.getByRole("dialog", { name: "Import residents" });

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await importDialog(page).getByText("nothing is stored until you confirm").waitFor();
  return importDialog(page);
}

async function choose(page: Page, content: string, name = "residents.csv"): Promise<void> {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
  await importDialog(page).getByLabel("Choose a CSV or Excel file").setInputFiles(file);
}

async function download(page: Page, target: Locator): Promise<[name: string, lines: string[]]> {
  const started = page.waitForEvent("download");
  await target.click();
  const file = await started;
  const text = await readFile(await file.path(), "utf8");
  return [file.suggestedFilename(), text.slice(1).trimEnd().split("\r\n")];
}

/** How many residents the server has. */
const countResidents = async ({ rest }: Office) =>
  (await rest.get<unknown[]>("/api/dashboard/residents")).length;

it("New Resident has the specified lists and forgets on Cancel", async ({ grace }) => {
  const page = await grace.go(RESIDENTS);
  const form = await openForm(page);
  await form.locator("input[name=firstName]:focus").waitFor();
  const optionsOf = (name: string) =>
    form.locator(`select[name=${name}] option:not([value=""])`).allTextContents();
  const marital = ["Prefer not to say", "Single", "Married", "Divorced", "Widowed", "Other"];
  expect(await optionsOf("maritalStatus")).toEqual(marital);
  expect(await optionsOf("gender")).toEqual(["Prefer not to say", "Male", "Female", "Other"]);
  expect(await optionsOf("raceEthnicity")).toHaveLength(8);
  const types = ["Studio", "1BHK", "2BHK", "3BHK", "Penthouse", "Other"];
  expect(await optionsOf("unitType")).toEqual(types);
  expect(await form.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await form.getByRole("checkbox", { name: ACKNOWLEDGEMENT }).check();
  await form.locator("input[name=firstName]").fill("Forgotten");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByRole("alert").waitFor();
  await expectAccessibleAndFitting(page, "New Resident with a broken rule");
  await form.getByRole("button", { name: "Cancel" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "New Resident" }).click();
  expect(await form.locator("input[name=firstName]").inputValue()).toBe("");
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  await page.locator("[aria-label='New Resident']:focus").waitFor();
});

it("New Resident shows a refusal, keeps the input, and gives a link", async ({ grace, site }) => {
  const page = await grace.go(RESIDENTS);
  const lastName = uniqueName();
  const form = await openForm(page);
  await enterResident(form, lastName, RESIDENT.email);
  await form.getByRole("button", { name: "Save" }).click();
  await form
    .getByRole("alert")
    .filter({ hasText: /^Failed to create resident\.$/ })
    .waitFor();
  await form.getByText("An account with this email already exists.").first().waitFor();
  expect(await form.locator("input[name=lastName]").inputValue()).toBe(lastName);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessibleAndFitting(page, "a refused resident");
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: "light" });

  await form.locator("input[name=email]").fill(`ida.${lastName}@example.com`);
  await form.getByRole("button", { name: "Save" }).click();
  const invitation = page.getByRole("dialog", { name: "Invitation link" });
  const link = await invitation.getByLabel("Link").inputValue();
  expect(link).toMatch(new RegExp(`^${site.url}/register#invite=[\\w-]{22,}$`));
  await grace.context.grantPermissions(["clipboard-read", "clipboard-write"]);
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
  await first.filter({ hasText: `Ida ${lastName}` }).waitFor();
});

it("an import shows its problems, and stores each good row once", async ({ grace, office, site }) => {
  const page = await grace.go(RESIDENTS);
  const before = await countResidents(office);
  const lastName = uniqueName();
  const fileName = `${lastName}.csv`;
  const good = csvOf([
    person(`ana.${lastName}@example.com`, { firstName: "Ana", lastName, dateOfBirth: "4/13/1988" }),
    person(`bo.${lastName}@example.com`, { firstName: "Bo", lastName: `=${lastName}` }),
    person(`cy.${lastName}@example.com`, { phone: "12", leaseEnd: "2025-12-31" }),
    person(RESIDENT.email, { firstName: "Maya" }),
  ]);
  const dialog = await openImport(page);
  await expectAccessibleAndFitting(page, "choosing a file");
  const [name, [head]] = await download(page, dialog.getByRole("link", { name: "Template" }));
  expect([name, head]).toEqual(["residents-template.csv", TEMPLATE_HEAD.join(",")]);
  await choose(page, "Email,Shoe size\na@b.cd,38");
  await dialog.getByText(/^Please choose a column for each of these: First name, /).waitFor();
  await dialog.getByRole("button", { name: "Choose another file" }).click();
  await choose(page, "");
  await dialog.getByRole("alert").getByText("The file has no rows.").waitFor();

  await choose(page, good, fileName);
  await dialog.getByText("2 residents can be imported.").waitFor();
  await dialog.getByText("1 row has a problem and is left out.").waitFor();
  await dialog.getByText("1 resident exists").waitFor();
  await dialog.getByLabel("Email goes to").waitFor();
  const problems = dialog.getByRole("region", { name: "Rows with problems" });
  expect(await problems.getByRole("row").allInnerTexts()).toEqual([
    expect.stringMatching(/Line\s+Resident\s+Problem/),
    expect.stringMatching(
      /^4\s+Rosa Whitfield\s+Phone number must be 10 digits\.\s+Lease end date must be after lease start date\.$/,
    ),
  ]);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessibleAndFitting(page, "the dry run");
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: "light" });
  const confirm = dialog.getByRole("button", { name: "Import 2 residents" });
  expect(await confirm.isDisabled()).toBe(true);
  expect(await countResidents(office)).toBe(before);

  await dialog
    .getByLabel("A resident account will be created for each, using the email as username.")
    .check();
  await confirm.dblclick();
  await dialog.getByText("2 residents were imported.").waitFor();
  expect(await countResidents(office)).toBe(before + 2);
  await page
    .getByRole("link", { name: `Ana ${lastName}`, includeHidden: true })
    .waitFor({ state: "attached" });
  await expectAccessibleAndFitting(page, "the outcome");
  await dialog.getByRole("button", { name: "Done" }).click();

  await openImport(page);
  const open = dialog
    .getByRole("region", { name: "Unfinished imports" })
    .getByRole("paragraph")
    .filter({ hasText: fileName });
  await open.getByRole("button", { name: "Show" }).click();
  const links = dialog.getByRole("button", { name: "Download invitation links" });
  const [linksName, lines] = await download(page, links);
  expect(linksName).toBe("invitation-links.csv");
  expect(lines).toHaveLength(3);
  expect(lines.filter((line) => line.startsWith(`Bo,'=${lastName},`))).toHaveLength(1);
  for (const line of lines.slice(1)) expect(line).toContain(`,${site.url}/register#invite=`);
  await dialog.getByText("The invitation links were downloaded.").waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();

  await openImport(page);
  expect(await open.count()).toBe(0);
  await choose(page, good, "the same under another name.csv");
  await dialog.getByText("2 residents were imported from this file before.").waitFor();
  await dialog.getByRole("button", { name: "Show the import" }).click();
  await dialog.getByText("2 residents were imported.").waitFor();
  expect(await countResidents(office)).toBe(before + 2);
});
