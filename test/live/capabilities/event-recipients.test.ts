/** The recipients of each event: staff, the resident concerned, another resident, and a pending resident. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { incidentNotes, officeConversation } from "../../../src/domain/conversation-id.ts";
import { addRedeemable } from "../../api/support/creating-calls.ts";
import { DISPLAY_SOCKET, pairedDisplay } from "../../api/support/displays.ts";
import { INCIDENT, NEW_RESIDENT, SAVED_VIEW_FORM, TEAM_VIEW_FORM } from "../../factories/forms.ts";
import { type Person, startTestPortal, type TestPortal } from "../../harness/portal.ts";
import type { Client as Page } from "../support/client.ts";

type Name = "staff" | "mara" | "otto" | "pia";

let portal: TestPortal;
const callers = {} as Record<Name, Person>;
const pages = {} as Record<Name, Page>;
const NAMES: Name[] = ["staff", "mara", "otto", "pia"];
let fences = 0;

beforeAll(async () => {
  portal = await startTestPortal();
  callers.staff = await portal.staff();
  callers.mara = await portal.bareResident("Mara", { class: "C", monthlyFee: 60, monthlyIncome: 4000 });
  callers.otto = await portal.bareResident("Otto");
  callers.pia = await portal.bareResident("Pia", { approvedAt: null });
  for (const name of NAMES) pages[name] = await callers[name].open();
});
afterAll(() => portal.stop());

interface Push {
  event: string;
  payload: Record<string, unknown>;
}

/** These events can arrive at any time. They have separate tests. */
const UNRELATED = new Set(["presence", "overview:changed"]);

/** Excludes unrelated events, fences, and their audit events. */
const isRelevant = ({ event, payload }: Push) =>
  !UNRELATED.has(event) && payload.type !== "fence" && payload.cause !== "fence";

const isAuditEvent = ({ event }: Push) => event === "audit:recorded";

/** The audit events that each page has received. */
const auditEvents = Object.fromEntries(NAMES.map((name) => [name, [] as Push[]])) as Record<Name, Push[]>;

/** The events that each page has received since the previous call. Events arrive in order, so a fence to each page ends the wait. */
async function receivedByEachPage(): Promise<Record<Name, Push[]>> {
  fences += 1;
  const fence = `fence ${fences}`;
  for (const name of NAMES) {
    const { userID } = callers[name];
    await callers.staff.post("/notifications/add", { userID, type: "fence", message: fence });
  }
  const found = {} as Record<Name, Push[]>;
  for (const name of NAMES) {
    const { userID } = callers[name];
    const last = {
      event: "notification:created",
      payload: expect.objectContaining({ userID, message: fence }),
    };
    await expect.poll(() => pages[name].receivedEvents).toContainEqual(last);
    const received = (pages[name].receivedEvents.splice(0) as Push[]).filter(isRelevant);
    found[name] = received.filter((push) => !isAuditEvent(push));
    auditEvents[name].push(...received.filter(isAuditEvent));
  }
  return found;
}

const events = (received: { event: string }[]) => received.map(({ event }) => event);
const ofEvent = (received: { event: string; payload: object }[], event: string) =>
  received.filter((one) => one.event === event).map(({ payload }) => payload);
const mara = () => callers.mara.userID;

