/** Texts that people paste from PDF files, slides and emails are stored clean, whichever call takes them. */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import { MULTILINE_FIELDS } from "../../../src/http/input-guard.ts";
import { INCIDENT, NEW_RESIDENT, SAVED_VIEW_FORM } from "../../factories/forms.ts";
import { it } from "../../harness/fixtures.ts";

const BASE = "/api/dashboard";
const PASTED = "no barbe\u0002cue\r\ntitle\u000Bsubtitle, caf\u0085\r\n";
const TEXT = "no barbecue\ntitle\nsubtitle, caf";
const LINE = "no barbecue title subtitle, caf";

/** A call, its field, and the rest of its body. */
type Case = [path: string, field: string, stored: string, body?: object];

const OF_STAFF: Case[] = [
  ["notifications/add", "type", LINE, { message: "x" }],
  ["notifications/add", "message", TEXT, { type: "Notice" }],
  ["behaviorlog/add", "reportedBy", LINE, { type: "Own idea", rp: -1 }],
  ["rewardlog/add", "text", TEXT, { cp: 5 }],
  ["rewards/add", "title", LINE, { img: "/a.svg", price: 5 }],
  ["announcements", "title", LINE, { text: "x", audience: "everyone" }],
  ["announcements", "text", TEXT, { title: "x", audience: "everyone" }],
  ["short-replies", "text", TEXT],
  ["saved-views", "name", LINE, SAVED_VIEW_FORM],
  ["incidents/new", "concernedParty", LINE, INCIDENT],
  ["residents/new", "unitNumber", LINE, NEW_RESIDENT],
  ["residents/new", "lastName", LINE, NEW_RESIDENT],
  ["units/add", "note", TEXT, { number: "Pasted 1" }],
];

const OF_RESIDENTS: Case[] = [
  ["rchat/send-message", "message", TEXT],
  ["incidents/new", "requestID", LINE, INCIDENT],
  ["incidents/new", "description", TEXT, INCIDENT],
];

/** The names of the fields that a source file shows as text areas. */
const textAreasIn = (source: string) =>
  [...source.matchAll(/<TextArea[^<]*?\bfield\("(\w+)"\)/g)].map(([, name = ""]) => name);

/** Text areas whose lines the page sends as a list. */
const SENT_AS_LISTS = ["amenities", "hours", "rows"];

describe("a pasted text", () => {
  it("keeps its lines in all fields that are text areas", () => {
    const paths = readdirSync("web", { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".tsx"),
    );
    const names = paths.flatMap((path) => textAreasIn(readFileSync(`web/${path}`, "utf8")));
    expect(names.length).toBeGreaterThan(10);
    expect([...MULTILINE_FIELDS, ...SENT_AS_LISTS]).toEqual(expect.arrayContaining(names));
  });

  it.for(OF_STAFF)("of staff, %s, field %s", async ([path, field, stored, body], { portal, staff }) => {
    const { userID } = await portal.resident();
    const email = `${randomUUID()}@example.com`;
    const sent = { userID: path === "residents/new" ? undefined : userID, ...body, email, [field]: PASTED };
    const answer = await staff.http.post(`${BASE}/${path}`, sent);
    expect([answer.status, answer.body[field]]).toEqual([201, stored]);
  });

  it.for(OF_RESIDENTS)("of residents, %s, field %s", async ([path, field, stored, body], { portal }) => {
    const { http, userID } = await portal.resident();
    const answer = await http.post(`${BASE}/${path}`, { ...body, userID, [field]: PASTED });
    expect([answer.status, answer.body[field]]).toEqual([201, stored]);
  });

  it("is an incident's answer and a move-out's note with its lines", async ({ portal, staff }) => {
    const { userID } = await portal.resident();
    const { _id } = (await staff.http.post(`${BASE}/incidents/new`, { ...INCIDENT, userID })).body;
    const resolved = { _id, status: "Resolved", outcome: "Taken care of", message: PASTED };
    expect((await staff.http.patch(`${BASE}/incidents/update`, resolved)).status).toBe(200);
    const left = { date: "2026-01-31", reason: "Lease ended", forwardingNote: PASTED };
    const { body } = await staff.http.call("PUT", `${BASE}/residents/${userID}/move-out`, left);
    expect(body.forwardingNote).toBe(TEXT);
  });

  it("is how to pay with its lines", async ({ portal }) => {
    const { http } = await portal.staff({ isManager: true });
    const { version, ledger } = (await http.get(`${BASE}/settings`)).body;
    const { body } = await http.patch(`${BASE}/settings`, {
      version,
      ledger: { ...ledger, howToPay: PASTED },
    });
    expect(body.ledger.howToPay).toBe(TEXT);
  });

  it("is found by a search for it", async ({ portal, staff }) => {
    await portal.resident({ firstName: "Zebulon" });
    const { body } = await staff.http.get(`${BASE}/search?q=${encodeURIComponent("Zebu\u0002lon\r\n")}`);
    expect(body.residents).toHaveLength(1);
  });
});
