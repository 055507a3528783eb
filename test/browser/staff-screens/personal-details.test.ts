/** Personal details are fetched when somebody opens them, which managers see. Staff and residents change contact details; a new address is confirmed by its link. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EMAIL_CHANGE_TEXTS } from "../../../src/domain/contact-rules.ts";
import { RESIDENT_TEXTS } from "../../../src/domain/resident-rules.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { BEN, RESIDENT, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import { type Office, openAccess, openDialog, openOffice, openProfile, panel } from "./profile-support.ts";

const site = openSite();
let office: Office;
let mayaID: string;
let grace: SignedIn;

beforeAll(async () => {
  office = await openOffice(site);
  const all = await office.rest.get<{ userID: string; email: string }[]>("/api/dashboard/residents");
  mayaID =
    all.find(({ email }) => email === RESIDENT.email)?.userID ?? expect.fail("Maya is in the demo property.");
  grace = await site.enter(STAFF);
});

afterAll(async () => {
  expect(grace.complaints).toEqual([]);
  await grace.leave();
});

const CARD = "Who opened the personal details";

it("personal details are fetched by those who open them or Edit, and managers see who it was", async () => {
  const { userID } = await office.moveIn("Ines", { monthlyIncome: 5200 });
  const ben = await site.enter(BEN);
  const asked: string[] = [];
  ben.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const profile = await openProfile(ben, { userID });
  const inFull = () => asked.filter((path) => path === `/api/dashboard/residents/${userID}`).length;
  await openAccess(profile);
  expect([inFull(), await panel(profile, CARD).count()]).toEqual([0, 0]);

  const page = await openProfile(grace, { userID: mayaID });
  await openAccess(page);
  await panel(page, CARD).getByText("Nobody yet.").waitFor();

  await profile.getByText("Personal details", { exact: true }).click();
  await profile.getByText("May 17, 1990").waitFor();
  await profile.getByText("$5,200").waitFor();
  expect(inFull()).toBe(1);
  const edit = await openDialog(profile, "Edit", "Edit Resident Info");
  await expect.poll(() => edit.locator("[name=monthlyIncome]").inputValue()).toBe("5200");
  expect(inFull()).toBe(2);

  await openProfile(grace, { userID });
  await openAccess(page);
  const rows = panel(page, CARD).getByRole("listitem");
  await rows.filter({ hasText: "Ben" }).waitFor();
  expect(await rows.count()).toBe(1);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessibleAndFitting(page, "who opened the personal details");
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: "light" });
  expect(ben.complaints).toEqual([]);
  await ben.leave();
});

describe("the contact details", () => {
  it("are changed by their resident, whose new address the office enters without a mail server, and its link confirms", async () => {
    const maya = await site.enter(RESIDENT, { viewport: PHONE, colorScheme: "dark" });
    const page = await maya.go("/dashboard");
    const open = () => page.getByRole("button", { name: "Contact details" }).click();
    await open();
    const dialog = page.getByRole("dialog", { name: "Contact details" });
    await dialog.getByLabel("Phone").fill("555");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText(RESIDENT_TEXTS.phoneInvalid).first().waitFor();
    await dialog.getByLabel("Phone").fill("3125550177");
    await dialog.getByLabel("Email").fill("maya.new@example.com");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText(EMAIL_CHANGE_TEXTS.noMailServer).first().waitFor();
    expect(await dialog.getByLabel("Email").inputValue()).toBe("maya.new@example.com");
    await expectAccessibleAndFitting(page, "the resident's Contact details");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await open();
    expect(await dialog.getByLabel("Phone").inputValue()).toBe("3125550177");

    // A new address waits for its confirmation, which both pages show.
    const profile = await openProfile(grace, { userID: mayaID });
    await profile.getByText("Personal details").click();
    const edit = await openDialog(profile, "Edit contact details", "Contact details");
    const propose = async (email: string) => {
      await edit.getByLabel("Email").fill(email);
      await edit.getByRole("button", { name: "Save" }).click();
      const link = profile.getByRole("dialog", { name: "Confirmation link" });
      const path = await link.getByLabel("Link").inputValue();
      await link.getByRole("button", { name: "Done" }).click();
      return path;
    };
    await expectAccessibleAndFitting(profile, "Contact details");
    await propose("maya.typo@example.com");
    await dialog.getByText("maya.typo@example.com").waitFor();
    await openDialog(profile, "Edit contact details", "Contact details");
    await edit.getByRole("button", { name: "Cancel this change" }).click();
    await dialog.getByText("maya.typo@example.com").waitFor({ state: "detached" });

    const link = await propose("maya.new@example.com");
    await dialog.getByText("waits for confirmation").waitFor();
    await profile.getByText("maya.new@example.com").waitFor();
    const visitor = await site.visitor({ viewport: PHONE });
    await visitor.page.goto(link);
    await visitor.page.getByRole("button", { name: "Confirm" }).waitFor();
    await expectAccessibleAndFitting(visitor.page, "the page of the link");
    await profile.getByText("Waiting for confirmation").waitFor();
    await visitor.page.getByRole("button", { name: "Confirm" }).click();
    await visitor.page.getByText("Your email address is now maya.new@example.com.").waitFor();
    await profile.getByText("Waiting for confirmation").waitFor({ state: "detached" });
    await profile.getByText("maya.new@example.com").waitFor();
    await maya.page.waitForURL(/\/login/);

    await visitor.page.goto("about:blank");
    await visitor.page.goto(link);
    await visitor.page.getByRole("button", { name: "Confirm" }).click();
    await visitor.page.getByText(EMAIL_CHANGE_TEXTS.linkInvalid).waitFor();
    await Promise.all([maya.leave(), visitor.context.close()]);
  });
});
