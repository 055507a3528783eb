/** P12 to P14, as far as pages are opened: scripts of a first visit, and Lighthouse's phone. */
import { type Run, withLighthouse } from "../../../../scripts/site/lighthouse.ts";
import { sessionCookie } from "../../../../src/auth/session-cookie.ts";
import { launchBrowser, openVisitor } from "../../../browser/support/chromium.ts";
import { type DemoProcess, startDemo } from "../../../browser/support/demo-process.ts";
import { openSession, type Person, RESIDENT, STAFF } from "../../../browser/support/people.ts";
import { scriptsOf } from "../../../browser/support/script-weight.ts";
import { hasBrowser, withoutBrowser } from "../browser.ts";
import { type Finding, find, GOALS } from "../goals.ts";

/** The screens that a visit begins with. */
const SCREENS = [
  { path: "/", person: undefined, scripts: GOALS.scriptsPublic },
  { path: "/login", person: undefined, scripts: GOALS.scriptsLogin },
  { path: "/dashboard", person: RESIDENT, scripts: GOALS.scriptsResident },
  { path: "/staffdashboard/", person: STAFF, scripts: GOALS.scriptsStaff },
];

const RUNS = 1;

/** Signs in and answers the session's cookie, and the scripts of each screen. */
async function visit({ url }: DemoProcess): Promise<{ weights: Finding[]; cookies: Map<Person, string> }> {
  const browser = await launchBrowser();
  try {
    const weights: Finding[] = [];
    const cookies = new Map<Person, string>();
    for (const { path, person, scripts } of SCREENS) {
      const { page, context } = await openVisitor(browser);
      if (person) await openSession(page, url, person);
      weights.push(find(scripts, await scriptsOf(page, url + path), { portal: path }));
      const name = sessionCookie.nameOf(false);
      const session = (await context.cookies()).find((cookie) => cookie.name === name);
      if (person) cookies.set(person, `${name}=${session?.value}`);
      await context.close();
    }
    return { weights, cookies };
  } finally {
    await browser.close();
  }
}

interface Opened extends Run {
  path: string;
  isPublic: boolean;
}

const JUDGED = [
  ...[GOALS.lighthousePublic, GOALS.lighthouseSignedIn, GOALS.lighthouseOthers],
  ...[GOALS.largestPaint, GOALS.blocking, GOALS.shift],
];

function judged(runs: Opened[]): Finding[] {
  const least = (some: Opened[], of: (run: Opened) => number) => Math.min(...some.map(of));
  const most = (of: (run: Opened) => number) => Math.max(...runs.map(of));
  const each = (some: Opened[], of: (run: Opened) => string) => ({
    portal: some.map((run) => `${run.path} ${of(run)}`).join(", "),
  });
  const [open, closed] = [runs.filter(({ isPublic }) => isPublic), runs.filter(({ isPublic }) => !isPublic)];
  const speed = ({ scores }: Opened) => scores.performance;
  const others = ({ scores, isPublic }: Opened) =>
    Math.min(scores.accessibility, scores["best-practices"], isPublic ? scores.seo : 100);
  const seconds = (run: Opened) => run.largestPaintMs / 1000;
  return [
    find(
      GOALS.lighthousePublic,
      least(open, speed),
      each(open, (run) => String(speed(run))),
    ),
    find(
      GOALS.lighthouseSignedIn,
      least(closed, speed),
      each(closed, (run) => String(speed(run))),
    ),
    find(
      GOALS.lighthouseOthers,
      least(runs, others),
      each(runs, (run) => String(others(run))),
    ),
    find(
      GOALS.largestPaint,
      most(seconds),
      each(runs, (run) => `${seconds(run).toFixed(1)} s`),
    ),
    find(
      GOALS.blocking,
      most(({ blockingMs }) => blockingMs),
      each(runs, (run) => `${run.blockingMs.toFixed(0)} ms`),
    ),
    find(
      GOALS.shift,
      most(({ shift }) => shift),
      each(runs, (run) => run.shift.toFixed(3)),
    ),
  ];
}

/** Measures P12, P13 and the pages of P14 on the demo. */
export async function pages(): Promise<Finding[]> {
  if (!hasBrowser) return [...SCREENS.map(({ scripts }) => scripts), ...JUDGED].map(withoutBrowser);
  const demo = await startDemo();
  try {
    const { weights, cookies } = await visit(demo);
    const runs = await withLighthouse(async (lighthouse) => {
      const opened: Opened[] = [];
      for (const { path, person } of SCREENS) {
        const run = await lighthouse.medianRun(RUNS, demo.url + path, person && cookies.get(person));
        opened.push({ ...run, path, isPublic: person === undefined });
      }
      return opened;
    });
    return [...weights, ...judged(runs)];
  } finally {
    await demo.stop();
  }
}
