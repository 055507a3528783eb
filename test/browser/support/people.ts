/** The demo property's accounts and how a person signs in with one. */
import type { Page } from "playwright-core";
import { deviceCookie, rememberDevice } from "./devices.ts";

export const STAFF = { role: "Staff", email: "staff@example.com", password: "demo-staff-2026" } as const;
export const BEN = {
  role: "Staff",
  email: "ben.arkwright@example.com",
  password: "demo-upkeep-2026",
} as const;
export const RESIDENT = {
  role: "Resident",
  email: "resident@example.com",
  password: "demo-resident-2026",
} as const;

/** Somebody of the demo property, perhaps with another password by now. */
export interface Person {
  role: "Staff" | "Resident";
  email: string;
  password: string;
}

const DASHBOARDS = { Staff: "/staffdashboard/", Resident: "/dashboard" } as const;

/** Gives the page's browser context a session, without the Login screen. */
export async function openSession(page: Page, url: string, person: Person): Promise<void> {
  const { role, email, password } = person;
  const device = deviceCookie(url, email);
  if (device) await page.context().addCookies([device]);
  const answer = await page.context().request.post(`${url}/api/auth/login`, {
    data: { role: role.toLowerCase(), email, password },
  });
  if (!answer.ok()) throw new Error(`Logging in as ${email}: ${answer.status()} ${await answer.text()}`);
  rememberDevice(url, email, await page.context().cookies(url));
}

/** Signs in without the Login screen and opens the dashboard. */
export async function signIn(page: Page, url: string, person: Person): Promise<void> {
  await openSession(page, url, person);
  await page.goto(url + DASHBOARDS[person.role]);
}
