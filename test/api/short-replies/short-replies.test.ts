/** Short replies: saving, changing and deleting them, the limits, and the audit trail. */

import { describe, expect } from "vitest";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import {
  SHORT_REPLIES_MAX,
  SHORT_REPLY_MAX_LENGTH,
  SHORT_REPLY_TEXTS,
} from "../../../src/domain/short-reply-rules.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Caller } from "../../harness/portal.ts";

/** Each test begins without replies. */
const it = withPortal().extend("emptied", { auto: true }, async ({ portal }) => {
  await portal.connection.collection("shortreplies").deleteMany({});
});

const PATH = "/short-replies";
const add = ({ post }: Caller, text: string) => post(PATH, { text });
const textsOf = async ({ get }: Caller) =>
  (await get(PATH)).body.map(({ text }: { text: string }) => text) as string[];
const removeOne = ({ remove }: Caller, _id: string) => remove(`${PATH}/${_id}`);

describe("short replies", () => {
  it("are shared by the staff, who change and delete each other's", async ({ portal, staff }) => {
    const ben = await portal.staff({ firstName: "Ben" });
    const { status, body } = await add(staff, "  We come tomorrow.  ");
    expect([status, body]).toEqual([
      201,
      { _id: expect.any(String), text: "We come tomorrow.", createdAt: expect.any(String) },
    ]);
    await add(staff, "Thank you.");
    expect(await textsOf(ben)).toEqual(["Thank you.", "We come tomorrow."]);
    const changed = await ben.patch(`${PATH}/${body._id}`, { text: "We come today." });
    expect([changed.status, changed.body]).toEqual([200, { ...body, text: "We come today." }]);
    expect(await textsOf(staff)).toEqual(["Thank you.", "We come today."]);
    expect((await removeOne(ben, body._id)).status).toBe(204);
    expect(await textsOf(staff)).toEqual(["Thank you."]);
  });

  it.for([
    [" \n", SHORT_REPLY_TEXTS.textMissing],
    ["x".repeat(SHORT_REPLY_MAX_LENGTH + 1), englishOf(SHORT_REPLY_TEXTS.tooLong)],
  ] as const)("have a text of a limited length", async ([text, error], { staff }) => {
    const { body } = await add(staff, "x".repeat(SHORT_REPLY_MAX_LENGTH));
    for (const answer of [await add(staff, text), await staff.patch(`${PATH}/${body._id}`, { text })])
      expect([answer.status, answer.body.error]).toEqual([400, error]);
    expect(await textsOf(staff)).toEqual([body.text]);
  });

  it("are limited in number, and a deleted one makes room", async ({ portal, staff }) => {
    const texts = Array.from({ length: SHORT_REPLIES_MAX - 1 }, (_, index) => `Reply ${index}`);
    await portal.repositories.shortReplies.insertMany(
      texts.map((text) => ({ text, createdAt: portal.clock.now() })),
    );
    const { body } = await add(staff, "The last one");
    const refused = await add(staff, "One more");
    expect([refused.status, refused.body.error]).toEqual([409, englishOf(SHORT_REPLY_TEXTS.tooMany)]);
    await removeOne(staff, body._id);
    expect((await add(staff, "One more")).status).toBe(201);
  });

  it("that don't exist can't be changed; deleting one again is no error", async ({ staff }) => {
    const { body } = await add(staff, "Thank you.");
    await removeOne(staff, body._id);
    expect((await removeOne(staff, body._id)).status).toBe(204);
    for (const _id of [body._id, "unknown"]) {
      const { status, body: answer } = await staff.patch(`${PATH}/${_id}`, { text: "Thanks." });
      expect([status, answer.error]).toEqual([404, SHORT_REPLY_TEXTS.notFound]);
    }
  });

  it("are in the audit trail, each change once", async ({ staff }) => {
    const { body } = await add(staff, "Thank you.");
    for (const text of ["Thanks.", "Thanks."]) await staff.patch(`${PATH}/${body._id}`, { text });
    for (let tries = 0; tries < 2; tries += 1) await removeOne(staff, body._id);
    const events = (await staff.get("/audit")).body.filter(
      ({ targetID }: { targetID: string }) => targetID === body._id,
    );
    expect(
      events.map(({ action, cause, changes }: Record<string, unknown>) => [action, cause, changes]).reverse(),
    ).toEqual([
      ["short-reply-added", "Thank you.", []],
      ["short-reply-changed", "", [{ field: "text", from: "Thank you.", to: "Thanks." }]],
      ["short-reply-deleted", "Thanks.", []],
    ]);
  });
});
