/** P17: the Residents screen with ten thousand rows, in a real Chromium. */
import type { Browser } from "playwright-core";
import { openVisitor } from "../../../browser/support/chromium.ts";
import {
  filterBy,
  framesOfScrolling,
  median,
  rowCount,
  sortBy,
  workOf,
} from "../../../browser/support/large-list.ts";
import { type Person, signIn } from "../../../browser/support/people.ts";
import { type Finding, find, GOALS } from "../goals.ts";

/** The text that is typed letter by letter, and deleted again. */
const TEXTS = ["9", "99", "999", "9999", ""];
const SORTS = ["unit", "fee", "status", "name"];

/** Opens the screen, filters, sorts and scrolls. */
export async function largeTable(browser: Browser, url: string, person: Person): Promise<Finding[]> {
  const { context, page } = await openVisitor(browser);
  await signIn(page, url, person);
  await page.goto(`${url}/staffdashboard/residents`);
  const reported = await page
    .getByText(/^[\d,]+ residents/)
    .first()
    .innerText();
  const rows = await rowCount(page);
  const filters = await workOf(page, TEXTS, (text) => filterBy(page, text));
  const sorts = await workOf(page, SORTS, (sort) => sortBy(page, sort));
  const frames = await framesOfScrolling(page);
  await context.close();
  const each = (times: number[]) => `${times.join(", ")} ms`;
  return [
    find(GOALS.tableRows, rows, { portal: `${rows} of ${reported}` }),
    find(GOALS.tableFilter, Math.max(...filters), { portal: each(filters) }),
    find(GOALS.tableSort, Math.max(...sorts), { portal: each(sorts) }),
    find(GOALS.tableScroll, median(frames), { portal: `longest ${Math.max(...frames).toFixed(0)} ms` }),
  ];
}
