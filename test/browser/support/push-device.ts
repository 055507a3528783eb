/**
 * A browser's side of push notifications. Chromium's own push service can't be reached, so the test's subscribes the browser and hands the
 * messages over by the DevTools protocol.
 */
import type { BrowserContext, CDPSession, Worker } from "playwright-core";
import type { Browser, PushService } from "../../harness/push-service.ts";

/** Lets the test's push service subscribe the browser. @returns its subscription, if it has one */
export async function subscribeBy(
  service: PushService,
  context: BrowserContext,
): Promise<() => Browser | undefined> {
  let browser: Browser | undefined;
  await context.exposeFunction("subscribeAt", (applicationServerKey: string) => {
    browser = service.subscribe(applicationServerKey);
  });
  await context.exposeFunction("unsubscribeAt", () => {
    browser = undefined;
  });
  await context.exposeFunction("subscriptionAt", () => browser?.subscription);
  await context.addInitScript(() => {
    const at = window as unknown as {
      subscribeAt(key: unknown): Promise<void>;
      unsubscribeAt(): Promise<void>;
      subscriptionAt(): Promise<{ endpoint: string } | undefined>;
    };
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const subscription = await at.subscriptionAt();
        return (
          subscription && {
            endpoint: subscription.endpoint,
            toJSON: () => subscription,
            unsubscribe: () => at.unsubscribeAt(),
          }
        );
      },
      async subscribe(this: PushManager, { applicationServerKey }: { applicationServerKey: string }) {
        await at.subscribeAt(applicationServerKey);
        return this.getSubscription();
      },
    });
  });
  return () => browser;
}

/** Hands a push message to the portal's service worker, as the browser's push service would. */
export async function deliverer(
  session: CDPSession,
  origin: string,
): Promise<(payload: unknown) => Promise<void>> {
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  return async (payload) => {
    const data = JSON.stringify(payload);
    await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  };
}

/** Tells the service worker that the push service has replaced the browser's subscription, as browsers do. */
export async function replaceSubscription(worker: Worker, subscription: unknown): Promise<void> {
  await worker.evaluate(async (next) => {
    const scope = globalThis as unknown as {
      dispatchEvent(event: Event): void;
      ExtendableEvent: new (type: string) => Event;
    };
    const event = new scope.ExtendableEvent("pushsubscriptionchange");
    let work: unknown;
    const waitUntil = (promise: unknown) => {
      work = promise;
    };
    Object.defineProperties(event, { newSubscription: { value: next }, waitUntil: { value: waitUntil } });
    scope.dispatchEvent(event);
    await work;
  }, subscription);
}
