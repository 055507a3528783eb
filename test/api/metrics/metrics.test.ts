/** `/metrics`: for this machine or with the token. Its numbers change with requests, and it has no personal data. */
import { describe, expect } from "vitest";
import { PASSWORD } from "../../factories/accounts.ts";
import type { Client } from "../../harness/client.ts";
import { withPortal } from "../../harness/fixtures.ts";

const TOKEN = "a token of at least thirty-two characters";

const REFUSED = 'portal_live_refused_total{status="401"}';
const UNKNOWN = 'http_request_duration_seconds_count{method="GET",route="unknown",status="404"}';

const test = withPortal({
  env: { METRICS_TOKEN: TOKEN, LIMIT_CHAT_PER_MINUTE: "3", LIMIT_CHAT_BURST: "3" },
})
  .extend("visitor", ({ portal }) => portal.visitor())
  .extend("ada", ({ portal }) => portal.resident({ firstName: "Ada" }));

const read = async (visitor: Client) => (await visitor.get("/metrics")).text;

/** The value of a series, 0 where it has not begun. */
function figure(text: string, series: string): number {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.split(" ").at(-1));
}

describe("who may read", () => {
  test("this machine may, in Prometheus' own format, uncached", async ({ visitor }) => {
    const { status, headers, text } = await visitor.get("/metrics");
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(headers["cache-control"]).toBe("no-store");
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  });

  test.for(["X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Forwarded", "Via"])(
    "a request that a proxy handed on (%s) may not without the token",
    async (header, { visitor }) => {
      expect((await visitor.get("/metrics", { headers: { [header]: "127.0.0.1" } })).status).toBe(403);
      const headers = { [header]: "203.0.113.7", Authorization: `Bearer ${TOKEN}` };
      expect((await visitor.get("/metrics", { headers })).status).toBe(200);
    },
  );

  test("a wrong token is refused, from this machine too", async ({ visitor }) => {
    const headers = { Authorization: `Bearer ${TOKEN}x` };
    expect((await visitor.get("/metrics", { headers })).status).toBe(403);
  });
});

describe("the numbers", () => {
  test("count requests by route template and status, for any path", async ({ visitor, ada }) => {
    const series =
      'http_request_duration_seconds_count{method="GET",route="/api/dashboard/residents/:userID"';
    const before = figure(await read(visitor), `${series},status="200"}`);
    const refused = figure(await read(visitor), `${series},status="401"}`);
    await ada.http.get(`/api/dashboard/residents/${ada.userID}`);
    await visitor.get(`/api/dashboard/residents/${ada.userID}`);
    await expect.poll(async () => figure(await read(visitor), `${series},status="200"}`)).toBe(before + 1);
    expect(figure(await read(visitor), `${series},status="401"}`)).toBe(refused + 1);
  });

  test("count unknown routes in one series", async ({ visitor }) => {
    const before = figure(await read(visitor), UNKNOWN);
    for (let turn = 0; turn < 5; turn += 1) {
      await visitor.get(`/api/invented-${turn}`);
      await visitor.get(`/invented-${turn}`);
      await visitor.call("PURGE", `/invented-${turn}`);
    }
    const text = await read(visitor);
    expect(text).not.toContain("invented");
    expect(text).not.toContain("PURGE");
    expect(figure(text, UNKNOWN)).toBe(before + 5);
  });

  test("count sign-ins, sends and what was throttled", async ({ visitor, ada }) => {
    const before = await read(visitor);
    const { email } = (await ada.http.get("/api/auth/me")).body;
    const form = { email, password: PASSWORD, role: "resident" };
    await visitor.post("/api/auth/login", form);
    await visitor.post("/api/auth/login", { ...form, password: "not this one" });
    for (let turn = 0; turn < 4; turn += 1) await ada.post("/rchat/send-message", { message: "Hello" });
    const moved = async (series: string) => figure(await read(visitor), series) - figure(before, series);
    await expect.poll(() => moved('portal_chat_sends_total{outcome="throttled"}')).toBe(1);
    expect(await moved('portal_chat_sends_total{outcome="stored"}')).toBe(3);
    expect(await moved('portal_sign_ins_total{outcome="ok"}')).toBe(1);
    expect(await moved('portal_sign_ins_total{outcome="failed"}')).toBe(1);
    expect(await moved('portal_throttled_total{route="/api/dashboard/rchat/send-message"}')).toBe(1);
    expect(await moved("portal_live_pushes_total")).toBeGreaterThanOrEqual(3);
  });

  test("report live pages, refused handshakes and the database", async ({ portal, visitor, ada }) => {
    const page = await ada.open();
    const refused = figure(await read(visitor), REFUSED);
    await expect(portal.anonymous.tryOpen().connected()).rejects.toMatchObject({ status: 401 });
    const text = await read(visitor);
    expect(figure(text, "portal_live_sockets")).toBe(1);
    expect(figure(text, REFUSED)).toBe(refused + 1);
    expect(figure(text, "portal_database_up")).toBe(1);
    expect(text).not.toContain("portal_redis_up");
    page.close();
    await expect.poll(async () => figure(await read(visitor), "portal_live_sockets")).toBe(0);
  });

  test("contain no personal data", async ({ visitor, ada }) => {
    const text = await read(visitor);
    const { email } = (await ada.http.get("/api/auth/me")).body;
    for (const secret of [ada.userID, email, "Hello", "127.0.0.1"]) expect(text).not.toContain(secret);
  });
});
