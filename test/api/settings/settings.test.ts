/** The settings: who changes them, what is refused, versions, the audit trail, and other nodes. */

import { expect } from "vitest";
import { DEMO_PARTNERS } from "../../../seeds/partners.ts";
import { ABOUT_PEOPLE_MAX, ABOUT_TEXT_MAX_LENGTH, ABOUT_TEXTS } from "../../../src/domain/about.ts";
import { PARAGRAPH_MAX_LENGTH } from "../../../src/domain/limits.ts";
import {
  PARTNER_LINES_MAX,
  PARTNER_TEXTS,
  PARTNERS_MAX,
  type PartnerProperty,
} from "../../../src/domain/partners.ts";
import { PUBLIC_DEFAULTS } from "../../../src/domain/property-texts.ts";
import { NO_PAGES, PUBLIC_PAGES_TEXTS, TOUR_VIDEO } from "../../../src/domain/public-pages.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { DEFAULT_SETTINGS } from "../../../src/domain/settings.ts";
import { SETTINGS_TEXTS } from "../../../src/domain/settings-rules.ts";
import { PROPERTY } from "../../factories/forms.ts";
import { itAlone, withPortal } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";

const it = withPortal()
  .extend("manager", ({ portal }) => portal.staff({ isManager: true }))
  .extend("version", async ({ manager }) => (await manager.get("/settings")).body.version as number);

const save = (person: Person, version: number, over: object = {}) =>
  person.patch("/settings", { version, property: { ...PROPERTY, ...over } });

itAlone("a new property has empty settings and its first manager", async ({ portal, staff }) => {
  const nothing = { name: "", address: "", phone: "", email: "", emergencyLine: "" };
  expect((await staff.get("/settings")).body).toMatchObject({ version: 0, property: nothing });
  expect((await portal.visitor().get("/api/property")).body).toMatchObject({
    version: 0,
    property: nothing,
  });
  const second = await portal.staff();
  expect((await staff.http.get("/api/auth/me")).body.isManager).toBe(true);
  expect((await second.http.get("/api/auth/me")).body.isManager).toBe(false);
});

itAlone("a manager saves a section, shown to everybody", async ({ portal, staff: manager }) => {
  const answer = await save(manager, 0);
  const saved = { version: 1, property: PROPERTY };
  const settings = { ...PUBLIC_DEFAULTS, ...saved };
  expect([answer.status, answer.body]).toEqual([200, { ...DEFAULT_SETTINGS, ...saved }]);
  expect((await manager.get("/settings")).body).toEqual(answer.body);
  expect((await portal.visitor().get("/api/property")).body).toEqual(settings);
  await save(manager, 1, { phone: "+49 30 1234567" });
  expect((await save(manager, 2, { phone: "+49 30 1234567" })).body.version).toBe(2);
  const events: { action: string }[] = (await manager.get("/audit")).body;
  const [latest, ...others] = events.filter(({ action }) => action === "settings-changed");
  expect(latest).toMatchObject({
    actorID: manager.userID,
    changes: [{ field: "phone", from: PROPERTY.phone, to: "+49 30 1234567" }],
  });
  expect(others).toHaveLength(1);
});

it("a change of an older version is refused", async ({ manager, version }) => {
  await save(manager, version, { name: "Zeroth" });
  await save(manager, version + 1, { name: "First" });
  const late = await save(manager, version + 1, { name: "Second" });
  expect([late.status, late.body.error]).toEqual([409, SETTINGS_TEXTS.changedByOther]);
  const stored = { version: version + 2, property: { name: "First" } };
  expect((await manager.get("/settings")).body).toMatchObject(stored);
});

it("of parallel changes of one version exactly one is stored", async ({ portal, manager, version }) => {
  const { settings } = portal.repositories;
  for (const from of [version, version + 1]) {
    // At the repository, because calls over HTTP may be read one after another.
    const names = ["A", "B", "C", "D"].map((name) => `${name}${from}`);
    const stored = await Promise.all(
      names.map((name) => settings.change(from, { property: { ...PROPERTY, name } })),
    );
    expect(stored.filter(Boolean)).toHaveLength(1);
    const name = names[stored.indexOf(true)];
    const { body } = await manager.get("/settings");
    expect(body).toMatchObject({ version: from + 1, property: { name } });
  }
});

