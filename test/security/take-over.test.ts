/** Attempts to take an account over: each leaves its owner a notification. And the limit of sessions. */
import { describe, expect } from "vitest";
import { SESSIONS_PER_USER } from "../../src/auth/sessions.ts";
import { addPasskey, PASSKEY_ORIGIN, PASSKEYS } from "../api/support/passkeys.ts";
import { enrol } from "../api/support/second-factor.ts";
import { createStaff, PASSWORD, type TestAccount } from "../factories/accounts.ts";
import { createResident } from "../factories/residents.ts";
import type { Client } from "../harness/client.ts";
import type { TestPortal } from "../harness/portal.ts";
import { loginOf, withStage } from "./support/stage.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const ADDRESS = "203.0.113.7";
const ELSEWHERE = { headers: { "User-Agent": FIREFOX, "X-Forwarded-For": ADDRESS } };

const it = withStage({ env: { TRUST_PROXY: "true", PUBLIC_URL: PASSKEY_ORIGIN } });

const logIn = (portal: TestPortal, account: TestAccount, where: Client = portal.visitor(), options = {}) =>
  where.post("/api/auth/login", loginOf(account), options);

const newsOf = (portal: TestPortal, { userID }: TestAccount) =>
  portal.repositories.notifications.to([userID]);

const news = (text: string) => ({ type: "Account Security", message: expect.stringContaining(text) });

describe("the owner is notified", () => {
  const OWNERS = [
    ["resident", createResident],
    ["staff", createStaff],
  ] as const;

  it.for(OWNERS)("R82 of a login with a stolen password (%s)", async ([, create], { stage }) => {
    const { portal } = stage;
    const owner = await create(portal);
    const laptop = portal.visitor();
    await logIn(portal, owner, laptop);
    await logIn(portal, owner, laptop);
    expect(await newsOf(portal, owner)).toEqual([]);
    const page = await portal.open(laptop);
    const thief = portal.visitor();
    await logIn(portal, owner, thief, ELSEWHERE);
    expect(await page.waitForEvents("notification:created")).toMatchObject([{ type: "Account Security" }]);
    const [stored, ...others] = await newsOf(portal, owner);
    expect(others).toEqual([]);
    expect(stored).toMatchObject(
      news(`A new device logged in to your account (Firefox on Windows, ${ADDRESS}, `),
    );
    // The owner ends it.
    const sessions = (await laptop.get("/api/account/sessions")).body;
    const { id } = sessions.find(({ address }: { address: string }) => address === ADDRESS);
    expect((await laptop.post("/api/account/sessions/end", { session: id })).status).toBe(204);
    expect((await thief.get("/api/auth/me")).status).toBe(401);
    await logIn(portal, owner, laptop);
    expect(await newsOf(portal, owner)).toHaveLength(2);
  });

  const post = (thief: Client, call: string, body?: object) => thief.post(`/api/account/${call}`, body);

  /** What a thief does with the cookie of a session to keep the account. */
  const BY_SESSION: [
    what: string,
    text: string,
    act: (thief: Client, others: string[]) => Promise<unknown>,
  ][] = [
    [
      "logs out the owner's device",
      "Other devices were logged out",
      (thief, [session]) => post(thief, "sessions/end", { session }),
    ],
    [
      "logs out all other devices",
      "Other devices were logged out",
      (thief) => post(thief, "sessions/end-others"),
    ],
    [
      "turns two-step login off",
      "Two-step login was turned off",
      (thief) => post(thief, "second-factor/off"),
    ],
    [
      "adds a passkey",
      "The passkey Chrome on Windows was added",
      async (thief) => expect((await addPasskey(thief)).answer.status).toBe(201),
    ],
    [
      "removes the owner's passkey",
      "The passkey Chrome on Windows was removed",
      async (thief) => {
        const { answer } = await addPasskey(thief);
        await thief.call("DELETE", `${PASSKEYS}/${answer.body.id}`);
      },
    ],
    [
      "makes recovery codes",
      "New recovery codes were made",
      (thief) => post(thief, "second-factor/recovery-codes"),
    ],
    [
      "changes the password, which was stolen, too",
      "The password of your account was changed",
      (thief) => post(thief, "password", { currentPassword: PASSWORD, newPassword: "seven wooden ladders" }),
    ],
  ];

  it.for(BY_SESSION)("R82 of what a stolen session changes: it %s", async ([, text, act], { stage }) => {
    const { portal } = stage;
    const owner = await createResident(portal);
    const own = await portal.enter(owner);
    await enrol(portal, own);
    await portal.context.sessions.open(owner.userID, false);
    const thief = portal.visitor();
    const [name = "", value = ""] = (own.cookie() ?? "").split("=");
    thief.setCookie(name, value);
    const sessions: { id: string; current: boolean }[] = (await thief.get("/api/account/sessions")).body;
    await act(
      thief,
      sessions.filter(({ current }) => !current).map(({ id }) => id),
    );
    const [latest] = await newsOf(portal, owner);
    expect(latest).toMatchObject(news(text));
  });
});

describe("a person's sessions", () => {
  const countOf = async (portal: TestPortal, { userID }: TestAccount) =>
    (await portal.repositories.sessions.ofUser(userID)).length;

  it("R83 are at most 20: the oldest one ends, with its pages", async ({ stage }) => {
    const { portal, statusWith } = stage;
    const owner = await createResident(portal);
    const oldest = await portal.enter(owner);
    const second = await portal.enter(owner);
    const page = await portal.open(oldest);
    for (let count = 2; count < SESSIONS_PER_USER; count += 1)
      await portal.context.sessions.open(owner.userID, false);
    expect(await statusWith(oldest.cookie() ?? "")).toBe(200);
    await logIn(portal, owner);
    expect(await statusWith(oldest.cookie() ?? "")).toBe(401);
    expect(await page.disconnected).toBe("io server disconnect");
    expect(await statusWith(second.cookie() ?? "")).toBe(200);
    expect(await countOf(portal, owner)).toBe(SESSIONS_PER_USER);
  });

  it("R83 are at most 20 after simultaneous logins, too", async ({ stage }) => {
    const { portal } = stage;
    const owner = await createResident(portal);
    const open = () => portal.context.sessions.open(owner.userID, false);
    await Promise.all(Array.from({ length: SESSIONS_PER_USER + 6 }, open));
    expect(await countOf(portal, owner)).toBe(SESSIONS_PER_USER);
  });
});
