/**
 * The test functions of the browser suite. Each test makes its own people and pages, which are closed after it, so that it passes alone
 * and after another one has failed. The browser serves all files of a worker; the demo serves one file, or all that only read, or all that only add.
 */
import type { BrowserContextOptions } from "playwright-core";
import { expect } from "vitest";
import type { TeamMemberView } from "../../../src/domain/team.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import { launchBrowser, type Visitor } from "./chromium.ts";
import { openOffice, uniqueName } from "./office.ts";
import { type Person, RESIDENT, STAFF } from "./people.ts";
import { type OpenSiteOptions, ofWorker, type SignedIn, siteOf, startDemoOf } from "./site.ts";
import { postTo } from "./staff-client.ts";

const PASSWORD = "a-quiet-walk-on-the-quay";

/**
 * A test function with the demo of its file, which starts before its tests. A fixture is made when a test names it:
 *
 * - `site`: the portal's address and process.
 * - `visitor(options)`, `enter(person, options)`: open a page that is closed after the test, which fails if the page complained. A test
 *   that expects a complaint takes it out of `complaints`.
 * - `grace`, `maya`: the demo's manager and its resident on a desktop, each on a page of the test's own.
 * - `office`: the manager over REST; the file's tests share the session.
 * - `newResident(firstName, fields)`, `newStaff(firstName, fields)`: a new person with an account, to `enter`. The last name is unique.
 */
export function withSite(options: OpenSiteOptions = {}) {
  const it = ofWorker
    .extend(
      "demo",
      { scope: "file" },
      options.readsOnly
        ? ({ readDemo }) => readDemo
        : options.addsOnly
          ? ({ addedDemo }) => addedDemo
          : // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed
            async ({}, { onCleanup }) => {
              const demo = await startDemoOf(options);
              onCleanup(() => demo.stop());
              return demo;
            },
    )
    .extend(
      "browser",
      { scope: "file" },
      options.ownBrowser
        ? // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed
          async ({}, { onCleanup }) => {
            const browser = await launchBrowser();
            onCleanup(() => browser.close());
            return browser;
          }
        : ({ sharedBrowser }) => sharedBrowser,
    )
    .extend("site", { scope: "file" }, ({ demo, browser }) => siteOf(demo, browser))
    .extend("office", { scope: "file" }, ({ site }) => openOffice(site))
    .extend("visitors", async ({ task: _ }, { onCleanup }) => {
      const visitors: Visitor[] = [];
      onCleanup(async () => {
        await Promise.all(visitors.map(({ context }) => context.close()));
      });
      return visitors;
    })
    .extend("visitor", ({ site, visitors }) => async (visitorOptions?: BrowserContextOptions) => {
      const visitor = await site.visitor(visitorOptions);
      visitors.push(visitor);
      return visitor;
    })
    .extend(
      "enter",
      ({ site, visitors }) =>
        async (person: Person, visitorOptions?: BrowserContextOptions): Promise<SignedIn> => {
          const visitor = await site.enter(person, visitorOptions);
          visitors.push(visitor);
          return visitor;
        },
    )
    .extend("grace", ({ enter }) => enter(STAFF))
    .extend("maya", ({ enter }) => enter(RESIDENT))
    .extend("newResident", ({ site, office }) => async (firstName: string, fields?: object) => {
      const resident = await office.moveIn(firstName, { lastName: uniqueName(), ...fields });
      const { email, invitationPath } = resident;
      await postTo(site.url, "register", { email, password: PASSWORD, invite: tokenIn(invitationPath) });
      return { ...resident, role: "Resident" as const, password: PASSWORD };
    })
    .extend("newStaff", ({ site, office }) => async (firstName: string, fields?: object) => {
      const lastName = uniqueName();
      const email = `${firstName}.${lastName}@staff.example.com`.toLowerCase();
      const { member, invitationPath } = await office.rest.post<{
        member: TeamMemberView;
        invitationPath: string;
      }>("/api/dashboard/team", { firstName, lastName, email, ...fields });
      const invite = tokenIn(invitationPath);
      await postTo(site.url, "staff-invitation", { invite, password: PASSWORD, firstName, lastName });
      return { ...member, role: "Staff" as const, password: PASSWORD };
    });
  // In a hook, which has a time limit of its own.
  it.beforeAll(({ site: _ }) => {});
  // In a hook, since Vitest runs a fixture's end that throws again after the retry.
  it.afterEach(({ visitors }) => {
    expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  return it;
}
