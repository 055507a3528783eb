/** Wall displays: codes, pairing, the board, and unpairing. */

import { describe, expect, onTestFinished, vi } from "vitest";
import { OPEN_CODES_MAX } from "../../../src/displays/displays.service.ts";
import { DISPLAY_TEXTS, DISPLAYS_MAX } from "../../../src/domain/display-rules.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { INCIDENT } from "../../factories/forms.ts";
import type { Client } from "../../harness/client.ts";
import { MINUTE } from "../../harness/clock.ts";
import { itAlone, withPortal } from "../../harness/fixtures.ts";
import { type Person, startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { settled } from "../../live/support/client.ts";
import { DISPLAY_SOCKET, pairedDisplay, waitingDisplay } from "../support/displays.ts";

const makeGrace = ({ portal }: { portal: TestPortal }) =>
  portal.staff({ firstName: "Grace", isManager: true });

const it = withPortal().extend("grace", makeGrace);

/** For boards with the residents of the test alone, and for as many displays and codes as a property has. */
const alone = itAlone.extend("grace", makeGrace);

const PATH = "/api/dashboard/displays";
const pair = ({ http }: Person, code: string, changes: object = {}) =>
  http.post(PATH, { code, name: "Lobby", residentsShownBy: "unit", ...changes });
const board = (display: Client) => display.get("/api/display");

/** The actions on a display in the audit trail, newest first. */
async function actionsOn(manager: Person, _id: string): Promise<string[]> {
  const events = (await manager.get("/audit")).body as Record<"action" | "targetID", string>[];
  return events.filter(({ targetID }) => targetID === _id).map(({ action }) => action);
}

describe("pairing", () => {
  it("is in the audit trail although its code could not be ended", async ({ portal, grace }) => {
    onTestFinished(() => void vi.restoreAllMocks());
    const { code } = await waitingDisplay(portal);
    vi.spyOn(portal.repositories.displayCodes, "end").mockRejectedValueOnce(new Error("lost"));
    const form = { code, name: "Lobby", residentsShownBy: "unit" };
    const headers = { "Idempotency-Key": "pairing" };
    const { status, body } = await grace.http.post(PATH, form, { headers });
    expect(status).toBe(200);
    await expect.poll(() => actionsOn(grace, body._id)).toEqual(["display-paired"]);
  });

  it("takes the code as it is typed; the display reads its board", async ({ portal, grace }) => {
    const { display, code } = await waitingDisplay(portal);
    expect(code).toMatch(/^[0-9A-Z]{6}$/);
    expect((await board(display)).status).toBe(401);
    const again = await waitingDisplay(portal);
    const typed = ` ${again.code.slice(0, 3).toLowerCase()} ${again.code.slice(3)}`;
    const form = { name: "Front desk", residentsShownBy: "name" };
    const { status, body } = await pair(grace, typed, form);
    const at = { pairedAt: expect.any(String), lastSeenAt: expect.any(String) };
    expect([status, body]).toEqual([
      201,
      { ...form, ...at, _id: expect.any(String), pairedBy: "Grace", isOn: true },
    ]);
    expect((await board(again.display)).status).toBe(200);
    expect((await again.display.get("/api/display/pairing")).body).toEqual({ isPaired: true });
    expect((await display.get("/api/display/pairing")).body).toEqual({ isPaired: false });
    expect((await grace.http.get(PATH)).body).toContainEqual(expect.objectContaining({ _id: body._id }));
    const { body: events } = await grace.get("/audit");
    expect(events[0]).toMatchObject({ action: "display-paired", actorID: grace.userID, targetID: body._id });
  });

  it("takes a code once", async ({ portal, grace }) => {
    const { display, code } = await waitingDisplay(portal);
    const answers = await Promise.all([pair(grace, code), pair(grace, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await pair(grace, code)).toMatchObject({
      status: 400,
      body: { error: DISPLAY_TEXTS.codeUnknown },
    });
    expect((await board(display)).status).toBe(200);
  });

  it("takes a code for 10 minutes, and not the one before it", async ({ portal, grace }) => {
    const { display, code } = await waitingDisplay(portal);
    const { body } = await display.post("/api/display/code");
    expect(await pair(grace, code)).toMatchObject({ status: 400 });
    portal.clock.advance(10 * MINUTE);
    const hugo = await portal.staff({ isManager: true });
    expect(await pair(hugo, body.code)).toMatchObject({ status: 400 });
    const next = await display.post("/api/display/code");
    portal.clock.advance(9 * MINUTE);
    expect((await pair(hugo, next.body.code)).status).toBe(201);
  });

  it.for([
    [{ code: " " }, DISPLAY_TEXTS.codeMissing],
    [{ name: "" }, DISPLAY_TEXTS.nameMissing],
    [{ residentsShownBy: "face" }, DISPLAY_TEXTS.shownByMissing],
    [{ code: "ABC123" }, DISPLAY_TEXTS.codeUnknown],
  ] as const)("refuses %j, and the code stays usable", async ([changes, error], { portal, grace }) => {
    const { code } = await waitingDisplay(portal);
    expect(await pair(grace, code, changes)).toMatchObject({ status: 400, body: { error } });
    expect((await pair(grace, code)).status).toBe(201);
  });

  alone("ends with too many displays", async ({ portal, grace }) => {
    const now = portal.clock.now();
    const paired = { pairedAt: now, pairedBy: grace.userID, lastSeenAt: now };
    for (let at = 0; at < DISPLAYS_MAX; at += 1) {
      const display = { name: `${at}`, sessionHash: `${at}`, residentsShownBy: "unit", ...paired } as const;
      await portal.repositories.displays.insert(display);
    }
    const { code } = await waitingDisplay(portal);
    expect(await pair(grace, code)).toMatchObject({
      status: 409,
      body: { error: englishOf(DISPLAY_TEXTS.tooMany) },
    });
  });

  it("stores neither codes nor cookies as they are", async ({ portal, grace }) => {
    const { display, code } = await waitingDisplay(portal);
    const [secret = ""] = (display.cookie() ?? "").split("=").slice(1);
    const stored = async () =>
      JSON.stringify([
        await portal.connection.collection("displaycodes").find().toArray(),
        await portal.connection.collection("displays").find().toArray(),
      ]);
    for (const hidden of [code, secret]) expect(await stored()).not.toContain(hidden);
    await pair(grace, code);
    expect(await stored()).not.toContain(secret);
  });
});

alone("codes are open at a time, so many of them", async ({ portal }) => {
  const expiresAt = new Date(portal.clock.now().getTime() + MINUTE);
  for (let at = 0; at < OPEN_CODES_MAX - 1; at += 1)
    await portal.repositories.displayCodes.insert({ _id: `${at}`, codeHash: "x", expiresAt });
  const answers = await Promise.all([1, 2].map(() => portal.visitor().post("/api/display/code")));
  expect(Math.min(...answers.map(({ status }) => status))).toBeLessThan(430);
  expect((await portal.visitor().post("/api/display/code")).status).toBe(
    answers.some(({ status }) => status === 201) ? 429 : 201,
  );
  portal.clock.advance(2 * MINUTE);
  expect((await portal.visitor().post("/api/display/code")).status).toBe(201);
});

describe("the board", () => {
  alone("has no names by unit, of residents, reporters and in alerts", async ({ portal, grace }) => {
    const name = { firstName: "Zelda", lastName: "Quist" };
    const zelda = await portal.resident({ ...name, unitNumber: "2F", class: "A", monthlyFee: 0 });
    await zelda.post("/incidents/new", { ...INCIDENT, category: "Zelda's own", subCategory: "of Quist" });
    await grace.patch("/residents/update", { userID: zelda.userID, class: "C", monthlyFee: 60 });
    await grace.post("/notifications/add", { userID: "staff", type: "About Zelda", message: "Call Quist" });
    const byUnit = await board((await pairedDisplay(portal, grace.http)).display);
    expect(byUnit.text).not.toMatch(/Zelda|Quist/);
    expect(byUnit.text).not.toContain(zelda.userID);
    expect(byUnit.body.risks).toEqual([expect.objectContaining({ label: "Unit 2F", unitNumber: "2F" })]);
    expect(byUnit.body.incidents).toEqual([
      expect.objectContaining({ label: "Unit 2F", category: "Other", subCategory: "Other" }),
    ]);
    expect(byUnit.body.alerts.map(({ type, message }: Record<string, string>) => [type, message])).toEqual([
      ["Notice", ""],
      ["High-Risk Tenant", "Unit 2F"],
      ["New Incident", "Unit 2F"],
    ]);
    const { display: nameDisplay } = await pairedDisplay(portal, grace.http, "name");
    const byName = await board(nameDisplay);
    expect(byName.body.risks[0].label).toBe("Zelda Quist");
    expect(byName.body.incidents[0]).toMatchObject({ label: "Zelda", category: "Zelda's own" });
    expect(byName.body.alerts[0]).toMatchObject({ type: "About Zelda", message: "Call Quist" });
    for (const { text } of [byUnit, byName]) expect(text.length).toBeLessThan(8_000);
    await portal.repositories.accounts.removeResident(zelda.userID);
    expect((await board(nameDisplay)).body.incidents[0].label).toBe("Unit 2F");
  });

  it("says when the display was last on", async ({ portal, grace }) => {
    const { display, _id } = await pairedDisplay(portal, grace.http);
    const seen = async () =>
      (await grace.http.get(PATH)).body.find((one: { _id: string }) => one._id === _id);
    portal.clock.advance(3 * MINUTE);
    expect(await seen()).toMatchObject({ isOn: false });
    await board(display);
    const { isOn, lastSeenAt, pairedAt } = await seen();
    expect([isOn, lastSeenAt > pairedAt]).toEqual([true, true]);
  });
});

describe("unpairing", () => {
  it("ends the display's calls and closes its socket", async ({ portal, grace }) => {
    const { display, _id } = await pairedDisplay(portal, grace.http);
    const other = await pairedDisplay(portal, grace.http);
    const page = await portal.open(display, DISPLAY_SOCKET);
    expect((await grace.http.call("DELETE", `${PATH}/${_id}`)).status).toBe(204);
    await settled(page.disconnected);
    expect((await board(display)).status).toBe(401);
    expect((await display.get("/api/display/pairing")).body).toEqual({ isPaired: false });
    expect((await board(other.display)).status).toBe(200);
    expect((await grace.http.call("DELETE", `${PATH}/${_id}`)).status).toBe(204);
    expect(await actionsOn(grace, _id)).toEqual(["display-unpaired", "display-paired"]);
  });

  it("closes the socket on another node that shares nothing but the database", async ({ portal, grace }) => {
    const second = await startTestPortal({ databaseName: portal.databaseName, clock: portal.clock });
    onTestFinished(second.stopOnly);
    const { display, _id } = await pairedDisplay(portal, grace.http);
    const other = await pairedDisplay(portal, grace.http);
    const [page, neighbor] = await Promise.all([
      second.open(display, DISPLAY_SOCKET),
      second.open(other.display, DISPLAY_SOCKET),
    ]);
    expect((await grace.http.call("DELETE", `${PATH}/${_id}`)).status).toBe(204);
    expect(await page.disconnected).toBe("io server disconnect");
    expect(neighbor.socket.connected).toBe(true);
  });

  it("whose push to other nodes failed is pushed by a repeat", async ({ portal, grace }) => {
    onTestFinished(() => void vi.restoreAllMocks());
    const second = await startTestPortal({ databaseName: portal.databaseName, clock: portal.clock });
    onTestFinished(second.stopOnly);
    const { display, _id } = await pairedDisplay(portal, grace.http);
    const page = await second.open(display, DISPLAY_SOCKET);
    const { revocations } = portal.repositories;
    const before = await revocations.count();
    vi.spyOn(portal.repositories.displays, "noteRevocation").mockRejectedValueOnce(new Error("lost"));
    const call = () => grace.http.call("DELETE", `${PATH}/${_id}`);
    expect((await call()).status).toBe(500);
    expect(await revocations.count()).toBe(before);
    await expect.poll(() => actionsOn(grace, _id)).toEqual(["display-unpaired", "display-paired"]);
    expect((await call()).status).toBe(204);
    expect(await page.disconnected).toBe("io server disconnect");
  });

  it("a socket needs a paired display's cookie", async ({ portal, grace }) => {
    const { display } = await waitingDisplay(portal);
    const { display: paired } = await pairedDisplay(portal, grace.http);
    for (const [client, options] of [
      [display, DISPLAY_SOCKET],
      [grace.http, DISPLAY_SOCKET],
      [paired, undefined],
    ] as const)
      await expect(portal.open(client, options)).rejects.toMatchObject({ status: 401 });
  });
});
