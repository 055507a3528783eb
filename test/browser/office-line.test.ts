/** A resident and the staff in the office line, side by side, and everybody whom it is no business of. */
import type { SessionUserView } from "@domain/user.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, PHONE, type Visitor } from "./support/chromium.ts";
import { expectAccessibleAndFitting, expectGoodInEveryLook } from "./support/looks.ts";
import { openSession, type Person, STAFF } from "./support/people.ts";
import { openSite } from "./support/site.ts";
import { register, restClient } from "./support/staff-client.ts";

const site = openSite();

/** Slow enough that a person types over a whole interval between two typing events. */
const TYPING_DELAY_MS = 200;

/** A resident without any message. */
const NEWCOMER: Person = {
  role: "Resident",
  email: "newcomer@example.com",
  password: "a-newcomers-password",
};

let staff: Visitor;
let resident: Visitor;
let newcomerID: string;

async function open(visitor: Visitor, person: Person, path: string): Promise<Page> {
  await openSession(visitor.page, site.url, person);
  await visitor.page.goto(site.url + path);
  return visitor.page;
}

beforeAll(async () => {
  await register(site.url, NEWCOMER.email, NEWCOMER.password);
  newcomerID = (await (await restClient(site.url, NEWCOMER)).get<SessionUserView>("/api/auth/me")).userID;
  const client = await restClient(site.url, STAFF);
  await client.patch("/api/dashboard/residents/update", {
    userID: newcomerID,
    firstName: "Noa",
    lastName: "Newcomer",
  });
  [staff, resident] = await Promise.all([site.visitor(), site.visitor({ viewport: PHONE })]);
  await open(staff, STAFF, "/staffdashboard/inbox");
  await open(resident, NEWCOMER, "/dashboard#chat");
  await resident.page.getByRole("radio", { name: /^Everyone/ }).waitFor();
  await live(staff.page);
  await live(resident.page);
});

afterAll(() => {
  for (const { complaints } of [staff, resident]) expect(complaints).toEqual([]);
});

const live = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Live" }).filter({ visible: true }).first().waitFor();
const row = (name: string | RegExp) =>
  staff.page.getByRole("region", { name: "Residents" }).getByRole("link", { name });
/** Goes back from a conversation to the list, as on a phone, where only one of them is shown. */
async function leaveConversation(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page
    .getByRole("region", { name: "Conversation" })
    .getByRole("link", { name: "Office", exact: true })
    .click();
  await page.waitForURL(`${site.url}/staffdashboard/inbox`);
}
const field = (page: Page) => page.getByPlaceholder("Type your message...");
const shown = (page: Page, text: string) => page.getByRole("log").getByText(text, { exact: true });

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

