/** New Resident: every rule in its order, Save and its checkbox, refusals, and the invitation that works once. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectAccessible, themesAt } from "../support/looks.ts";
import { STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";

const site = openSite();

async function openForm(seat: SignedIn): Promise<Locator> {
  const page = await seat.go("/staffdashboard/residents");
  await page.getByRole("button", { name: "New Resident" }).click();
  return page.getByRole("dialog", { name: "New Resident" });
}

const ACKNOWLEDGEMENT = "A resident account will be created using the email as username.";

const fill = (name: string, value: string) => (form: Locator) =>
  form.locator(`input[name=${name}]`).fill(value);
const choose = (name: string, value: string) => (form: Locator) =>
  form.locator(`select[name=${name}]`).selectOption(value);

/** What the red box says, and what is entered then; the rules come one after the other. */
const RULES: readonly (readonly [text: string, ...steps: ((form: Locator) => Promise<unknown>)[]])[] = [
  ["First name and last name are required.", fill("firstName", "Ida")],
  ["First name and last name are required.", fill("lastName", "Marsh")],
  ["A valid email is required.", fill("email", "ida.marsh")],
  ["A valid email is required.", fill("email", "Ida.Marsh@example.com")],
  ["Phone number must be 10 digits.", fill("phone", "555-0100")],
  ["Phone number must be 10 digits.", fill("phone", "5550100999")],
  ["Date of birth is required.", fill("dateOfBirth", "2150-01-01")],
  ["Please enter a valid date of birth.", fill("dateOfBirth", "1991-04-30")],
  ["Marital status is required.", choose("maritalStatus", "Widowed")],
  ["Gender is required.", choose("gender", "Female")],
  ["Race/Ethnicity is required.", choose("raceEthnicity", "Pacific Islander")],
  ["Unit number is required.", fill("unitNumber", "9C")],
  ["Unit type is required.", choose("unitType", "Penthouse")],
  ["Lease start date is required.", fill("leaseStart", "2027-01-01")],
  ["Lease end date is required.", fill("leaseEnd", "2027-01-01")],
  ["Lease end date must be after lease start date.", fill("leaseEnd", "2027-12-31")],
  ["Monthly rent must be a positive number.", fill("monthlyRent", "0")],
  ["Monthly rent must be a positive number.", fill("monthlyRent", "1450.50")],
  ["Monthly fee must be a non-negative number.", fill("monthlyFee", "-1")],
  ["Monthly fee must be a non-negative number.", fill("monthlyFee", "0")],
];

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

  it("shows the first broken rule in the red box, then creates the resident and shows the invitation once", async () => {
    const form = await openForm(seat);
    await form.getByRole("checkbox", { name: ACKNOWLEDGEMENT }).check();
    const save = form.getByRole("button", { name: "Save" });
    const box = form.getByRole("alert");
    for (const [text, ...steps] of RULES) {
      await save.click();
      expect(await box.textContent()).toBe(text);
      for (const step of steps) await step(form);
    }
    await form.locator("input[name=firstName]").fill(person);
    await form.locator("input[name=email]").fill(`${person}.marsh@example.com`);
    await save.click();
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
    await form.getByRole("checkbox", { name: ACKNOWLEDGEMENT }).check();
    for (const [, ...steps] of RULES) for (const step of steps) await step(form);
    await form.locator("input[name=email]").fill(`${person}.second@example.com`);
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

  it("reports a refused and a failed call in the red box, and keeps the input", async () => {
    const form = await openForm(seat);
    await form.getByRole("checkbox", { name: ACKNOWLEDGEMENT }).check();
    for (const [, ...steps] of RULES) for (const step of steps) await step(form);
    await form.locator("input[name=email]").fill(`${person}.marsh@example.com`);
    const save = form.getByRole("button", { name: "Save" });
    await save.click();
    await form
      .getByRole("alert")
      .filter({ hasText: /^Failed to create resident\.$/ })
      .waitFor();
    await form.getByText("An account with this email already exists.").waitFor();
    await page.route("**/api/dashboard/residents/new", (route) => route.abort());
    await save.click();
    await form
      .getByRole("alert")
      .filter({ hasText: /^Error creating resident\.$/ })
      .waitFor();
    expect(await form.locator("input[name=lastName]").inputValue()).toBe("Marsh");
    await page.unroute("**/api/dashboard/residents/new");
  });

  it.each(themesAt(viewport))("is accessible in %s with a broken rule", async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    const form = await openForm(seat);
    await expectAccessible(page);
    await form.getByRole("checkbox", { name: ACKNOWLEDGEMENT }).check();
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByRole("alert").waitFor();
    await expectAccessible(page);
  });
});
