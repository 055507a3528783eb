import { describe, expect, it } from "vitest";
import {
  assetsOverLimit,
  CACHED_ASSETS_MAX,
  isGatewayError,
  requestKind,
} from "../../../web/worker/rules.ts";

const ORIGIN = "https://portal.example.com";

describe("requests in the service worker", () => {
  it.each([
    ["GET", "/staffdashboard/rchat", "navigate", "page"],
    ["GET", "/register#invite=abc", "navigate", "page"],
    ["GET", "/api/docs", "navigate", "page"],
    ["GET", "/assets/index-1a2b3c4d.js", "cors", "asset"],
    ["GET", "/assets/index-1a2b3c4d.js?x=1", "cors", "none"],
    ["GET", "/api/dashboard/rchat", "cors", "none"],
    ["GET", "/api/dashboard/residents/R-1/photo?v=1", "no-cors", "none"],
    ["GET", "/api/assets/list", "cors", "none"],
    ["GET", "/", "cors", "none"],
    ["GET", "/favicon.svg", "no-cors", "none"],
    ["POST", "/api/auth/login", "cors", "none"],
    ["POST", "/login", "navigate", "none"],
    ["GET", "https://elsewhere.example.com/assets/a.js", "cors", "none"],
    ["GET", "https://elsewhere.example.com/", "navigate", "none"],
  ])("%s %s (%s): %s", (method, address, mode, part) => {
    expect(requestKind({ method, url: new URL(address, ORIGIN).href, mode }, ORIGIN)).toBe(part);
  });
});

describe("a response to a page request", () => {
  it.each([
    [200, "text/html; charset=utf-8", false],
    [404, "text/html; charset=utf-8", false],
    [500, "text/html", false],
    [502, "text/html", true],
    [503, null, true],
    [504, "text/plain", true],
    [503, "application/json; charset=utf-8", false],
  ])("%i %s comes from nobody: %s", (status, type, anonymous) => {
    expect(isGatewayError(status, type)).toBe(anonymous);
  });
});

describe("cached files", () => {
  it("are limited; the oldest are removed", () => {
    const kept = Array.from({ length: CACHED_ASSETS_MAX + 2 }, (_, number) => number);
    expect(assetsOverLimit(kept)).toEqual([0, 1]);
    expect(assetsOverLimit(kept.slice(2))).toEqual([]);
    expect(assetsOverLimit([])).toEqual([]);
  });
});
