/** Hostile bodies for every write: refused or read as nothing, never an error of ours, never stored as something else. */

import { describe, expect } from "vitest";
import { JSON_BODY_MAX_BYTES, ROWS_BODY_MAX_BYTES } from "../../src/domain/limits.ts";
import { EXPORT_PATHS } from "../../src/exports/list-exports.routes.ts";
import { RENT_PATH } from "../../src/logs/rent-month.routes.ts";
import { isOwnCall, ownCall } from "../api/support/own-calls.ts";
import { PASSKEY_ORIGIN } from "../api/support/passkeys.ts";
import { pathFor, type Route } from "../api/support/routes.ts";
import { isTeamCall } from "../api/support/team-calls.ts";
import type { Answer } from "../harness/client.ts";
import { fieldsOf, SECRET, type Target, third, withTarget } from "./support/target.ts";

const it = withTarget({ env: { LIMIT_UPLOAD_MB_PER_DAY: "100000", PUBLIC_URL: PASSKEY_ORIGIN } });

it.afterAll(({ target }) => {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(target.logged()).not.toContain('"status":500');
  expect(target.logged()).not.toContain("a request failed");
});

const seen = (name: string, answer: Answer) => `${name}: ${answer.status} ${answer.text.slice(0, 200)}`;

/** Sends bodies at the same time, which all have a key that no body may have. */
async function expectMalformed(target: Target, route: Route, bodies: unknown[]): Promise<void> {
  const answers = await Promise.all(bodies.map((body) => target.send(route, body)));
  const others = answers.filter(({ status, body }) => status !== 400 || body?.code !== "malformed");
  const taken = bodies.filter((_, at) => others.includes(answers[at] as Answer));
  expect([taken, others.map((answer) => seen(route.name, answer))]).toEqual([[], []]);
}

/** Values in the place of a field's own. */
const OPERATORS: unknown[] = [
  { $gt: "" },
  { $ne: null },
  { $regex: ".*" },
  { $in: ["R-00000000"] },
  { $where: "sleep(1000)" },
  { $exists: true },
  [{ $ne: 1 }],
  { a: { b: [{ $set: { role: "staff" } }] } },
  { "a.b": 1 },
];

const WRONG_TYPES: unknown[] = [
  null,
  true,
  -1,
  1e308,
  ["x"],
  {},
  { toString: "x", valueOf: 1 },
  "",
  "x".repeat(5000),
  "0".repeat(300),
  "NUL \u0000 inside",
  "half a pair \ud800",
  "\u202e\ufeff",
  "1999-02-31",
  "65f0c0ffee65f0c0ffee65f",
  "__proto__",
];

describe("operators and paths in a field", () => {
  // They are refused before a route reads the body, so each write gets one in each of its fields, and at least three.
  it("R27 operators and paths are refused by every write", async ({ target }) => {
    for (const [turn, route] of target.writes.entries()) {
      const [body, fields] = [await target.valid(route), fieldsOf(route)];
      const cases = Array.from({ length: Math.max(fields.length, 3) }, (_, at) => ({
        ...body,
        [fields[at % fields.length] ?? "x"]: OPERATORS[(turn + at) % OPERATORS.length],
      }));
      await expectMalformed(target, route, cases);
    }
  });
});

describe("keys that lead to a prototype, in the text of the body", () => {
  it("R28 prototypes: keys that lead to one are refused by every write", async ({ target }) => {
    const parts = [
      '"__proto__":{"polluted":1}',
      '"constructor":{"prototype":{"polluted":1}}',
      '"a":[{"__proto__":{"polluted":1}}]',
      '"prototype":1',
      '"\\u005f_proto__":{"polluted":1}',
      '"$set":{"role":"staff"}',
      '"role.x":1',
    ];
    for (const [turn, route] of target.writes.entries()) {
      const body = JSON.stringify(await target.valid(route));
      const bodies = third(parts, turn).map((part) => `${body.slice(0, -1)},${part}}`);
      await expectMalformed(target, route, bodies);
    }
  });
});

describe("bodies of another form", () => {
  it.for<[string, unknown, number[]]>([
    ["nested a thousand deep", `${'{"a":'.repeat(1000)}1${"}".repeat(1000)}`, [400]],
    ["lists in lists", `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`, [400]],
    ["a list", "[]", [400, 401, 404]],
    ["cut off", '{"userID":', [400]],
    ["not UTF-8", "\xff\xfe", [400]],
    ["without any field", {}, [400, 401, 404]],
  ])("R26 bodies of another form: %s is always refused", async ([_name, body, statuses], { target }) => {
    const answers = await Promise.all(
      target.writes.map(async (route) => [route.name, await target.send(route, body)] as const),
    );
    for (const [name, answer] of answers) expect(statuses, seen(name, answer)).toContain(answer.status);
  });

  it("R26 bodies of another form: over the limit is refused by every write", async ({ target }) => {
    for (const route of target.writes) {
      const takesRows = [RENT_PATH, ...EXPORT_PATHS].includes(route.path);
      const most = takesRows ? ROWS_BODY_MAX_BYTES : JSON_BODY_MAX_BYTES;
      const answer = await target.send(route, JSON.stringify({ userID: "x".repeat(most) }));
      expect(answer.status, seen(route.name, answer)).toBe(413);
    }
  });
});

