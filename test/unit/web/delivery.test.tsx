// @vitest-environment happy-dom
/** The Delivery tab of Settings, and the emails of 'Account & security'. */
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { AccountDialog } from "../../../web/app/account/account-dialog.tsx";
import { EmailSection } from "../../../web/features/account/email-section.tsx";
import { DeliveryTab } from "../../../web/features/delivery/delivery-tab.tsx";
import { advance, fakeTime } from "../../harness/faked-time.ts";
import { button, press, render } from "./render.tsx";
import { MAYA } from "./session-user.ts";
import { readInSpanish } from "./spanish.ts";

const FAILED = {
  ...{ _id: "665f1c2ab7e4c6d8f2a1b3c4", userID: "R-7K3M9QXA", name: "Maya Lindqvist" },
  ...{ channel: "mail", kind: "announcement", failedAt: "2026-11-20T16:46:00.000Z", canRetry: true },
  reason: "The mail server says that the address does not exist.",
};
const WORKING = { status: "working" };
const status = (fields: object) => ({
  "GET /api/dashboard/delivery": {
    channels: { mail: WORKING, push: WORKING },
    waiting: 0,
    failed: [],
    ...fields,
  },
});

let answers: Record<string, unknown>;
const calls: string[] = [];

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    calls.push(`${method} ${path}`);
    return Response.json(answers[`${method} ${path}`] ?? {});
  });
});

const shown = () => document.body.textContent;
const openTab = () => render(<DeliveryTab email="staff@example.com" />);

it("says what was not delivered, and sends it again", async () => {
  answers = status({ failed: [FAILED] });
  await openTab();
  expect(shown()).toContain("Maya Lindqvist: Announcement, email");
  expect(shown()).toContain(FAILED.reason);
  await press("Try again");
  expect(calls).toContain("POST /api/dashboard/delivery/retry");
});

it("doesn't say that everything was delivered while messages are still to be sent", async () => {
  answers = status({ waiting: 2 });
  await openTab();
  expect(shown()).toContain("2 messages are still to be sent.");
  expect(shown()).not.toContain("Everything was delivered.");
});

it("says in the reader's language why a message was not delivered", async () => {
  readInSpanish();
  answers = status({ failed: [FAILED] });
  await openTab();
  expect(shown()).toContain("El servidor de correo dice que la dirección no existe.");
});

it("sends a test and says what the mail server answered", async () => {
  const problem = "The mail server refused the sender.";
  answers = status({});
  answers["POST /api/dashboard/delivery/test"] = { email: "staff@example.com", at: FAILED.failedAt, problem };
  await openTab();
  expect(shown()).toContain("Goes to staff@example.com.");
  expect(shown()).toContain("Everything was delivered.");
  await press("Send a test");
  expect(shown()).toContain("Not sent: the mail server refused the sender.");
});

it("fetches at intervals, but not while the page is hidden", async () => {
  fakeTime({ act });
  answers = status({});
  await openTab();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await advance(30_000);
  expect(calls).toHaveLength(1);
  visibility.mockReturnValue("visible");
  await advance(10_100);
  expect(calls).toHaveLength(2);
});

it("says who sets up a mail server", async () => {
  answers = status({ channels: { mail: { status: "not-set-up" }, push: WORKING } });
  await openTab();
  expect(shown()).toContain("No mail server is set up, so nothing goes out by email.");
  expect(shown()).toContain("Nothing was sent by email.");
  expect(shown()).not.toContain("Everything was delivered.");
});

it("turns emails off", async () => {
  answers = {
    "GET /api/account/emails": { isSetUp: true, isOn: true },
    "PUT /api/account/emails": { isSetUp: true, isOn: false },
  };
  await render(<EmailSection email="maya@example.com" />);
  expect(shown()).toContain("You get emails to maya@example.com");
  await press("Turn off emails");
  expect(shown()).toContain("Turn on emails");
});

it.each([
  ["offers residents", "resident", true],
  ["doesn't offer staff, who get only those about their account,", "staff", false],
] as const)("%s to turn emails off", async (_, role, isOffered) => {
  answers = {
    "GET /api/account/emails": { isSetUp: true, isOn: true },
    "GET /api/account/sessions": [],
  };
  await render(<AccountDialog user={{ ...MAYA, role }} />);
  expect(shown()).toContain("You log in as maya@example.com.");
  expect(button("Turn off emails") !== undefined).toBe(isOffered);
});