describe("what is pushed", () => {
  it("of a behavior entry and the new scores goes to staff and its resident, each as they may see it", async () => {
    const answer = await callers.staff.post("/behaviorlog/add", {
      userID: mara(),
      type: "Own idea",
      rp: 1,
      reportedBy: "Front desk",
    });
    const received = await receivedByEachPage();
    for (const name of ["staff", "mara"] as const) {
      expect(events(received[name])).toEqual(["behavior-log:created", "resident:updated"]);
      expect(received[name][0]?.payload).toEqual(answer.body);
    }
    const [toStaff] = ofEvent(received.staff, "resident:updated");
    expect(toStaff).toMatchObject({ userID: mara(), residentScore: 1, turnoverScore: expect.any(Number) });
    expect(toStaff).not.toHaveProperty("monthlyIncome");
    expect(toStaff).not.toHaveProperty("dateOfBirth");
    const [toMara] = ofEvent(received.mara, "resident:updated");
    expect(toMara).toMatchObject({ userID: mara(), residentScore: 1, monthlyIncome: 4000 });
    expect(toMara).not.toHaveProperty("turnoverScore");
    for (const payload of [toStaff, toMara]) {
      expect(payload).not.toHaveProperty("counted");
      expect(payload).not.toHaveProperty("scoreVersion");
    }
    expect([received.otto, received.pia]).toEqual([[], []]);
  });

  it("of a payment goes to staff and its resident; an unpaid one also notifies both", async () => {
    const entry = { userID: mara(), monthYear: "Jan 2026", status: "Unpaid" };
    const answer = await callers.staff.post("/paymentlog/add", entry);
    const received = await receivedByEachPage();
    const toMara = ["payment-log:saved", "notification:created", "resident:updated"];
    expect(events(received.mara)).toEqual(toMara);
    expect(events(received.staff)).toEqual(toMara.toSpliced(1, 0, "notification:created"));
    const notifications = ofEvent(received.staff, "notification:created");
    expect(notifications).toContainEqual(
      expect.objectContaining({ userID: "staff", type: "Missed Payment" }),
    );
    expect(notifications).toContainEqual(expect.objectContaining({ userID: mara() }));
    expect(received.mara[0]?.payload).toEqual(answer.body);
    expect([received.otto, received.pia]).toEqual([[], []]);
  });

  it("of a reward entry goes to staff and its resident", async () => {
    const answer = await callers.staff.post("/rewardlog/add", { userID: mara(), text: "x", cp: 10 });
    const received = await receivedByEachPage();
    for (const name of ["staff", "mara"] as const) {
      expect(events(received[name])).toEqual(["reward-log:created", "resident:updated"]);
      expect(received[name][0]?.payload).toEqual(answer.body);
    }
    expect([received.otto, received.pia]).toEqual([[], []]);
  });

  it("of a change of class also tells the resident, and of a fall to C staff", async () => {
    const edit = { userID: callers.otto.userID, class: "C", monthlyFee: 60 };
    await callers.staff.patch("/residents/update", edit);
    const received = await receivedByEachPage();
    expect(events(received.staff)).toEqual([
      "resident:updated",
      "notification:created",
      "notification:created",
    ]);
    expect(received.staff[1]).toEqual(received.otto[1]);
    expect(received.staff[2]?.payload).toMatchObject({ type: "High-Risk Tenant", userID: "staff" });
    expect(events(received.otto)).toEqual(["resident:updated", "notification:created"]);
    expect(received.otto[1]?.payload).toMatchObject({ type: "Class Change" });
    expect([received.mara, received.pia]).toEqual([[], []]);
  });

  it("of a notification goes to its user, of a resident's to staff as well, of a colleague's to nobody else", async () => {
    const note = { type: "Notice", message: "m" };
    const colleague = await portal.staff();
    await callers.staff.post("/notifications/add", { ...note, userID: colleague.userID });
    await callers.staff.post("/notifications/add", { ...note, userID: callers.pia.userID });
    await callers.staff.post("/notifications/add", { ...note, userID: "staff" });
    const received = await receivedByEachPage();
    expect(events(received.pia)).toEqual(["notification:created"]);
    expect(received.staff.map(({ payload }) => payload.userID)).toEqual([callers.pia.userID, "staff"]);
    expect([received.mara, received.otto]).toEqual([[], []]);
  });

  it("of a new reward goes to every member", async () => {
    const answer = await callers.staff.post("/rewards/add", { title: "Tea", img: "/a.svg", price: 5 });
    const received = await receivedByEachPage();
    for (const name of ["staff", "mara", "otto"] as const) {
      expect(received[name]).toEqual([{ event: "reward:created", payload: answer.body }]);
    }
    expect(received.pia).toEqual([]);
  });

  it("of a redemption request goes to its resident and staff, from the request to the decision", async () => {
    const body = await addRedeemable(portal, mara());
    await receivedByEachPage();
    const made = await callers.mara.post("/redemptions/add", body);
    const first = await receivedByEachPage();
    for (const name of ["staff", "mara"] as const) {
      expect(ofEvent(first[name], "redemption:saved")).toEqual([made.body]);
    }
    expect(events(first.staff)).toEqual(["redemption:saved", "notification:created"]);
    const path = `/api/dashboard/redemptions/${made.body._id}/decision`;
    const decided = await callers.staff.http.call("PUT", path, { decision: "Fulfilled" });
    const second = await receivedByEachPage();
    for (const name of ["staff", "mara"] as const) {
      expect(ofEvent(second[name], "redemption:saved")).toEqual([decided.body]);
      expect(events(second[name])).toContain("reward-log:created");
      expect(events(second[name])).toContain("notification:created");
    }
    for (const { otto, pia } of [first, second]) expect([otto, pia]).toEqual([[], []]);
  });

  it("of a short reply goes to staff, and says only that the list changed", async () => {
    const { body } = await callers.staff.post("/short-replies", { text: "On our way." });
    await callers.staff.http.call("DELETE", `/api/dashboard/short-replies/${body._id}`);
    const { staff, mara, otto, pia } = await receivedByEachPage();
    expect(ofEvent(staff, "short-replies:changed").flatMap(Object.keys)).toEqual(["_id", "_id"]);
    expect([mara, otto, pia]).toEqual([[], [], []]);
  });

  it("of a saved view goes to staff if it is the team's, and not if it is another person's", async () => {
    const ben = await portal.staff();
    await ben.post("/saved-views", SAVED_VIEW_FORM);
    const { _id } = (await ben.post("/saved-views", TEAM_VIEW_FORM)).body;
    const { staff, ...others } = await receivedByEachPage();
    expect(ofEvent(staff, "saved-views:changed")).toEqual([{ _id }]);
    expect(Object.values(others).flat()).toEqual([]);
  });

  it("of a change goes only to wall displays, as their board", async () => {
    const manager = await portal.staff({ isManager: true });
    const { display } = await pairedDisplay(portal, manager.http);
    const page = await portal.open(display, DISPLAY_SOCKET);
    await callers.mara.post("/incidents/new", INCIDENT);
    const [board] = await page.waitForEvents("display:changed");
    expect(Object.keys(board ?? {})).toEqual(
      expect.arrayContaining(["overview", "risks", "incidents", "alerts"]),
    );
    expect(page.receivedEvents.map(({ event }) => event)).not.toContain("overview:changed");
    const received = await receivedByEachPage();
    for (const name of NAMES) expect(events(received[name])).not.toContain("display:changed");
    page.close();
  });

  it("of an announcement goes to staff, and its notification to each resident of its audience", async () => {
    const form = { title: "Water off", text: "From 9.", audience: "everyone" };
    const { body } = await callers.staff.post("/announcements", form);
    const states = () => ofEvent(pages.staff.receivedEvents as Push[], "announcement:changed");
    await expect.poll(states).toContainEqual(expect.objectContaining({ _id: body._id, status: "sent" }));
    const { staff, mara: toMara, otto, pia } = await receivedByEachPage();
    expect(new Set(events(staff))).toEqual(new Set(["announcement:changed"]));
    for (const [received, name] of [
      [toMara, "mara"],
      [otto, "otto"],
    ] as const) {
      expect(events(received)).toEqual(["notification:created"]);
      expect(received[0]?.payload).toMatchObject({ userID: callers[name].userID, type: "Announcement" });
    }
    expect(pia).toEqual([]);
  });

  it("of a staff account goes to staff, and says only which one changed", async () => {
    const { userID } = await portal.staff();
    const manager = await portal.staff({ isManager: true });
    expect((await manager.patch(`/team/${userID}`, { title: "Leasing" })).status).toBe(200);
    const { staff, mara, otto, pia } = await receivedByEachPage();
    expect(staff.filter(({ event }) => event === "staff:changed")).toEqual([
      { event: "staff:changed", payload: { userID } },
    ]);
    expect([mara, otto, pia]).toEqual([[], [], []]);
  });

  it("of an incident goes to its reporter and staff, from the report to the resolution", async () => {
    const { body } = await callers.mara.post("/incidents/new", INCIDENT);
    const first = await receivedByEachPage();
    const ofIncident = (received: Push[]) =>
      received.filter(({ event }) => !event.startsWith("conversation:"));
    expect(events(ofIncident(first.staff))).toEqual(["incident:created", "notification:created"]);
    expect(ofIncident(first.mara)).toEqual([{ event: "incident:created", payload: body }]);
    expect(first.staff[0]?.payload).toEqual(body);
    const change = async (changes: object) => {
      await callers.staff.patch("/incidents/update", { _id: body._id, ...changes });
      const received = await receivedByEachPage();
      expect([received.otto, received.pia]).toEqual([[], []]);
      return received;
    };
    const asRead = async (who: Name) => (await callers[who].get(`/incidents/one/${body._id}`)).body;
    // Each gets their own view of it.
    const assigned = await change({ assigneeID: callers.staff.userID, status: "Resolved" });
    for (const name of ["staff", "mara"] as const) {
      expect(ofEvent(assigned[name], "incident:updated")).toEqual([await asRead(name)]);
      expect(events(assigned[name])).toContain("notification:created");
    }
    // Residents don't hear of a priority.
    const urgent = await change({ priorityLevel: "Urgent" });
    expect(ofEvent(urgent.staff, "incident:updated")).toEqual([await asRead("staff")]);
    expect(urgent.mara).toEqual([]);
    expect([first.otto, first.pia]).toEqual([[], []]);
  });

  it("of a message to the office goes to staff and its resident, each with their own view of the conversation", async () => {
    const path = `/conversations/${encodeURIComponent(officeConversation(mara()))}`;
    const { body } = await callers.mara.post(`${path}/messages`, { text: "Hello" });
    const sent = await receivedByEachPage();
    for (const name of ["staff", "mara"] as const) {
      expect(events(sent[name])).toEqual([
        "conversation:message",
        "conversation:read",
        "conversation:updated",
      ]);
      expect(sent[name][0]?.payload).toEqual(body);
      const [updated] = ofEvent(sent[name], "conversation:updated");
      expect(updated).toEqual((await callers[name].get(path)).body);
    }
    await callers.staff.post(`${path}/messages`, { text: "Hello, Mara" });
    const answered = await receivedByEachPage();
    const [toStaff] = ofEvent(answered.staff, "conversation:updated");
    expect(toStaff).toMatchObject({ unread: 0, assigneeID: callers.staff.userID });
    const [toMara] = ofEvent(answered.mara, "conversation:updated");
    expect(toMara).toMatchObject({ unread: 1, assigneeID: "", assigneeName: "" });
    await callers.mara.http.call("PUT", `/api/dashboard${path}/read`, { seq: 2 });
    const read = await receivedByEachPage();
    const marker = { conversationID: officeConversation(mara()), side: "resident", seq: 2 };
    for (const name of ["staff", "mara"] as const) {
      expect(ofEvent(read[name], "conversation:read")).toEqual([expect.objectContaining(marker)]);
    }
    await callers.mara.http.call("PUT", `/api/dashboard${path}/read`, { seq: 1 });
    const again = await receivedByEachPage();
    expect(NAMES.flatMap((name) => again[name])).toEqual([]);
    const others = [sent, answered, read].flatMap((received) => [received.otto, received.pia]);
    expect(others.flat()).toEqual([]);
  });

  it("of a note goes to staff, and of its reading to the reader alone", async () => {
    const { body: incident } = await callers.mara.post("/incidents/new", INCIDENT);
    await receivedByEachPage();
    const colleague = await (await portal.staff()).open();
    const path = `/conversations/${encodeURIComponent(incidentNotes(incident._id))}`;
    const { body } = await callers.staff.post(`${path}/messages`, { text: "Not for Mara" });
    const received = await receivedByEachPage();
    expect(ofEvent(received.staff, "conversation:message")).toEqual([body]);
    expect(ofEvent(received.staff, "conversation:read")).toMatchObject([{ side: "own", seq: body.seq }]);
    expect([received.mara, received.otto, received.pia]).toEqual([[], [], []]);
    expect(await colleague.waitForEvents("conversation:message")).toEqual([body]);
    expect(colleague.receivedEvents.filter(({ event }) => event === "conversation:read")).toEqual([]);
    colleague.close();
  });

  it("of a new resident goes to staff, in short and without the invitation", async () => {
    const { body } = await callers.staff.post("/residents/new", NEW_RESIDENT);
    const received = await receivedByEachPage();
    expect(events(received.staff)).toEqual(["resident:created"]);
    const [payload] = ofEvent(received.staff, "resident:created");
    expect(payload).toMatchObject({ userID: body.userID, unitNumber: NEW_RESIDENT.unitNumber });
    for (const key of ["invitationPath", "dateOfBirth", "gender", "raceEthnicity", "monthlyIncome"]) {
      expect(payload).not.toHaveProperty(key);
    }
    expect([received.mara, received.otto, received.pia]).toEqual([[], [], []]);
  });

  it("of the audit trail goes to staff alone, as REST answers it", async () => {
    await callers.staff.post(`/residents/${callers.otto.userID}/invitation`);
    await receivedByEachPage();
    const { body } = await callers.staff.get("/audit?limit=500");
    const written = (body as { cause: string }[]).filter(({ cause }) => cause !== "fence").toReversed();
    expect(auditEvents.staff.map(({ payload }) => payload)).toEqual(written);
    expect(written.at(-1)).toMatchObject({ action: "invitation-issued", userID: callers.otto.userID });
    expect([...auditEvents.mara, ...auditEvents.otto, ...auditEvents.pia]).toEqual([]);
  });

  it("of a refused write is nothing", async () => {
    await callers.staff.post("/behaviorlog/add", { userID: mara(), type: "", rp: 1, reportedBy: "x" });
    await callers.mara.post("/incidents/new", {});
    await callers.mara.post("/rewards/add", { title: "Tea", img: "/a.svg", price: 5 });
    const received = await receivedByEachPage();
    expect(NAMES.flatMap((name) => received[name])).toEqual([]);
  });
});
