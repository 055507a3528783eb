/** A resident's incident: opened from the table, what staff do while it is open, its outcome, and reopening it. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { IncidentView } from "../../../src/domain/incident.ts";
import type { SessionUserView } from "../../../src/domain/user.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import {
  expectAccessibleAndFitting,
  expectAccessibleInEachTheme,
  expectFitting,
  expectGoodInEveryLook,
} from "../support/looks.ts";
import { uniqueName } from "../support/office.ts";
import { RESIDENT } from "../support/people.ts";
import { type RestClient, restClient } from "../support/staff-client.ts";
import { alertShown } from "./support/dashboard.ts";

const reportAs = (reporter: RestClient, changes: Partial<IncidentView>): Promise<IncidentView> =>
  reporter.post("/api/dashboard/incidents/new", {
    userID: "",
    requestID: "",
    type: "Maintenance",
    category: "Plumbing",
    subCategory: "Leaking faucet/pipe",
    description: "The kitchen faucet drips.",
    concernedParty: "Unit 3C",
    priorityLevel: "High",
    ...changes,
  });

/** `report` is Maya's over REST; `update` and `reply` are the office's. `open` opens an incident on her page by its address. */
const it = withSite({ addsOnly: true })
  .extend("resident", { scope: "file" }, ({ site }) => restClient(site.url, RESIDENT))
  .extend("report", { scope: "file" }, ({ resident }) => (changes: Partial<IncidentView> = {}) => {
    return reportAs(resident, changes);
  })
  .extend("update", { scope: "file" }, ({ office }) => (_id: string, changes: object) => {
    return office.rest.patch("/api/dashboard/incidents/update", { _id, ...changes });
  })
  .extend("reply", { scope: "file" }, ({ office }) => (_id: string, text: string) => {
    return office.rest.post(`/api/dashboard/conversations/incident:${_id}/messages`, { text });
  })
  .extend("open", ({ maya, site }) => async ({ _id, requestID }: IncidentView) => {
    await maya.page.goto(site.url + addressOf(_id));
    await crumbs(maya.page).getByText(requestID).waitFor();
    return maya.page;
  });

const fixed = { status: "Resolved", outcome: "Fixed", message: "Ben replaced the cartridge." };

const TABLE = "/dashboard#incidents";
const addressOf = (_id: string) => `${TABLE}/${_id}`;
const step = (page: Page) => page.getByRole("listitem").and(page.locator("[aria-current=step]"));
const field = (page: Page) => page.getByRole("textbox", { name: "Message to the office" });
const crumbs = (page: Page) => page.getByRole("navigation", { name: "Breadcrumb" });

it("has a conversation with staff, and follows changes", async ({ office, open, reply, report, update }) => {
  const incident = await report();
  const { _id } = incident;
  const page = await open(incident);
  const log = page.getByRole("log", { name: "Messages" });
  await log.getByText("You reported this").waitFor();
  await office.rest.post(`/api/dashboard/conversations/incident-notes:${_id}/messages`, {
    text: "Only for staff.",
  });
  await reply(_id, "May we come in tomorrow?");
  await log.getByText("May we come in tomorrow?").waitFor();
  await field(page).fill("Yes, please.");
  await page.keyboard.press("Enter");
  await log.getByText("Yes, please.").waitFor();
  await log.getByText("Only for staff.").waitFor({ state: "detached" });

  const steps = page.getByRole("region", { name: "Status" }).getByRole("listitem");
  const details = page.getByRole("region", { name: "Details" });
  const announced = page.getByRole("status", { name: "Status changes" });
  await expect.poll(() => step(page).innerText()).toMatch(/^Open\s+Today, /);
  expect(await details.innerText()).toMatch(/Assigned to\s+The office/);
  expect(await details.innerText()).not.toContain("Expected by");

  const { userID: assigneeID } = await office.rest.get<SessionUserView>("/api/auth/me");
  await update(_id, { status: "In Progress", assigneeID, dueDate: "2020-01-31" });
  await expect.poll(() => step(page).innerText()).toMatch(/^In Progress\s+Today, /);
  await expect.poll(() => steps.last().innerText()).toMatch(/^Resolved\s+Running late$/);
  await expect.poll(() => details.innerText()).toMatch(/Assigned to\s+G\s+Grace/);
  expect(await details.innerText()).toMatch(/Expected by\s+Jan 31, 2020/);
  await expect.poll(() => announced.innerText()).toBe("Your request is now In Progress.");

  await update(_id, { status: "On Hold", waitingFor: "a part", dueDate: "2090-01-31" });
  await expect.poll(() => step(page).innerText()).toMatch(/^On Hold\s+Waiting for a part$/);
  await expect.poll(() => steps.last().innerText()).toMatch(/^Resolved\s+Expected by Jan 31, 2090$/);
  expect(await steps.count()).toBe(3);
});

