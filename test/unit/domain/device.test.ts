import { expect, it } from "vitest";
import { describeDevice } from "../../../src/domain/device.ts";

const WINDOWS = "(Windows NT 10.0; Win64; x64)";
const MAC = "(Macintosh; Intel Mac OS X 10_15_7)";
const IPHONE = "(iPhone; CPU iPhone OS 18_0 like Mac OS X)";
const CHROME = "Chrome/140.0.0.0 Safari/537.36";

it.each([
  [WINDOWS, CHROME, "Chrome on Windows", "computer"],
  [WINDOWS, `${CHROME} Edg/140.0.0.0`, "Edge on Windows", "computer"],
  [MAC, "Version/18.0 Safari/605.1.15", "Safari on macOS", "computer"],
  ["(X11; Linux x86_64; rv:140.0)", "Gecko/20100101 Firefox/140.0", "Firefox on Linux", "computer"],
  ["(X11; CrOS x86_64 14541.0.0)", CHROME, "Chrome on ChromeOS", "computer"],
  ["(X11; Linux x86_64)", `Headless${CHROME}`, "Chrome on Linux", "computer"],
  ["(Linux; Android 14; Pixel 8)", "Chrome/140.0.0.0 Mobile Safari/537.36", "Chrome on Android", "phone"],
  ["(Linux; Android 14; SM-X710)", `SamsungBrowser/25.0 ${CHROME}`, "Samsung Internet on Android", "tablet"],
  [IPHONE, "CriOS/140.0 Mobile/15E148 Safari/604.1", "Chrome on iPhone", "phone"],
  ["(iPad; CPU OS 18_0 like Mac OS X)", "Version/18.0 Safari/604.1", "Safari on iPad", "tablet"],
])("%s with %s is %s", (system, browser, name, kind) => {
  const agent = `Mozilla/5.0 ${system} AppleWebKit/537.36 (KHTML, like Gecko) ${browser}`;
  expect(describeDevice(agent)).toEqual({ name, kind });
});

it.each([
  ["curl/8.5.0", "curl"],
  ["", "Unknown device"],
  ["<script>alert(1)</script>", "Unknown device"],
])("'%s' is %s", (userAgent, name) => {
  expect(describeDevice(userAgent)).toEqual({ name, kind: "other" });
});
