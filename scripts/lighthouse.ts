/**
 * `npm run lighthouse`: measures the demo's public pages and screens after login as on a phone with a slow network, prints the four scores
 * of each, and fails if a score is below its minimum. With paths as arguments, it measures only those.
 */
import { withDemo } from "./site/demo.ts";
import { CATEGORIES, type Category, withLighthouse } from "./site/lighthouse.ts";

/** The demo's people (seeds/README.md). */
const PEOPLE = {
  staff: { role: "staff", email: "staff@example.com", password: "demo-staff-2026" },
  resident: { role: "resident", email: "resident@example.com", password: "demo-resident-2026" },
};

/** The user who opens each page; public pages have none. */
const PAGES: Record<string, keyof typeof PEOPLE | undefined> = {
  "/": undefined,
  "/about": undefined,
  "/contact": undefined,
  "/login": undefined,
  "/register": undefined,
  "/dashboard": "resident",
  "/staffdashboard/": "staff",
  "/staffdashboard/residents": "staff",
};

/** The minimum score of each category, out of 100. */
const MINIMUMS: Record<Category, number> = {
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};
/** Screens after login are not for search engines. */
const MINIMUMS_AFTER_LOGIN: Record<Category, number> = { ...MINIMUMS, performance: 90, seo: 0 };

const RUNS = 3;

/** Logs a person in. @returns the session's cookie */
async function logIn(site: string, person: keyof typeof PEOPLE): Promise<string> {
  const response = await fetch(`${site}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(PEOPLE[person]),
  });
  const [cookie] = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  if (cookie === undefined) throw new Error(`Login as ${person}: ${response.status}`);
  return cookie;
}

const pagesToMeasure = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PAGES);
const failures: string[] = [];
await withLighthouse((lighthouse) =>
  withDemo(async (site) => {
    process.stdout.write(`${["page", ...CATEGORIES].join("  ")}\n`);
    for (const page of pagesToMeasure) {
      const person = PAGES[page];
      const cookie = person && (await logIn(site, person));
      const { scores, notes } = await lighthouse.medianRun(RUNS, site + page, cookie);
      process.stdout.write(
        `${[page, ...CATEGORIES.map((category) => scores[category])].join("  ")}  (${notes.join("; ")})\n`,
      );
      const minimums = person ? MINIMUMS_AFTER_LOGIN : MINIMUMS;
      for (const category of CATEGORIES) {
        if (scores[category] < minimums[category]) failures.push(`${page} ${category}`);
      }
    }
  }),
);
if (failures.length > 0) process.stdout.write(`Below the minimum: ${failures.join(", ")}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