const HOUSE = {
  ...NO_PAGES,
  mission: "Good\nhomes.",
  storyVideo: TOUR_VIDEO,
  loginAddress: "https://login.example.com/",
};

it("the texts of public pages are stored, live", async ({ portal, manager, version }) => {
  const page = await manager.open();
  const answer = await manager.patch("/settings", { version, pages: HOUSE });
  expect([answer.status, answer.body.pages]).toEqual([200, HOUSE]);
  expect((await page.waitForEvents("settings:changed")).at(-1)).toMatchObject({ pages: HOUSE });
  expect((await portal.visitor().get("/api/property")).body.pages).toEqual(HOUSE);
});

const ADA = { name: "Ada Sample", title: "Caretaker", text: "Knows every valve.", photo: "/team/avery.svg" };

const savePeople = (person: Person, version: number, people: readonly object[]) =>
  person.patch("/settings", { version, about: { people } });

it("the people of the About page are stored in their order", async ({ portal, manager, version }) => {
  await savePeople(manager, version, []);
  const { version: current } = (await manager.get("/settings")).body;
  const people = [{ ...ADA, name: "Bo\u200b Sample" }, ADA];
  const stored = [{ ...ADA, name: "Bo Sample" }, ADA];
  const answer = await savePeople(manager, current, people);
  expect([answer.status, answer.body.about]).toEqual([200, { people: stored }]);
  expect((await portal.visitor().get("/api/property/about")).body).toEqual({
    version: current + 1,
    people: stored,
  });
  expect((await portal.visitor().get("/api/property")).text).not.toContain("Ada");
  const [event] = (await manager.get("/audit?limit=1")).body;
  expect(event.changes).toEqual([{ field: "people", from: "[]", to: JSON.stringify(stored) }]);
});

const COURT = { ...DEMO_PARTNERS[0], name: "Court" } as PartnerProperty;

it("the partner properties are stored, for staff only", async ({ portal, manager, version }) => {
  const properties = [{ ...COURT, name: "Mill" }, COURT];
  expect((await manager.patch("/settings", { version, partners: { properties } })).status).toBe(200);
  const staff = await portal.staff();
  expect((await staff.get("/partners")).body).toEqual({ version: version + 1, properties });
  expect((await portal.visitor().get("/api/property")).text).not.toContain("Mill");
});

const SECTIONS = {
  property: PROPERTY,
  pages: HOUSE,
  about: { people: [ADA] },
  partners: { properties: [COURT] },
};
const { officeHours } = PROPERTY;
const overlapping = { from: "09:00", to: "17:00", second: { from: "16:00", to: "18:00" } };

