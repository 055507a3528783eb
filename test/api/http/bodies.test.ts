import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStaff } from "../../factories/accounts.ts";
import type { Client } from "../../harness/client.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";

const LOGIN = "/api/auth/login";
const SEND = "/api/dashboard/rchat/send-message";

let portal: TestPortal;
let staff: Client;

beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.signIn(await createStaff(portal));
});

afterAll(() => portal.stop());

const raw = (text: string, type = "application/json") =>
  staff.post(SEND, undefined, { raw: text, headers: { "Content-Type": type } });

function nested(depth: number): unknown {
  return depth === 0 ? "end" : { in: nested(depth - 1) };
}

describe("a body", () => {
  it.each(["{", "nonsense", '"text"', "1", "null", '{"a":1', "\u0000"])(
    "that reads %j is refused",
    async (text) => {
      const { status, body } = await raw(text);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: "The request is not valid JSON.", code: "malformed" });
    },
  );

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/json",
    "x",
  ])("of type %s is refused", async (type) => {
    const { status, body } = await raw('{"message":"hello"}', type);
    expect(status).toBe(415);
    expect(body.code).toBe("wrong_type");
  });

  it("in an unknown encoding is refused", async () => {
    const headers = { "Content-Type": "application/json", "Content-Encoding": "x-unknown" };
    expect((await staff.post(SEND, undefined, { raw: "{}", headers })).status).toBe(415);
  });

  it("may have 64 kB, and not one byte more", async () => {
    const room = 64 * 1024 - JSON.stringify({ userID: "" }).length;
    const fits = await staff.post(SEND, { userID: "x".repeat(room) });
    expect(fits.status).not.toBe(413);
    const over = await staff.post(SEND, { userID: "x".repeat(room + 1) });
    expect(over.status).toBe(413);
    expect(over.body.error).toBe("The request is too large.");
  });

  it("is counted while it comes where its length is not told", async () => {
    const answer = await fetch(`${portal.url}${LOGIN}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: new ReadableStream({
        start(controller) {
          for (let part = 0; part < 20; part += 1) controller.enqueue(Buffer.alloc(8 * 1024, " "));
          controller.close();
        },
      }),
      duplex: "half",
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  it.each([
    ["an operator as a key", '{"message":"x","$where":"1"}'],
    ["an operator as a value's key", '{"message":{"$gt":""}}'],
    ["an operator in a list", '{"message":"x","list":[{"$ne":1}]}'],
    ["a path as a key", '{"a.b":1,"message":"x"}'],
    ["a key with a dollar inside", '{"a$b":1,"message":"x"}'],
    ["__proto__", '{"__proto__":{"admin":true},"message":"x"}'],
    ["constructor", '{"constructor":{"prototype":{"admin":true}},"message":"x"}'],
    ["prototype, deep", '{"a":{"b":[{"prototype":1}]},"message":"x"}'],
    ["an escaped operator", '{"\\u0024where":"1","message":"x"}'],
  ])("with %s is refused", async (_name, text) => {
    const { status, body } = await raw(text);
    expect(status).toBe(400);
    expect(body.code).toBe("malformed");
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  it("may nest eight levels, and not nine", async () => {
    expect((await staff.post(LOGIN, nested(8))).body.code).toBe("rule_broken");
    expect((await staff.post(LOGIN, nested(9))).body.error).toBe("The request is nested too deeply.");
  });
});

describe("a query", () => {
  it.each([
    "?before[$gt]=",
    "?$where=1",
    "?a.b=1",
    "?__proto__=1",
    "?limit=1&limit=2",
    "?limit=x",
    "?limit=501",
  ])("%s is refused", async (query) => {
    expect((await staff.get(`/api/dashboard/rchat${query}`)).status).toBe(400);
  });

  it("with keys that a call doesn't know is answered as without them", async () => {
    expect((await staff.get("/api/dashboard/rchat?colour=blue")).status).toBe(200);
  });
});
