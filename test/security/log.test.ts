/** The log at its ordinary level: every write with who, whence and what came of it; nothing that gives anybody away. */
import { expect } from "vitest";
import { withPortal } from "../harness/fixtures.ts";
import type { TestPortal } from "../harness/portal.ts";

const it = withPortal({ env: { LOG_LEVEL: "info", TRUST_PROXY: "true" } }).extend("ada", ({ portal }) =>
  portal.resident({ firstName: "Ada" }),
);

interface Line {
  msg: string;
  time: string;
  requestID?: string;
  [field: string]: unknown;
}

const lines = (portal: TestPortal): Line[] =>
  portal
    .logged()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

it("R48 a write is one line with user, address, request id and outcome", async ({ portal, ada }) => {
  const answer = await ada.http.post(
    "/api/dashboard/rchat/send-message",
    { message: "The parcel is here" },
    { headers: { "X-Forwarded-For": "203.0.113.7" } },
  );
  const requestID = answer.headers["x-request-id"];
  await expect.poll(() => lines(portal).filter((line) => line.requestID === requestID)).toHaveLength(1);
  expect(lines(portal).find((line) => line.requestID === requestID)).toMatchObject({
    method: "POST",
    path: "/api/dashboard/rchat/send-message",
    status: 201,
    userID: ada.userID,
    address: "203.0.113.7",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(portal.logged()).not.toContain("The parcel is here");
});

it("R48 refusals are logged with their request and their status", async ({ portal, ada }) => {
  const refused = await ada.http.get("/api/dashboard/residents");
  expect(refused.status).toBe(403);
  const requestID = refused.headers["x-request-id"];
  expect(lines(portal)).toContainEqual(
    expect.objectContaining({ requestID, status: 403, userID: ada.userID }),
  );
  const hostile = await ada.http.post("/api/dashboard/rchat/send-message", { message: { $gt: "" } });
  const line = { requestID: hostile.headers["x-request-id"], status: 400, userID: ada.userID };
  await expect.poll(() => lines(portal)).toContainEqual(expect.objectContaining(line));
  const foreign = ada.tryOpen({ origin: "https://evil.example" });
  await expect(foreign.connected()).rejects.toMatchObject({ status: 403 });
  expect(lines(portal)).toContainEqual(expect.objectContaining({ event: "handshake_refused", status: 403 }));
});
