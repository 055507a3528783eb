// @vitest-environment happy-dom
/** The message at Login: shown if a session has ended, and not after a logout. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SessionUserView } from "../../../src/domain/user.ts";
import { followSession, INPUT_KEPT, SESSION_ENDED, signOut } from "../../../web/app/sign-out.ts";
import { useSession } from "../../../web/features/auth/session.store.ts";
import type { SessionBroadcast } from "../../../web/features/auth/session-broadcast.ts";
import { draftOf } from "../../../web/features/conversations/draft.store.ts";
import { keepUnanswered } from "../../../web/lib/interrupted-input.ts";
import { settled } from "../../harness/faked-time.ts";
import { alertTexts } from "./render.tsx";
import { registerServiceWorker } from "./service-worker.ts";
import { MAYA } from "./session-user.ts";

let otherTab: BroadcastChannel;
let announced: SessionBroadcast[];
let isSignedIn: boolean;
/** What the service worker is told, and the caches that are deleted. */
let posted: unknown[];
let deleted: string[];
let stop: () => void;

const check = () => useSession.getState().check();

/** Resolves when another tab hears something that this one says. */
const heardElsewhere = (news: SessionBroadcast) =>
  new Promise<void>((resolve) =>
    otherTab.addEventListener("message", ({ data }) => data === news && resolve()),
  );

/** Says something from another tab, and waits until it was heard here. */
async function say(news: SessionBroadcast): Promise<void> {
  const listener = new BroadcastChannel("session");
  const heard = new Promise((resolve) => listener.addEventListener("message", resolve));
  otherTab.postMessage(news);
  await heard;
  listener.close();
}

beforeEach(async () => {
  otherTab = new BroadcastChannel("session");
  announced = [];
  otherTab.onmessage = ({ data }) => announced.push(data);
  isSignedIn = true;
  posted = [];
  deleted = [];
  const registration = { active: { postMessage: (message: unknown) => posted.push(message) } };
  registerServiceWorker(registration);
  vi.stubGlobal("caches", { delete: async (name: string) => deleted.push(name) });
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith("/logout")) isSignedIn = false;
    else if (isSignedIn) return Response.json(MAYA);
    return new Response(null, { status: 204 });
  });
  stop = followSession();
});
afterEach(() => {
  stop();
  otherTab.close();
});

const CLOSE_ALL = { close: "all" };

it.each<[string, () => Promise<unknown>]>([
  ["is ended from elsewhere", check],
  ["is logged out of", signOut],
])("a session that %s leaves no browser notification and no kept file", async (_how, end) => {
  await check();
  expect([posted, deleted]).toEqual([[], []]);
  isSignedIn = false;
  await end();
  await settled();
  expect(posted).toContainEqual(CLOSE_ALL);
  expect(deleted).toEqual(["assets"]);
});

it("an unavailable server closes no browser notification", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
  await check();
  await settled();
  expect([useSession.getState().user, posted, deleted]).toEqual([null, [], []]);
});

it("is shown to a user whose session ended, until they log in again, and not to a visitor", async () => {
  isSignedIn = false;
  await check();
  expect(alertTexts()).toEqual([]);
  isSignedIn = true;
  await check();
  isSignedIn = false;
  await check();
  await check();
  expect(useSession.getState().user).toBeNull();
  expect(alertTexts()).toEqual([SESSION_ENDED]);
  isSignedIn = true;
  await check();
  expect(alertTexts()).toEqual([]);
});

it("leaves what was typed to the same person's next login, and says so", async () => {
  const draft = draftOf("office:R-MAYA0001").getState;
  const isKept = async (leave: () => Promise<unknown>, next: SessionUserView) => {
    useSession.setState({ status: "known", user: MAYA });
    draft().open(MAYA.userID);
    draft().write("The tap drips");
    keepUnanswered("form", "The lamp, too");
    expect(sessionStorage).toHaveLength(1);
    await leave();
    expect([draft().text, { ...localStorage }, { ...sessionStorage }]).toEqual(["", {}, {}]);
    useSession.setState({ user: next });
    draft().open(next.userID);
    const text = draft().text;
    draft().write("");
    return [text, alertTexts().includes(INPUT_KEPT)];
  };
  const end = async () => {
    isSignedIn = false;
    await check();
    isSignedIn = true;
  };
  const other = { ...MAYA, userID: "R-OTHER001" };
  expect(await isKept(end, other)).toEqual(["", false]);
  expect(await isKept(signOut, MAYA)).toEqual(["", false]);
  expect(await isKept(end, MAYA)).toEqual(["The tap drips", true]);
});

it("is not shown after a logout, but again when a later session ends", async () => {
  await check();
  const heard = heardElsewhere("signed-out");
  const leaving = signOut();
  // The server closes the sockets of the session, and the page asks why, before logging out was answered.
  isSignedIn = false;
  await check();
  await leaving;
  expect([useSession.getState().user, alertTexts()]).toEqual([null, []]);
  await heard;
  expect(announced).toEqual(["signing-out", "signed-out"]);
  isSignedIn = true;
  await check();
  isSignedIn = false;
  await check();
  expect(alertTexts()).toEqual([SESSION_ENDED]);
});

it("is not shown if another tab logs out", async () => {
  await check();
  await say("signing-out");
  isSignedIn = false;
  await check();
  await say("signed-out");
  expect([useSession.getState().user, alertTexts()]).toEqual([null, []]);
});
