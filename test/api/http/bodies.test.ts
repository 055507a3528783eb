import { describe, expect } from "vitest";
import { it } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";

const LOGIN = "/api/auth/login";
const SEND = "/api/dashboard/rchat/send-message";

const raw = (staff: Person, text: string, type = "application/json") =>
  staff.http.post(SEND, undefined, { raw: text, headers: { "Content-Type": type } });

describe("a body", () => {
  it.for(["{", "nonsense", '"text"', "1", "null", '{"a":1', "\u0000"])(
    "that reads %j is refused",
    async (text, { staff }) => {
      const { status, body } = await raw(staff, text);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: "The request is not valid JSON.", code: "malformed" });
    },
  );

  it.for([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/json",
    "x",
  ])("of type %s is refused", async (type, { staff }) => {
    const { status, body } = await raw(staff, '{"message":"hello"}', type);
    expect(status).toBe(415);
    expect(body.code).toBe("wrong_type");
  });

  it("is counted while it arrives if its length is not announced", async ({ portal }) => {
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
});

describe("a query", () => {
  it("with keys that a call doesn't know is answered as without them", async ({ staff }) => {
    expect((await staff.http.get("/api/dashboard/rchat?colour=blue")).status).toBe(200);
  });
});
