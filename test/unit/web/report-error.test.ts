// @vitest-environment happy-dom
/** A report. */
import { beforeEach, expect, it, vi } from "vitest";
import { settled } from "../../harness/faked-time.ts";

const sent: { path: string; options: RequestInit; body: Record<string, string> }[] = [];
let answer: () => Promise<Response>;
let module: typeof import("../../../web/lib/report-error.ts");

beforeEach(async () => {
  sent.length = 0;
  answer = async () => new Response(null, { status: 204 });
  vi.stubGlobal("fetch", (path: string, options: RequestInit) => {
    sent.push({ path, options, body: JSON.parse(String(options.body)) });
    return answer();
  });
  // Reports are counted per page load.
  vi.resetModules();
  module = await import("../../../web/lib/report-error.ts");
});
it("says what failed and on which screen, and goes on while the page closes", () => {
  history.replaceState(null, "", "/StaffDashboard/residents/?name=nora#x");
  const error = new TypeError("row is undefined");
  module.reportError(error, "\n    at Row");
  const body = {
    ...{ message: "TypeError: row is undefined", stack: error.stack, componentStack: "\n    at Row" },
    route: "/staffdashboard/residents",
  };
  const options = { method: "POST", keepalive: true };
  expect(sent).toMatchObject([{ path: "/api/client-errors", options, body }]);
});

it.each([
  ["Nora Feld", "A thrown string"],
  [undefined, "A thrown undefined"],
])("has no thrown value: %s", (error, message) => {
  history.replaceState(null, "", "/somewhere");
  module.reportError(error);
  expect(sent[0]?.body).toMatchObject({ message, route: "*" });
});

it("has no text of a refused call", async () => {
  // Of the same load as the module.
  const { ApiError } = await import("../../../web/lib/http.ts");
  module.reportError(new ApiError(409, "nora@example.com is taken"));
  expect(sent[0]?.body.message).toBe("ApiError 409");
});

it("is sent once per error, and a few times per page load", () => {
  const error = new Error("again");
  for (let times = 0; times < 3; times += 1) module.reportError(error);
  expect(sent).toHaveLength(1);
  for (let number = 0; number < 20; number += 1) module.reportError(new Error(`no. ${number}`));
  expect(sent).toHaveLength(module.REPORTS_MAX);
});

it.each(["fails", "can't be sent"])("that %s adds no error", async (what) => {
  answer = () => {
    if (what === "fails") return Promise.reject(new Error("offline"));
    throw new Error("no fetch");
  };
  const rejections = vi.fn();
  process.on("unhandledRejection", rejections);
  expect(() => module.reportError(new Error("x"))).not.toThrow();
  await settled();
  process.off("unhandledRejection", rejections);
  expect(rejections).not.toHaveBeenCalled();
});

it("is sent for errors and rejections that nothing catches, and not for notices of the browser", () => {
  module.reportUncaughtErrors();
  window.dispatchEvent(Object.assign(new Event("error"), { error: new Error("uncaught") }));
  window.dispatchEvent(Object.assign(new Event("error"), { error: null, message: "ResizeObserver loop" }));
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new Error("rejected") }));
  expect(sent.map(({ body }) => body.message)).toEqual(["Error: uncaught", "Error: rejected"]);
});
