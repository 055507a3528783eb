/** A service worker for the tests of the web app, which have none. */
import { onTestFinished } from "vitest";

/** Gives the test's browser a registration, until the test has ended. */
export function registerServiceWorker(registration: unknown): void {
  const value = { getRegistration: async () => registration };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "serviceWorker"));
}
