/** The core of the portal in the browsers that Playwright doesn't drive: how their tests find and use things as a person does, and the journey. */
import { expect, vi } from "vitest";
import type { DemoProcess } from "./demo-process.ts";
import { type Person, RESIDENT, STAFF } from "./people.ts";
import { readEverything } from "./staff-client.ts";

/** Ends only what hangs, as in the other suites. Each question makes the page lay itself out. */
const WAIT = { timeout: 60_000, interval: 200 };

/** The journey is as long as several tests. */
export const LIMIT_MS = 480_000;

const DESCRIPTION = "The hall light flickers in the evening.";
const DARK_CANVAS = "rgb(13, 19, 24)";

/** One person's page, as a browser's driver controls it. Pages are asked again and again from outside: their policy forbids code that waits. */
export interface Driver<Element> {
  open(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  /** Runs a function inside of the page, which uses nothing but its arguments. */
  run<Args extends unknown[], Result>(body: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** The element that `findElement` finds. */
  find(kind: string, name: string): Promise<Element | null>;
  click(element: Element): Promise<void>;
  /** Types a text; in a file input, the path of the file. */
  type(element: Element, text: string): Promise<void>;
  select(element: Element, value: string): Promise<unknown>;
  enter(element: Element): Promise<void>;
  /** Errors that the page's code threw. */
  complaints(): Promise<string[]>;
}

/**
 * The first visible element of a kind whose label or whole text is a name. It runs inside of the page, so it uses nothing from outside.
 */
export const findElement = (kind: string, name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(kind)].find((element) => {
    const { labels } = element as HTMLInputElement;
    const texts = [element.ariaLabel, labels?.[0]?.textContent, element.textContent];
    const isVisible = element.offsetParent !== null || (element as HTMLInputElement).type === "file";
    return isVisible && texts.some((text) => text?.trim() === name);
  });

/** Waits until a question about a page is answered with yes. */
export async function until(ask: () => Promise<boolean>, what: string): Promise<void> {
  await vi.waitFor(async () => expect(await ask().catch(() => false), what).toBe(true), WAIT);
}

function seatOf<Element>(driver: Driver<Element>, url: string) {
  const find = (kind: string, name: string) =>
    vi.waitFor(async () => {
      const element = await driver.find(kind, name);
      if (!element) throw new Error(`There is no ${kind} named ${name}.`);
      return element;
    }, WAIT);
  const field = (name: string) => find("input, textarea", name);
  const seat = {
    ...driver,
    /** Waits until one of some texts can be read on the page. */
    says: (...texts: string[]) =>
      until(
        () => driver.run((some) => some.some((text) => document.body.innerText.includes(text)), texts),
        texts.join(" or "),
      ),
    /** Clicks; again where the page moved in between. */
    press: (kind: string, name: string) => vi.waitFor(async () => driver.click(await find(kind, name)), WAIT),
    write: async (name: string, text: string) => driver.type(await field(name), text),
    choose: async (name: string, value: string) => driver.select(await find("select", name), value),
    /** Writes in the chat that is open. */
    async say(text: string) {
      const message = await field("Message");
      await driver.type(message, text);
      await driver.enter(message);
    },
    async logIn({ role, email, password }: Person) {
      await driver.open(`${url}/login`);
      await seat.press("[role=radiogroup] label", role);
      await seat.write("Email", email);
      await seat.write("Password", password);
      await seat.press("button", "Login");
      await seat.says("Live");
    },
  };
  return seat;
}

/** Two people log in; an incident, a chat, the theme, and a server that goes away. @param photo the path of a picture, 1200 px wide */
export async function expectCoreJourney<Element>(
  demo: DemoProcess,
  [staffDriver, residentDriver]: Driver<Element>[],
  photo?: string,
): Promise<void> {
  if (!staffDriver || !residentDriver) throw new Error("The journey takes two people.");
  await readEverything(demo.url);
  const [staff, resident] = [seatOf(staffDriver, demo.url), seatOf(residentDriver, demo.url)];
  await staff.logIn(STAFF);
  await resident.logIn(RESIDENT);
  await staff.says("Incident Reports");
  await resident.says("Welcome, Maya Lindqvist");

  // A resident's incident appears on the open dashboard, and its new status on the resident's page.
  await resident.press("a", "Incidents");
  await resident.press("button", "Report an Incident");
  await resident.write("Request ID", "REQ-CORE");
  await resident.choose("Type", "Maintenance");
  await resident.choose("Category", "Plumbing");
  await resident.choose("Sub Category", "Burst pipe/major leak");
  await resident.write("Description", DESCRIPTION);
  await resident.write("Concerned Party", "Building");
  if (photo !== undefined) await resident.write("Add photos", photo);
  await resident.press("button", "Submit");
  await resident.says(DESCRIPTION);
  await staff.press("button", "Status of REQ-CORE: Open");
  await staff.press("[role=menuitem]", "On Hold");
  const isOnHold = () =>
    resident.run(() =>
      [...document.querySelectorAll("tr")].some(({ innerText }) => /REQ-CORE[\s\S]*On Hold/.test(innerText)),
    );
  await until(isOnHold, "the new status on the resident's page");
  if (photo !== undefined) {
    const address = await staff.run(
      () =>
        document
          .querySelector("[aria-label^='Status of REQ-CORE']")
          ?.closest("li")
          ?.querySelector<HTMLAnchorElement>("a[href*='/incidents/']")?.href,
    );
    await staff.open(`${address}`);
    await staff.press("button", "Photo 1 of 1");
    const isWhole = () =>
      staff.run(() => document.querySelector<HTMLImageElement>("[role=dialog] img")?.naturalWidth === 1200);
    await until(isWhole, "the whole photo");
  }

  // Chat messages appear on the other's screen, both ways.
  await staff.open(`${demo.url}/staffdashboard/rchat`);
  await resident.press("a", "Resident Chat");
  await resident.press("[role=radiogroup] label", "Everyone");
  await resident.say("Is anybody there in the evening?");
  await staff.says("Is anybody there in the evening?");
  await staff.say("Until six, and by phone after that.");
  await resident.says("Until six, and by phone after that.");

  // A chosen theme survives a reload.
  const isDark = async () =>
    (await staff.run(() => getComputedStyle(document.documentElement).backgroundColor)) === DARK_CANVAS;
  await staff.press("button", "Account: Grace Holloway");
  await staff.press("[role=menuitemradio]", "Dark");
  await until(isDark, "the dark theme");
  await staff.reload();
  await staff.says("Live");
  expect(await isDark()).toBe(true);

  // A lost server is shown, and nothing is lost when it is back.
  expect(await staff.complaints()).toEqual([]);
  await demo.kill();
  await resident.says("Reconnecting", "Offline");
  // A driver may report the page that can't be reached.
  await staff.reload().catch(() => undefined);
  await staff.says("The portal can’t be reached");
  // Within the time for which a page tries to send it.
  await resident.say("Written while it was dark.");
  await demo.restart();
  for (const seat of [staff, resident]) {
    await seat.says("Written while it was dark.");
    await seat.says("Live");
  }
  // The staff page reloads automatically when the server is back, which may end the collection of its errors.
  expect(await resident.complaints()).toEqual([]);
}