describe("wrong types and odd texts in a field", () => {
  /** What an answer to them may not be; undefined for one that is right. */
  function faultOf({ status, text, body }: Answer): string | undefined {
    if (status >= 500) return "an error of ours";
    if (text.includes(SECRET)) return "data of another";
    if (/Mongo|Cast|ZodError|node_modules|at \w+ \(/.test(text)) return "the inside of the server";
    return status < 400 || /\S/.test(body?.error) ? undefined : "no sentence";
  }

  /** A third of the bodies with a value in the place of a field's own. Of those that the schema reads alike, one is taken, another one at each field. */
  function differingBodies({ document }: Route, body: object, field: string, turn: number): object[] {
    const alike = new Map<string | undefined, object[]>();
    for (const value of WRONG_TYPES) {
      const one = { ...body, [field]: value };
      const read = JSON.stringify(document?.body?.schema.safeParse(one).data);
      alike.set(read, [...(alike.get(read) ?? []), one]);
    }
    const differing = [...alike.values()].flatMap(
      (bodies) => bodies[Math.floor(turn / 3) % bodies.length] ?? [],
    );
    return third(differing, turn);
  }

  it("R29 wrong types and odd texts are refused or taken as text", async ({ target }) => {
    let turn = 0;
    for (const route of target.writes) {
      for (const field of fieldsOf(route)) {
        turn += 1;
        const bodies = differingBodies(route, await target.valid(route), field, turn);
        const answers = await Promise.all(bodies.map((body) => target.send(route, body)));
        const faulty = answers.filter((answer) => faultOf(answer));
        expect(
          faulty.map((answer) => `${faultOf(answer)}: ${seen(field, answer)}`),
          route.name,
        ).toEqual([]);
      }
    }
  });

  it("R29 odd texts that were taken read back as they were answered", async ({ target }) => {
    // Somebody whose session the logins of other tests have not ended.
    const rosa = await target.portal.resident();
    const odd = "half \ud800 order \u202e";
    const { body } = await target.staff.post("/api/dashboard/notifications/add", {
      userID: rosa.userID,
      type: "Odd",
      message: odd,
    });
    const list = (await rosa.http.get(`/api/dashboard/notifications/${rosa.userID}`)).body;
    const read = list.find(({ _id }: { _id: string }) => _id === body._id);
    expect(read).toEqual(body);
    expect(read.message).not.toContain("\ud800");
  });
});

describe("fields that a call doesn't have", () => {
  const MARK = "marked by mass assignment";
  const MARKED_ID = "aaaaaaaaaaaaaaaaaaaaaaaa";
  const MARKED_YEAR = "1999-03-04";
  /** The decimal point keeps it apart from digits of a random hash. */
  const MARKED_NUMBER = 77_777.125;
  const EXTRA: Record<string, unknown> = {
    _id: MARKED_ID,
    id: MARKED_ID,
    __v: 99,
    role: "staff",
    access: "member",
    isStaff: true,
    passwordHash: MARK,
    createdAt: `${MARKED_YEAR}T00:00:00.000Z`,
    updatedAt: `${MARKED_YEAR}T00:00:00.000Z`,
    timestamp: `${MARKED_YEAR}T00:00:00.000Z`,
    approvedAt: `${MARKED_YEAR}T00:00:00.000Z`,
    photoUrl: MARK,
    senderName: MARK,
    senderRole: "staff",
    reporterName: MARK,
    actorID: MARK,
    scoreVersion: MARKED_NUMBER,
    counted: { rpSum: MARKED_NUMBER },
    invitationPath: MARK,
    points: MARKED_NUMBER,
  };

  it("R24 fields that a call doesn't have are stored by no write", async ({ target }) => {
    const { connection } = target.portal;
    const countStaff = () => connection.collection("accounts").countDocuments({ role: "staff" });
    let staffMade = await countStaff();
    for (const route of target.writes) {
      const own = [...fieldsOf(route), "role"];
      const extra = Object.entries(EXTRA).filter(([name]) => !own.includes(name) || name === "role");
      const call = isOwnCall(route) ? await ownCall(target.portal, route) : undefined;
      const makesStaff = ["/api/auth/staff-invitation", "/api/dashboard/team"].includes(route.path);
      staffMade += Number(call !== undefined) + Number(makesStaff || isTeamCall(route.path));
      const body = { ...Object.fromEntries(extra), ...(call?.body ?? (await target.valid(route))) };
      const path = call?.path ?? pathFor(route.path, call?.userID ?? "", call?._id);
      const answer = await (call?.client.call(route.method, path, body) ?? target.send(route, body));
      const signsIn = ["/api/auth/login", "/api/auth/second-factor", "/api/auth/passkey"].includes(
        route.path,
      );
      expect(answer.status, seen(route.name, answer)).toBeLessThan(300);
      expect(answer.text).not.toContain(MARK);
      expect(answer.text).not.toContain(MARKED_YEAR);
      if (!signsIn && !makesStaff) expect(answer.body?.role ?? "resident").toBe("resident");
    }
    for (const { name } of await connection.listCollections()) {
      const stored = JSON.stringify(await connection.collection(name).find().toArray());
      for (const mark of [MARK, MARKED_ID, MARKED_YEAR, String(MARKED_NUMBER)]) {
        expect(stored.includes(mark), `${name} has ${mark}`).toBe(false);
      }
    }
    expect(await countStaff()).toBe(staffMade);
  });
});