describe("the office line", () => {
  it("is empty for a resident who has not written, who reads it is said, and drafts are apart", async () => {
    const { page } = resident;
    await field(page).fill("For all of us");
    await page.getByRole("radio", { name: /^Office/ }).click();
    await page.waitForURL(/#chat\/office$/);
    await page.getByText("Only you and the staff of Alder Quay Residences read this.").waitFor();
    await page.getByText("Ask the office anything. It stays between you and the staff.").waitFor();
    expect(await field(page).inputValue()).toBe("");
    await page.getByRole("radio", { name: /^Everyone/ }).click();
    await page.getByText("Everyone at Alder Quay Residences reads this chat.").waitFor();
    expect(await field(page).inputValue()).toBe("For all of us");
    await page.getByRole("radio", { name: /^Office/ }).click();
    await page.getByText("Only you and the staff of Alder Quay Residences read this.").waitFor();
  });

  it("brings the first message to the inbox, unread and unassigned", async () => {
    await say(resident.page, "May I paint my door?");
    await row(/Newcomer/).waitFor();
    expect(await row(/Newcomer/).innerText()).toContain("May I paint my door?");
    await row(/Newcomer.*Unassigned/s).waitFor();
    await staff.page
      .getByRole("status", { name: "What is new" })
      .getByText(/: new message\.$/)
      .waitFor();
  });

  it("gives a receipt once a member of staff has had it in view, and makes the answer's author the assignee", async () => {
    await row(/Newcomer/).click();
    await shown(staff.page, "May I paint my door?").waitFor();
    await resident.page.getByText(/· Read \d+:\d\d [AP]M$/).waitFor();
    await say(staff.page, "Blue or green, yes.");
    await shown(resident.page, "Blue or green, yes.").waitFor();
    await staff.page.getByText(/· Read \d+:\d\d [AP]M$/).waitFor();
    await staff.page.getByRole("button", { name: /^Assigned to Grace/ }).waitFor();
  });

  it("shows who is writing", async () => {
    await Promise.all([
      resident.page.getByText("Grace is writing...").waitFor(),
      field(staff.page).pressSequentially("One more thing about the door", { delay: TYPING_DELAY_MS }),
    ]);
    await field(staff.page).fill("");
  });

  it("clears the count on the desktop when the message is read on the phone", async () => {
    const desktop = await site.visitor({ viewport: DESKTOP });
    await open(desktop, NEWCOMER, "/dashboard");
    await live(desktop.page);
    await resident.page
      .getByRole("navigation", { name: "Resident" })
      .getByRole("link", { name: /^Profile/ })
      .click();
    await resident.page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
    const tab = desktop.page.getByRole("link", { name: /^Resident Chat/ });
    await say(staff.page, "The paint is in the cellar.");
    await tab.filter({ hasText: "1" }).waitFor();
    await resident.page.goto(`${site.url}/dashboard#chat/office`);
    await shown(resident.page, "The paint is in the cellar.").waitFor();
    await tab.filter({ hasNotText: "1" }).waitFor();
    await desktop.context.close();
  });
});

describe("the inbox", () => {
  it("filters by name and by what is to do, and is empty where nothing matches", async () => {
    const { page } = staff;
    await leaveConversation(page);
    await page.setViewportSize(DESKTOP);
    await row(/Newcomer/).waitFor();
    const all = await row(/.*/).count();
    const expectRows = (count: number) => expect.poll(() => row(/.*/).count()).toBe(count);
    await page.getByLabel("Filter by name or unit").fill("newcomer");
    await expectRows(1);
    await row(/Newcomer/).waitFor();
    await page.getByLabel("Show").selectOption("Unassigned");
    await page.getByText("Nothing matches “newcomer”.").waitFor();
    await page.getByRole("button", { name: "Clear filter" }).click();
    await expectRows(all);
    await page.getByLabel("Show").selectOption("Mine");
    await expect.poll(() => row(/.*/).count()).toBeLessThan(all);
    await row(/Newcomer/).waitFor();
    await page.getByLabel("Show").selectOption("All");
    await expectRows(all);
  });

  it("works by keyboard: list, conversation, send, assignee", async () => {
    const { page } = staff;
    await row(/Newcomer/).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByLabel("Message to Noa Newcomer").focus();
    await page.keyboard.type("Typed and sent.");
    await page.keyboard.press("Enter");
    await shown(page, "Typed and sent.").waitFor();
    await page.getByRole("button", { name: /^Assigned to Grace/ }).focus();
    await page.keyboard.press("ArrowDown");
    // The menu gets the focus a moment after it is visible. Until then, keys go to the button.
    await page.locator("[role=menu]:focus-within").waitFor();
    await page.keyboard.press("End");
    await page.getByRole("menuitemradio", { name: "Unassigned" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Unassigned" }).waitFor();
  });

  it("tells about the resident, and reports an incident for them", async () => {
    const { page } = staff;
    const facts = page.getByRole("complementary", { name: /^About Noa/ });
    await facts.getByText("Open incidents").waitFor();
    await facts.getByRole("button", { name: "+ Add Incident" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Incident" });
    await dialog.waitFor();
    expect(await dialog.getByLabel(/^Resident/).inputValue()).toBe("Noa Newcomer");
    await page.keyboard.press("Escape");
    await facts.getByRole("link", { name: "Open profile" }).click();
    await page.getByRole("link", { name: "Message" }).click();
    await page.waitForURL(new RegExp(`/staffdashboard/inbox/${newcomerID}$`));
    await shown(page, "Typed and sent.").waitFor();
  });

  it("looks good with and without an open conversation, and so does the resident's side", async () => {
    const { page } = staff;
    await expectGoodInEveryLook(page, "the inbox with a conversation");
    await leaveConversation(page);
    await expectAccessibleAndFitting(page, "the inbox on a phone");
    await page.setViewportSize(DESKTOP);
    await expectAccessibleAndFitting(resident.page, "the resident's office line");
  });

  it("has no message field for a closed account or an unknown resident, and says why", async () => {
    const { page } = staff;
    // The account of a resident who moves out today closes in 30 days.
    await page.route(/\/api\/dashboard\/conversations(\?|\/office)/, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const close = (one: object) => ({ ...one, isClosed: true });
      const isConversations = !route.request().url().includes("/messages");
      await route.fulfill({
        response: answer,
        json: isConversations ? (Array.isArray(body) ? body.map(close) : close(body)) : body,
      });
    });
    await page.goto(`${site.url}/staffdashboard/inbox/${newcomerID}`);
    await page.getByText("This resident's account was closed after the move-out.").waitFor();
    await shown(page, "Typed and sent.").waitFor();
    expect(await field(page).count()).toBe(0);
    await page.unrouteAll({ behavior: "wait" });
    await page.goto(`${site.url}/staffdashboard/inbox/R-UNKNOWN0`);
    await page.getByText("There is no approved resident with this ID.").waitFor();
    await expectAccessibleAndFitting(page, "the inbox with an unknown resident");
    staff.complaints.length = 0;
  });
});
