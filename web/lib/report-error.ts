/** Reports errors of the web app to the portal's log. The server removes personal data. */
import { screenAt, screenOf } from "@domain/page-routes.ts";
import { ApiError } from "./http.ts";

/** Reports of one page load. An error that repeats is reported once, so a loop of errors can't become a loop of reports. */
export const REPORTS_MAX = 5;

const STACK_MAX_LENGTH = 8_000;

/** Set by the build. */
declare const __APP_VERSION__: string | undefined;
const VERSION = typeof __APP_VERSION__ === "string" ? __APP_VERSION__ : "unknown";

const reported = new Set<string>();

/** The text of a refused call is left out, because it can name a person; the server has logged the call. */
function describe(error: unknown): { message: string; stack: string } {
  if (error instanceof ApiError) return { message: `ApiError ${error.status}`, stack: error.stack ?? "" };
  if (error instanceof Error) return { message: `${error.name}: ${error.message}`, stack: error.stack ?? "" };
  return { message: `A thrown ${typeof error}`, stack: "" };
}

/** Sends a report without waiting for it. It never throws, and a report that can't be sent is lost. */
export function reportError(error: unknown, componentStack = ""): void {
  try {
    const { message, stack } = describe(error);
    const key = `${message}\n${stack}`;
    if (reported.size >= REPORTS_MAX || reported.has(key)) return;
    reported.add(key);
    const screen = screenAt(location.pathname);
    void fetch("/api/client-errors", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      // The user may be leaving the page.
      keepalive: true,
      body: JSON.stringify({
        message,
        stack: stack.slice(0, STACK_MAX_LENGTH),
        componentStack: componentStack.slice(0, STACK_MAX_LENGTH),
        route: screen === undefined ? "*" : screenOf(screen).path,
        version: VERSION,
      }),
    }).catch(() => undefined);
  } catch {
    // Reporting must not add an error to the one that it reports.
  }
}

/** Reports errors that nothing catches. */
export function reportUncaughtErrors(): void {
  // The browser's own messages, such as those of ResizeObserver, have no error.
  window.addEventListener("error", ({ error }) => {
    if (error) reportError(error);
  });
  window.addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
}
