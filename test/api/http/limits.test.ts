/** Limits of certain calls. Those of all calls are in test/security. */
import { expect } from "vitest";
import { officeConversation } from "../../../src/domain/conversation-id.ts";
import { DISPLAY_TEXTS } from "../../../src/domain/display-rules.ts";
import { EXPORT_TEXTS } from "../../../src/domain/list-export-texts.ts";
import type { Answer } from "../../harness/client.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { report, say } from "../chat/support/moderation.ts";
import { send } from "../conversations/support/conversations.ts";
import { PASSKEY_ORIGIN } from "../support/passkeys.ts";

const it = withPortal({
  env: {
    PUBLIC_URL: PASSKEY_ORIGIN,
    LIMIT_CHAT_BURST: "2",
    LIMIT_CHAT_PER_MINUTE: "2",
    LIMIT_DISPLAY_CODES_PER_HOUR: "2",
    LIMIT_DISPLAY_GUESSES_PER_HOUR: "2",
    LIMIT_EXPORTS_PER_HOUR: "1",
    LIMIT_MESSAGE_REPORTS_PER_HOUR: "1",
    LIMIT_PASSKEY_LOGINS_PER_HOUR: "2",
  },
});

const expectLimited = ({ status, headers }: Answer) =>
  expect([status, Number(headers["retry-after"]) > 0]).toEqual([429, true]);

it("messages share the chat's rate, across all conversations", async ({ portal }) => {
  const mara = await portal.resident();
  await say(mara, "One");
  const line = officeConversation(mara.userID);
  expect((await send(mara, line, "Two")).status).toBe(201);
  expectLimited(await send(mara, line, "Three"));
});

it("a resident reports so many messages an hour; a repeat is none", async ({ portal }) => {
  const [author, reporter] = [await portal.resident(), await portal.resident()];
  const [one, two] = [await say(author, "1"), await say(author, "2")];
  expect((await report(reporter, one._id)).status).toBe(201);
  expectLimited(await report(reporter, two._id));
  expect((await report(reporter, one._id)).status).toBe(200);
});

it("a person exports so many lists an hour", async ({ staff }) => {
  expect((await staff.post("/exports/csv", { list: "units" })).status).toBe(200);
  const refused = await staff.post("/exports/csv", { list: "units" });
  expectLimited(refused);
  expect(refused.body.error).toContain(EXPORT_TEXTS.limited);
});

it("an address begins so many logins with passkeys an hour", async ({ portal }) => {
  const begin = () => portal.visitor().post("/api/auth/passkey/options");
  for (let call = 0; call < 2; call += 1) expect((await begin()).status).toBe(200);
  expectLimited(await begin());
});

it("an address gets so many display codes, and a device that asks again leaves the others'", async ({
  portal,
}) => {
  const ask = (display = portal.visitor()) => display.post("/api/display/code");
  const restless = portal.visitor();
  const statuses: number[] = [];
  for (let times = 0; times < 5; times += 1) statuses.push((await ask(restless)).status);
  expect(statuses).toEqual([201, 201, 201, 429, 429]);
  const { status, body } = await ask();
  expect(status).toBe(201);
  expectLimited(await ask());

  const grace = await portal.staff({ isManager: true });
  const pair = (code: string) => grace.post("/displays", { code, name: "Lobby", residentsShownBy: "unit" });
  for (const guess of ["111111", "222222"]) expect((await pair(guess)).status).toBe(400);
  const error = `${DISPLAY_TEXTS.tooManyGuesses} Please try again in 1 hour.`;
  expect(await pair(body.code)).toMatchObject({ status: 429, body: { error } });
});