it("once resolved says how, and is reopened with what is still wrong", async ({ open, report, update }) => {
  const incident = await report();
  const page = await open(incident);
  await field(page).waitFor();
  await update(incident._id, fixed);
  const outcome = page.getByRole("region", { name: "Outcome" });
  await outcome.getByText("Fixed. Ben replaced the cartridge.").waitFor();
  await outcome.getByText(/^Still not right\? You can reopen this until \w{3} \d+(, \d{4})?\.$/).waitFor();
  await expect.poll(() => step(page).innerText()).toMatch(/^Resolved\s+Today, /);
  await field(page).waitFor({ state: "detached" });
  const announced = page.getByRole("status", { name: "Status changes" });
  await expect.poll(() => announced.innerText()).toBe("Your request is now Resolved. Fixed.");

  await outcome.getByRole("button", { name: "Reopen" }).click();
  const dialog = page.getByRole("dialog", { name: "Reopen this incident?" });
  await dialog.getByText("The office sees this.").waitFor();
  await dialog.getByRole("button", { name: "Reopen" }).click();
  await alertShown(page, "Please tell us what is still wrong.");
  await expectAccessibleAndFitting(page, "reopening");
  await dialog.getByLabel("What is still wrong?").fill("It dripped again all night.");
  await page.route("**/incidents/reopen", (route) => route.abort());
  await dialog.getByRole("button", { name: "Reopen" }).click();
  await alertShown(page, "Error reopening incident.");
  await page.unroute("**/incidents/reopen");
  await dialog.getByRole("button", { name: "Reopen" }).click();
  await dialog.waitFor({ state: "detached" });
  await outcome.waitFor({ state: "detached" });
  await expect.poll(() => step(page).innerText()).toMatch(/^Open\s+Today, /);
  await page.getByRole("log").getByText("It dripped again all night.").waitFor();
  await field(page).waitFor();
});

it("is accessible and fits, open and resolved", async ({ open, reply, report, update }) => {
  const incident = await report();
  await reply(incident._id, "May we come in tomorrow?");
  await update(incident._id, { status: "On Hold", waitingFor: "a part", dueDate: "2090-01-31" });
  const page = await open(incident);
  await page.getByText("May we come in tomorrow?").waitFor();
  await expectGoodInEveryLook(page, "an incident on hold");
  await update(incident._id, fixed);
  await page.getByRole("button", { name: "Reopen" }).waitFor();
  await expectAccessibleInEachTheme(page, "a resolved incident");
  await page.setViewportSize(PHONE);
  await expectFitting(page, "a resolved incident on a phone");
});

it("on a phone is opened by its card; prints all messages", async ({ enter, reply, report }) => {
  const description = `The faucet of the bathtub drips, ${uniqueName()}.`;
  const { _id } = await report({ description });
  for (let count = 1; count <= 12; count += 1) await reply(_id, `Message ${count} of a long conversation.`);
  const maya = await enter(RESIDENT, { hasTouch: true, viewport: PHONE });
  const page = await maya.go(TABLE);
  // The link lies over the whole card.
  await page.getByText(description).tap({ force: true });
  await page.getByText("Message 12").waitFor();
  expect(new URL(page.url()).hash).toBe(`#incidents/${_id}`);
  expect(await page.getByText(description).isVisible()).toBe(false);
  await page.getByRole("button", { name: "More details" }).click();
  expect(await page.getByText(description).isVisible()).toBe(true);

  const tabs = await page.getByRole("navigation", { name: "Resident" }).boundingBox();
  const isInReach = async () => {
    const box = await field(page).boundingBox();
    const bottom = box ? box.y + box.height : Number.NaN;
    return bottom > 0 && bottom <= (tabs?.y ?? 0);
  };
  await page.getByText("Message 3 of").scrollIntoViewIfNeeded();
  await expect.poll(isInReach).toBe(true);
  await field(page).fill("I see my own message.");
  await page.keyboard.press("Enter");
  const own = page.getByRole("log").getByText("I see my own message.");
  await own.waitFor();
  await expect
    .poll(async () => {
      const [box, below] = [await own.boundingBox(), await field(page).boundingBox()];
      return box !== null && below !== null && box.y > 0 && box.y + box.height <= below.y;
    })
    .toBe(true);

  // A print has all messages, and no controls.
  await page.setViewportSize(DESKTOP);
  const log = page.getByRole("log");
  await log.getByText("Message 12").waitFor();
  const hidden = () => log.evaluate((box) => box.scrollHeight - box.clientHeight);
  expect(await hidden()).toBeGreaterThan(0);
  await page.emulateMedia({ media: "print" });
  await expect.poll(hidden).toBe(0);
  expect(await field(page).isVisible()).toBe(false);
  expect(await page.getByText(description).isVisible()).toBe(true);
  expect(await crumbs(page).isVisible()).toBe(false);
});