it.for<[section: keyof typeof SECTIONS, over: object, text: string]>([
  ["property", { name: " " }, SETTINGS_TEXTS.nameMissing],
  ["property", { address: "" }, SETTINGS_TEXTS.addressMissing],
  ["property", { phone: "call us" }, SETTINGS_TEXTS.phoneInvalid],
  ["property", { email: "office" }, SETTINGS_TEXTS.emailInvalid],
  ["property", { emergencyLine: "911 <b>" }, SETTINGS_TEXTS.emergencyLineInvalid],
  ["property", { officeHours: [] }, SETTINGS_TEXTS.hoursInvalid],
  ["property", { officeHours: officeHours.map(() => overlapping) }, SETTINGS_TEXTS.hoursInvalid],
  [
    "property",
    { officeHours: officeHours.map(() => ({ from: "9", to: "25:00" })) },
    SETTINGS_TEXTS.hoursInvalid,
  ],
  ["property", { name: "n".repeat(201) }, "The property name can have at most 200 characters."],
  ["property", { name: 5 }, "The section property is not valid."],
  ["property", { color: "red" }, "The section property is not valid."],
  ["pages", { storyVideo: "/story/other.mp4" }, PUBLIC_PAGES_TEXTS.videoInvalid],
  ["pages", { storyVideo: "javascript:alert(1)" }, PUBLIC_PAGES_TEXTS.videoInvalid],
  ["pages", { loginAddress: "http://login.example.com/" }, PUBLIC_PAGES_TEXTS.loginInvalid],
  ["pages", { vision: "v".repeat(PARAGRAPH_MAX_LENGTH + 1) }, "The vision can have at most 600 characters."],
  ["pages", { slogan: "x" }, "The section pages is not valid."],
  ["about", { people: [{ ...ADA, name: "\u200b" }] }, ABOUT_TEXTS.nameMissing],
  ["about", { people: [ADA, { ...ADA, title: " " }] }, ABOUT_TEXTS.titleMissing],
  [
    "about",
    { people: [{ ...ADA, text: "t".repeat(ABOUT_TEXT_MAX_LENGTH + 1) }] },
    englishOf(ABOUT_TEXTS.textTooLong),
  ],
  ["about", { people: [{ ...ADA, photo: "https://evil.example/x.svg" }] }, ABOUT_TEXTS.photoInvalid],
  ["about", { people: [{ ...ADA, photo: "/team/../x.svg" }] }, ABOUT_TEXTS.photoInvalid],
  ["about", { people: [{ ...ADA, name: "n".repeat(201) }] }, "The name can have at most 200 characters."],
  ["about", { people: Array(ABOUT_PEOPLE_MAX + 1).fill(ADA) }, englishOf(ABOUT_TEXTS.tooMany)],
  ["about", { people: [{ ...ADA, role: "x" }] }, "The section about is not valid."],
  ["partners", { properties: [{ ...COURT, name: " " }] }, PARTNER_TEXTS.nameMissing],
  ["partners", { properties: [{ ...COURT, website: "javascript:alert(1)" }] }, PARTNER_TEXTS.websiteInvalid],
  ["partners", { properties: [{ ...COURT, email: "N/A" }] }, PARTNER_TEXTS.emailInvalid],
  [
    "partners",
    { properties: [{ ...COURT, image: "https://evil.example/x.svg" }] },
    PARTNER_TEXTS.imageInvalid,
  ],
  [
    "partners",
    { properties: [{ ...COURT, amenities: Array(PARTNER_LINES_MAX + 1).fill("Pool") }] },
    englishOf(PARTNER_TEXTS.tooManyLines),
  ],
  [
    "partners",
    { properties: [{ ...COURT, hours: ["h".repeat(201)] }] },
    "A line of the hours can have at most 200 characters.",
  ],
  ["partners", { properties: Array(PARTNERS_MAX + 1).fill(COURT) }, englishOf(PARTNER_TEXTS.tooMany)],
])("refuses a section %s with %j", async ([section, over, text], { manager, version }) => {
  const answer = await manager.patch("/settings", { version, [section]: { ...SECTIONS[section], ...over } });
  expect([answer.status, answer.body.error]).toEqual([400, text]);
  expect((await manager.get("/settings")).body.version).toBe(version);
});

it("refuses a change without a version or a section", async ({ manager, version }) => {
  expect((await manager.patch("/settings", { property: PROPERTY })).body.error).toBe(
    SETTINGS_TEXTS.versionMissing,
  );
  expect((await manager.patch("/settings", { version })).status).toBe(400);
});

it("another node has a change without a restart", async ({ portal, manager, version, startPortal }) => {
  const other = await startPortal({ databaseName: portal.databaseName, clock: portal.clock });
  await save(manager, version, { name: "Elsewhere" });
  await expect.poll(() => other.context.settings.current().version).toBe(version + 1);
  expect((await other.visitor().get("/api/property")).body.property.name).toBe("Elsewhere");
});

it("a right that is taken away ends the sockets and counts at once", async ({ portal }) => {
  const manager = await portal.staff({ isManager: true });
  const page = await manager.open();
  await portal.repositories.accounts.update(manager.userID, {
    isManager: false,
    updatedAt: portal.clock.now(),
  });
  await page.disconnected;
  expect((await manager.get("/settings")).status).toBe(403);
});
