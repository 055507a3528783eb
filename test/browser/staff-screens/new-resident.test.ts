/** New Resident: Save and its checkbox, refusals, and the invitation that works once. Its rules are in unit/web/forms.test.tsx. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectAccessibleInEachTheme } from "../support/looks.ts";
import { STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";

const site = openSite();

async function openForm(seat: SignedIn): Promise<Locator> {
  const page = await seat.go("/staffdashboard/residents");
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

describe.each([
  ["desktop", DESKTOP, "ida"],
  ["phone", PHONE, "uma"],
] as const)("New Resident on a %s", (_name, viewport, person) => {
  let seat: SignedIn;
  let page: Page;

  beforeAll(async () => {
    seat = await site.enter(STAFF, { viewport });
    page = seat.page;
  });

  afterAll(async () => {
    expect(seat.complaints).toEqual([]);
    await seat.leave();
  });

  it("focuses the first name, has the specified lists, and disables Save until acknowledged", async () => {
    const form = await openForm(seat);
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

  it("creates the resident and shows the invitation once", async () => {
    const form = await openForm(seat);
    await enterResident(form, person, `${person}.marsh@example.com`);
    await form.getByRole("button", { name: "Save" }).click();
    const invitation = page.getByRole("dialog", { name: "Invitation link" });
    const link = await invitation.getByLabel("Link").inputValue();
    expect(link).toMatch(new RegExp(`^${site.url}/register#invite=[\\w-]{22,}$`));
    await invitation.getByRole("button", { name: "Done" }).click();
    const first = page.locator("tbody tr a, li[aria-posinset] a").first();
    await first.filter({ hasText: `${person} Marsh` }).waitFor();

    const invited = await page.context().browser()?.newContext();
    const register = await invited?.newPage();
    await register?.goto(link);
    await expect.poll(() => register?.getByLabel("Email").inputValue()).toBe(`${person}.marsh@example.com`);
    await invited?.close();
  });

  it("copies the link, or selects it if there is no clipboard", async () => {
    const form = await openForm(seat);
    await enterResident(form, "Ida", `${person}.second@example.com`);
    await form.getByRole("button", { name: "Save" }).click();
    const invitation = page.getByRole("dialog", { name: "Invitation link" });
    const input = invitation.getByLabel("Link");
    const link = await input.inputValue();
    await seat.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await invitation.getByRole("button", { name: "Copy" }).click();
    await invitation.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await invitation.getByRole("button", { name: "Copy", exact: true }).waitFor();
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await invitation.getByRole("button", { name: "Copy" }).click();
    await invitation.getByText(/^Selected\./).waitFor();
    const selected = await input.evaluate((field: HTMLInputElement) =>
      field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
    );
    expect(selected).toBe(link);
  });

  it("shows why the server refuses a field, and keeps the input", async () => {
    const form = await openForm(seat);
    await enterResident(form, "Ida", `${person}.marsh@example.com`);
    await form.getByRole("button", { name: "Save" }).click();
    await form
      .getByRole("alert")
      .filter({ hasText: /^Failed to create resident\.$/ })
      .waitFor();
    await form.getByText("An account with this email already exists.").waitFor();
    expect(await form.locator("input[name=lastName]").inputValue()).toBe("Marsh");
  });

  it("is accessible with a broken rule", async () => {
    const form = await openForm(seat);
    await expectAccessibleInEachTheme(page);
    await form.getByRole("checkbox", { name: ACKNOWLEDGEMENT }).check();
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByRole("alert").waitFor();
    await expectAccessibleInEachTheme(page);
  });
});
