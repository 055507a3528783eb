/** Staff change a resident's contact details; a new address is confirmed by its link. Residents change their own. */
import { beforeAll, describe, expect, it } from "vitest";
import { EMAIL_CHANGE_TEXTS } from "../../../src/domain/contact-rules.ts";
import { RESIDENT_TEXTS } from "../../../src/domain/resident-rules.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { RESIDENT, STAFF } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { openDialog, openOffice, openProfile } from "./profile-support.ts";

const site = openSite();
let mayaID: string;

beforeAll(async () => {
  const office = await openOffice(site);
  const all = await office.rest.get<{ userID: string; email: string }[]>("/api/dashboard/residents");
  mayaID =
    all.find(({ email }) => email === RESIDENT.email)?.userID ?? expect.fail("Maya is in the demo property.");
});

describe("the contact details", () => {
  it("are changed by their resident, whose address the office changes without a mail server", async () => {
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
    await maya.leave();
  });

  it("wait for the confirmation of a new address, which both pages show", async () => {
    const maya = await site.enter(RESIDENT, { viewport: DESKTOP });
    const dashboard = await maya.go("/dashboard");
    await dashboard.getByRole("button", { name: "Contact details" }).click();
    const own = dashboard.getByRole("dialog", { name: "Contact details" });
    const grace = await site.enter(STAFF, { viewport: DESKTOP });
    const page = await openProfile(grace, { userID: mayaID });
    await page.getByText("Personal details").click();
    const dialog = await openDialog(page, "Edit contact details", "Contact details");
    const propose = async (email: string) => {
      await dialog.getByLabel("Email").fill(email);
      await expectAccessibleAndFitting(page, "Contact details");
      await dialog.getByRole("button", { name: "Save" }).click();
      const link = page.getByRole("dialog", { name: "Confirmation link" });
      const path = await link.getByLabel("Link").inputValue();
      await link.getByRole("button", { name: "Done" }).click();
      return path;
    };
    await propose("maya.typo@example.com");
    await own.getByText("maya.typo@example.com").waitFor();
    await openDialog(page, "Edit contact details", "Contact details");
    await dialog.getByRole("button", { name: "Cancel this change" }).click();
    await own.getByText("maya.typo@example.com").waitFor({ state: "detached" });

    const link = await propose("maya.new@example.com");
    await own.getByText("waits for confirmation").waitFor();
    await page.getByText("maya.new@example.com").waitFor();
    const visitor = await site.visitor({ viewport: PHONE });
    await visitor.page.goto(link);
    await visitor.page.getByRole("button", { name: "Confirm" }).waitFor();
    await expectAccessibleAndFitting(visitor.page, "the page of the link");
    await page.getByText("Waiting for confirmation").waitFor();
    await visitor.page.getByRole("button", { name: "Confirm" }).click();
    await visitor.page.getByText("Your email address is now maya.new@example.com.").waitFor();
    await page.getByText("Waiting for confirmation").waitFor({ state: "detached" });
    await page.getByText("maya.new@example.com").waitFor();
    await maya.page.waitForURL(/\/login/);

    await visitor.page.goto("about:blank");
    await visitor.page.goto(link);
    await visitor.page.getByRole("button", { name: "Confirm" }).click();
    await visitor.page.getByText(EMAIL_CHANGE_TEXTS.linkInvalid).waitFor();
    expect(grace.complaints).toEqual([]);
    await Promise.all([maya.leave(), grace.leave(), visitor.context.close()]);
  });
});
