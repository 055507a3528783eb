/** Edit Resident Info: what it holds and saves, and two members of staff at the same resident. Its rules are in unit/web/forms.test.tsx. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResidentView } from "../../../src/domain/resident.ts";
import { RESIDENT_DEFAULTS } from "../../../src/domain/scoring.ts";
import { alerts } from "../support/alerts.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { BEN, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import { type Office, openDialog, openOffice, openProfile, panel, watchWrites } from "./profile-support.ts";

const site = openSite();
let office: Office;

beforeAll(async () => {
  office = await openOffice(site);
});

const TITLE = "Edit Resident Info";

const edit = (page: Page): Promise<Locator> => openDialog(page, "Edit", TITLE);
const input = (form: Locator, name: string) => form.locator(`[name=${name}]`);
const save = (form: Locator) => form.getByRole("button", { name: "Save" }).click();
const alert = (page: Page, text: string) => alerts(page).filter({ hasText: text });
const valuesOf = (form: Locator, name: string) => input(form, name).locator("option").allTextContents();
const header = (page: Page) => panel(page, "Resident");

/** Opens the profile, and waits until its first save of the scores is over, so that nothing else changes. */
async function open(seat: SignedIn, { userID }: ResidentView): Promise<Page> {
  const page = await openProfile(seat, { userID });
  await header(page).getByText("Class C").waitFor();
  return page;
}

const CHANGES = {
  firstName: "Wilhelmina",
  unitNumber: "8H",
  leaseStart: "2027-03-01",
  leaseEnd: "2028-02-29",
  monthlyRent: "1512.50",
  monthlyFee: "45",
  monthlyIncome: "5200",
};

describe.each([
  ["desktop", DESKTOP, "Willa", "light"],
  ["phone", PHONE, "Wanda", "dark"],
] as const)("Edit Resident Info on a %s", (_name, viewport, firstName, colorScheme) => {
  let seat: SignedIn;
  let page: Page;
  let resident: ResidentView;

  beforeAll(async () => {
    seat = await site.enter(STAFF, { viewport, colorScheme });
    page = seat.page;
    resident = await office.moveIn(firstName);
    await open(seat, resident);
  });

  afterAll(async () => {
    expect(seat.complaints).toEqual([]);
    await seat.leave();
  });

  it("starts with the stored values, the stored unit type first, and explains class and fee", async () => {
    const form = await edit(page);
    await form.locator("[name=firstName]:focus").waitFor();
    expect(await input(form, "firstName").inputValue()).toBe(firstName);
    expect(await input(form, "unitType").inputValue()).toBe("2BHK");
    expect(await valuesOf(form, "unitType")).toEqual([
      "2BHK",
      "1Bed/1Bath",
      "2Bed/1Bath",
      "2Bed/2Bath",
      "3Bed/2Bath",
      "3Bed/3Bath",
    ]);
    expect(await valuesOf(form, "class")).toEqual(["A", "B", "C"]);
    expect(await input(form, "monthlyRent").inputValue()).toBe("1400");
    await form.getByText("Values set here apply until the next log entry").waitFor();
  });

  it("discards input and errors on Cancel and on Escape", async () => {
    const form = page.getByRole("dialog", { name: TITLE });
    for (const leave of ["Cancel", "Escape"]) {
      await input(form, "lastName").fill("");
      await save(form);
      await alert(page, "First name and last name are required.").waitFor();
      if (leave === "Escape") await page.keyboard.press("Escape");
      else await form.getByRole("button", { name: "Cancel" }).click();
      await form.waitFor({ state: "detached" });
      await alert(page, "First name and last name are required.").waitFor({ state: "detached" });
      await edit(page);
      expect(await input(form, "lastName").inputValue()).toBe("Sample");
    }
  });

  it("saves only the changed fields, closes, and shows them", async () => {
    const form = page.getByRole("dialog", { name: TITLE });
    for (const [name, value] of Object.entries(CHANGES)) await input(form, name).fill(value);
    await input(form, "unitType").selectOption("3Bed/2Bath");
    const writes = watchWrites(page);
    await save(form);
    await form.waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1, name: "Wilhelmina Sample" }).waitFor();
    await header(page).getByText("Unit 8H · 3Bed/2Bath").waitFor();
    await header(page).getByText("Mar 1, 2027 – Feb 29, 2028").waitFor();
    const sent = writes.find(({ path }) => path === "PATCH /residents/update");
    expect(sent?.body).toEqual({ userID: resident.userID, unitType: "3Bed/2Bath", ...CHANGES });
    expect(await alerts(page).count()).toBe(0);
    await page.getByRole("button", { name: "Edit", exact: true }).and(page.locator(":focus")).waitFor();
  });

  it(`is accessible in ${colorScheme}, with a rule broken`, async () => {
    const form = await edit(page);
    await input(form, "monthlyRent").fill("-1");
    await save(form);
    await alert(page, "Monthly rent must be a positive number.").waitFor();
    await expectAccessibleAndFitting(page, TITLE);
  });
});

describe("two members of staff", () => {
  it("see each other's edits at once, and are warned before they overwrite one", async () => {
    const resident = await office.moveIn("Yasmin");
    const [grace, ben] = await Promise.all([site.enter(STAFF), site.enter(BEN, { viewport: PHONE })]);
    await Promise.all([open(grace, resident), open(ben, resident)]);

    const turnover = async () =>
      (await office.rest.get<ResidentView>(`/api/dashboard/residents/${resident.userID}`)).turnoverScore;
    await expect.poll(turnover).not.toBe(RESIDENT_DEFAULTS.turnoverScore);
    const before = await turnover();
    const bens = await edit(ben.page);
    await input(bens, "unitNumber").fill("9B");
    const graces = await edit(grace.page);
    await input(graces, "firstName").fill("Yasmina");
    await input(graces, "unitNumber").fill("9G");
    await input(graces, "monthlyIncome").fill("4100");
    await save(graces);
    await graces.waitFor({ state: "detached" });

    await expect.poll(() => input(bens, "firstName").inputValue()).toBe("Yasmina");
    await expect.poll(() => input(bens, "monthlyIncome").inputValue()).toBe("4100");
    await bens.getByText("Changed in the meantime to 9G").waitFor();
    expect(await input(bens, "unitNumber").inputValue()).toBe("9B");
    await save(bens);
    await bens.waitFor({ state: "detached" });
    for (const { page } of [grace, ben]) {
      await page.getByRole("heading", { level: 1, name: "Yasmina Sample" }).waitFor();
      await header(page).getByText("Unit 9B · 2BHK").waitFor();
    }

    // The income has changed the turnover score, which the open profiles save a moment later; with it, class and fee are recomputed.
    await expect.poll(turnover).not.toBe(before);
    // A class set by hand holds until the next entry.
    const again = await edit(grace.page);
    await input(again, "class").selectOption("A");
    await save(again);
    for (const { page } of [grace, ben]) await header(page).getByText("Class A").waitFor();
    const entry = { userID: resident.userID, type: "Own idea", rp: 1, reportedBy: "Desk" };
    await office.rest.post("/api/dashboard/behaviorlog/add", entry);
    for (const { page } of [grace, ben]) await header(page).getByText("Class C").waitFor();
    expect([...grace.complaints, ...ben.complaints]).toEqual([]);
    await Promise.all([grace.leave(), ben.leave()]);
  });
});
