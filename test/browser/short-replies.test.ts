/** Short replies at the staff's message field: saved, used, changed and deleted, with the keyboard, live on other pages. */
import { beforeAll, describe, expect, it } from "vitest";
import type { IncidentView } from "../../src/domain/incident.ts";
import type { SessionUserView } from "../../src/domain/user.ts";
import { DESKTOP, PHONE } from "./support/chromium.ts";
import { expectAccessibleAndFitting } from "./support/looks.ts";
import { RESIDENT, STAFF } from "./support/people.ts";
import { openSite } from "./support/site.ts";
import { restClient } from "./support/staff-client.ts";

const site = openSite();
const TEXT = "The plumber comes between 9 and 11.";

describe("short replies", () => {
  let inbox: string;
  let incident: string;

  beforeAll(async () => {
    const resident = await restClient(site.url, RESIDENT);
    const { userID } = await resident.get<SessionUserView>("/api/auth/me");
    inbox = `/staffdashboard/inbox/${userID}`;
    const [reported] = await resident.get<IncidentView[]>(`/api/dashboard/incidents/${userID}`);
    incident = `/staffdashboard/incidents/${reported?._id}`;
  });

  it("are saved from a message, and used, changed and deleted on another page", async () => {
    const grace = await site.enter(STAFF, { viewport: DESKTOP });
    const page = await grace.go(inbox);
    const field = page.getByRole("textbox", { name: /^Message to/ });
    const panel = page.getByRole("dialog", { name: "Short replies" });
    await field.fill(TEXT);
    await page.getByRole("button", { name: "Short replies" }).click();
    await panel.getByRole("button", { name: "Save as short reply" }).click();
    await panel.getByRole("button", { name: TEXT, exact: true }).waitFor();
    await expectAccessibleAndFitting(page, "the short replies");
    await page.keyboard.press("Escape");
    await expect.poll(() => panel.count()).toBe(0);
    await field.fill("");

    const ben = await site.enter(STAFF, { viewport: PHONE });
    const other = await ben.go(incident);
    const reply = other.getByRole("textbox", { name: /^Reply to/ });
    await reply.fill("Hello!");
    await other.getByRole("button", { name: "Short replies" }).click();
    const otherPanel = other.getByRole("dialog", { name: "Short replies" });
    await otherPanel.getByRole("searchbox", { name: "Filter short replies" }).fill("plumber comes between");
    await expectAccessibleAndFitting(other, "the short replies on a phone");
    await other.keyboard.press("ArrowDown");
    await other.keyboard.press("Enter");
    await expect.poll(() => reply.inputValue()).toBe(`Hello! ${TEXT}`);
    await expect.poll(() => reply.evaluate((area) => area === document.activeElement)).toBe(true);
    await reply.fill("");

    await page.getByRole("button", { name: "Short replies" }).click();
    await other.getByRole("button", { name: "Short replies" }).click();
    await otherPanel.getByRole("button", { name: `Edit: ${TEXT}` }).click();
    await otherPanel.getByRole("textbox", { name: "Short reply" }).fill("The plumber comes at noon.");
    await otherPanel.getByRole("button", { name: "Save", exact: true }).click();
    await panel.getByRole("button", { name: "The plumber comes at noon.", exact: true }).waitFor();
    await otherPanel.getByRole("button", { name: "Delete: The plumber comes at noon." }).click();
    await otherPanel.getByRole("button", { name: "Delete", exact: true }).click();
    await expect
      .poll(() => panel.getByRole("button", { name: "The plumber comes at noon.", exact: true }).count())
      .toBe(0);
    expect([...grace.complaints, ...ben.complaints]).toEqual([]);
  });
});
