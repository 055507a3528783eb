/**
 * `npm run lighthouse`: measures the demo's public pages and signed-in screens in Chromium as a phone on a slow network
 * sees them, prints the four scores of each, and fails where one is below what the site promises. Paths as arguments
 * measure only those.
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
  ...{
    "/": undefined,
    "/about": undefined,
    "/contact": undefined,
    "/login": undefined,
    "/register": undefined,
  },
  "/dashboard": "resident",
  "/staffdashboard/": "staff",
  "/staffdashboard/residents": "staff",
};

/** The least score of each category, out of 100; what only its people may see is nothing for search engines. */
const FLOORS: Record<Category, number> = {
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};
const SIGNED_IN_FLOORS: Record<Category, number> = { ...FLOORS, performance: 90, seo: 0 };

const RUNS = 3;

/** Signs in over REST. @returns the session's cookie */
async function cookieOf(site: string, person: keyof typeof PEOPLE): Promise<string> {
  const answer = await fetch(`${site}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(PEOPLE[person]),
  });
  const [cookie] = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  if (cookie === undefined) throw new Error(`Signing in as ${person}: ${answer.status}`);
  return cookie;
}

const wanted = process.argv.slice(2);
const below: string[] = [];
await withLighthouse((lighthouse) =>
  withDemo(async (site) => {
    process.stdout.write(`${["page", ...CATEGORIES].join("  ")}\n`);
    for (const page of wanted.length > 0 ? wanted : Object.keys(PAGES)) {
      const person = PAGES[page];
      const cookie = person && (await cookieOf(site, person));
      const middle = await lighthouse.middleOf(RUNS, site + page, cookie);
      process.stdout.write(
        `${[page, ...CATEGORIES.map((category) => middle.scores[category])].join("  ")}  (${middle.notes.join("; ")})\n`,
      );
      const floors = person ? SIGNED_IN_FLOORS : FLOORS;
      for (const category of CATEGORIES) {
        if (middle.scores[category] < floors[category]) below.push(`${page} ${category}`);
      }
    }
  }),
);
if (below.length > 0) process.stdout.write(`Below what is promised: ${below.join(", ")}\n`);
process.exitCode = below.length > 0 ? 1 : 0;
