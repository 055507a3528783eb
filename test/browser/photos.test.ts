/** Photos in the messages of an incident: a resident sends one, staff see it at once and open it. */
import type { IncidentView } from "@domain/incident.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { picture } from "../api/photos/images.ts";
import { DESKTOP, PHONE } from "./support/chromium.ts";
import { RESIDENT, STAFF } from "./support/people.ts";
import { openSite } from "./support/site.ts";
import { restClient } from "./support/staff-client.ts";

const site = openSite();

describe("photos of an incident", () => {
  let incident: IncidentView;
  let file: { name: string; mimeType: string; buffer: Buffer };

  beforeAll(async () => {
    const resident = await restClient(site.url, RESIDENT);
    incident = await resident.post<IncidentView>("/api/dashboard/incidents/new", {
      type: "Maintenance",
      category: "Plumbing",
      subCategory: "Clogged drain",
      description: "The drain of the shower is clogged.",
      concernedParty: "Bathroom",
    });
    file = { name: "drain.jpg", mimeType: "image/jpeg", buffer: await picture(1200, 900).jpeg().toBuffer() };
  });

  it("are chosen, sent without a text, and seen by staff at once, who open them", async () => {
    const staff = await site.enter(STAFF, { viewport: DESKTOP });
    const desk = await staff.go(`/staffdashboard/incidents/${incident._id}`);
    await desk.getByRole("textbox", { name: /^Reply to/ }).waitFor();
    const resident = await site.enter(RESIDENT, { viewport: PHONE });
    const page = await resident.go(`/dashboard#incidents/${incident._id}`);

    const photos = page.getByRole("region", { name: "Photos" });
    await photos.getByLabel("Add photos").and(page.locator("input")).setInputFiles([file]);
    const chosen = page.getByRole("list", { name: "Photos of this message" });
    await chosen.getByRole("img", { name: "drain.jpg" }).waitFor();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("button", { name: "Photo 1 of 1" }).first().waitFor();
    await expect.poll(() => chosen.count()).toBe(0);

    await desk.getByRole("button", { name: "Photo 1 of 1" }).first().click();
    const whole = desk.getByRole("dialog").getByRole("img");
    await expect.poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    await desk.keyboard.press("Escape");
    expect([...staff.complaints, ...resident.complaints]).toEqual([]);
  });

  it("are added to a report, survive a failed upload, and stand at its first message", async () => {
    const resident = await site.enter(RESIDENT, { viewport: PHONE });
    const page = await resident.go("/dashboard#incidents");
    await page.getByRole("button", { name: "Report an Incident" }).click();
    const dialog = page.getByRole("dialog", { name: "Report an Incident" });
    await dialog.getByLabel("Type", { exact: true }).selectOption("Maintenance");
    await dialog.getByLabel("Category", { exact: true }).selectOption("Electrical");
    await dialog.getByLabel("Sub Category").selectOption("Outlet not working");
    await dialog.getByLabel("Description").fill("The outlet beside the door has no power.");
    await dialog.getByLabel("Concerned Party").fill("Hallway");
    await page.route("**/message-photos", (route) =>
      route.fulfill({ status: 429, json: { error: "Too many uploads. Please try again later." } }),
    );
    await dialog
      .getByLabel("Add photos")
      .and(page.locator("input"))
      .setInputFiles([file, { ...file, name: "outlet.jpg" }]);
    await dialog.getByText("Too many uploads. Please try again later.").nth(1).waitFor();
    await dialog.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("alert").getByText("Photo upload failed.").waitFor();
    await page.unroute("**/message-photos");
    for (const name of ["drain.jpg", "outlet.jpg"])
      await dialog.getByRole("button", { name: `Try ${name} again` }).click();
    await dialog.getByRole("button", { name: "Submit" }).click();
    await page.getByText("Incident reported successfully!").waitFor();

    const rest = await restClient(site.url, RESIDENT);
    const [reported] = await rest.get<IncidentView[]>(`/api/dashboard/incidents/${incident.userID}`);
    await resident.go(`/dashboard#incidents/${reported?._id}`);
    await page.getByText("You reported this with 2 photos").waitFor();
    await page.getByRole("button", { name: "Photo 2 of 2" }).waitFor();
    expect(resident.complaints.filter((text) => !text.includes("429"))).toEqual([]);
  });

  it("stay with the message after a failed upload, until a retry stores them", async () => {
    const visitor = await site.enter(STAFF, { viewport: DESKTOP });
    const page = await visitor.go(`/staffdashboard/incidents/${incident._id}`);
    await page.getByRole("textbox", { name: /^Reply to/ }).waitFor();
    await page.route("**/message-photos", (route) =>
      route.fulfill({ status: 429, json: { error: "Too many uploads. Please try again later." } }),
    );
    await page.getByLabel("Add photos").and(page.locator("input")).setInputFiles([file]);
    await page.getByText("Too many uploads. Please try again later.").waitFor();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("Not sent").waitFor();
    await page.unroute("**/message-photos");
    await page.getByRole("button", { name: "Try drain.jpg again" }).click();
    await expect.poll(() => page.getByRole("button", { name: "Try drain.jpg again" }).count()).toBe(0);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page
      .getByRole("button", { name: /^Photo \d of \d$/ })
      .nth(1)
      .waitFor();
  });
});
