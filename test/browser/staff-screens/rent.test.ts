/** The rent of a month: staged by keys, saved by one call, undone, and marked where a colleague was faster. */
import { expect } from "vitest";
import type { RentMonthView } from "../../../src/domain/rent-month.ts";
import { withSite } from "../support/fixtures.ts";
import { expectGoodInEveryLook } from "../support/looks.ts";

const it = withSite();

it("a month is staged with the keyboard, saved at once, and undone", async ({ grace, office }) => {
  const page = await grace.go("/staffdashboard/rent");
  const rows = page.locator("[data-lease]");
  await rows.first().waitFor();
  await page.keyboard.press("]");
  const mark = page.getByRole("button", { name: "Mark the rest On-time" });
  await mark.waitFor();
  await page.keyboard.press("/");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^Filter/);
  const month = new URL(page.url()).searchParams.get("month") ?? "";
  const stored = () => office.rest.get<RentMonthView>(`/api/dashboard/rent?month=${month}`);
  const { rows: before } = await stored();
  await mark.click();
  // The button is gone, and its focus at the first row.
  await rows.first().locator("input[type=radio]:focus").waitFor();
  for (const key of ["u", "e", "l"]) await page.keyboard.press(key);
  await expectGoodInEveryLook(page, "staged rent");
  const colleague = before[3];
  await office.rest.post("/api/dashboard/paymentlog/add", {
    userID: colleague?.leaseholders[0]?.userID,
    monthYear: new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" }).format(
      new Date(`${month}-01`),
    ),
    status: "Unpaid",
  });
  await page.getByText(/^Changed by .*: Unpaid$/).waitFor();
  await page.keyboard.press("Control+s");
  await page.getByText(`${before.length - 1} changes saved for`, { exact: false }).waitFor();
  const statuses = (await stored()).rows.map(({ status }) => status);
  expect(statuses.slice(0, 5)).toEqual(["Unpaid", "Paid: Early", "Paid: Late", "Unpaid", "Paid: On-time"]);
  await page.getByText("1 change, not saved yet.").waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await stored()).rows.filter(({ status }) => status !== null).length).toBe(1);
});

it("lines of a bank become changes, each with what was received", async ({ grace, office }) => {
  const page = await grace.go("/staffdashboard/rent?month=2027-03");
  await page.locator("[data-lease]").first().waitFor();
  const { rows } = await office.rest.get<RentMonthView>("/api/dashboard/rent?month=2027-03");
  const [first, second, third] = rows.map(({ unitNumber, rentDue, leaseID }) => ({
    unitNumber,
    rentDue,
    leaseID,
  }));
  await page.getByRole("button", { name: "Paste or import" }).click();
  await page
    .getByLabel("Lines")
    .fill(
      `${first?.unitNumber}\t3/1/2027\t${first?.rentDue}.00\n${second?.unitNumber}\t3/20/2027\t${second?.rentDue}.00\ncash\t3/4/2027\t1.00`,
    );
  await page.getByText("Lines that match: 2 of 3.", { exact: false }).waitFor();
  await expectGoodInEveryLook(page, "pasted rent");
  await page.getByLabel("Unit of line 3").selectOption(third?.leaseID ?? "");
  await page.getByText("less than due", { exact: false }).waitFor();
  await page.getByLabel("Status of line 3").selectOption("Unpaid");
  await page.getByRole("button", { name: "Put 3 into the list" }).waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: "Save 3 changes" }).click();
  await page.getByText("3 changes saved for", { exact: false }).waitFor();
  const after = (await office.rest.get<RentMonthView>("/api/dashboard/rent?month=2027-03")).rows;
  expect(after.slice(0, 3)).toMatchObject([
    { status: "Paid: On-time", amount: first?.rentDue, receivedOn: "2027-03-01" },
    { status: "Paid: Late", receivedOn: "2027-03-20" },
    { status: "Unpaid" },
  ]);
});
