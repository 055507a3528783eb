/** A portal and the push service that it sends to, for one test file. */
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { sessionCookie } from "../../../../src/auth/session-cookie.ts";
import { isSecure } from "../../../../src/config.ts";
import type { Client } from "../../../harness/client.ts";
import { type Person, startTestPortal, type TestPortal } from "../../../harness/portal.ts";
import { type Browser, type PushService, startPushService } from "../../../harness/push-service.ts";

export const PUSH = "/api/account/push";
export const FIREFOX = "Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0";

/** Starts both for a file's tests. No test may leave a request that is not signed and encrypted as it has to be. */
export function openPush() {
  const started = {} as { portal: TestPortal; service: PushService; publicKey: string };

  beforeAll(async () => {
    started.service = await startPushService("localhost");
    started.portal = await startTestPortal({
      env: { PUSH_SERVICES: started.service.host, PUBLIC_URL: "https://portal.example.com" },
      trustedCertificates: started.service.certificate,
    });
    started.publicKey = (await (await started.portal.resident()).http.get(PUSH)).body.publicKey;
  });
  afterAll(async () => {
    await started.portal?.stop();
    await started.service?.stop();
  });
  afterEach(() => {
    started.service.respondWith();
    started.service.received.splice(0);
    expect(started.service.faults).toEqual([]);
  });

  return Object.assign(started, {
    /** A new browser that takes the portal's messages only. */
    subscribe: (): Browser => started.service.subscribe(started.publicKey),
    /** Turns push on for a browser, by default a new one. */
    async turnOn(http: Client, browser?: Browser): Promise<Browser & { id: string }> {
      const own = browser ?? started.service.subscribe(started.publicKey);
      const headers = { "User-Agent": FIREFOX };
      const answer = await http.call("PUT", PUSH, own.subscription, { headers });
      expect(answer.status).toBe(200);
      return { ...own, id: answer.body.id };
    },
    /** A further session of a person, without a login. */
    async anotherSession({ userID }: Person): Promise<Client> {
      const { context, config } = started.portal;
      const http = started.portal.visitor();
      http.setCookie(sessionCookie.nameOf(isSecure(config)), (await context.sessions.open(userID, false)).id);
      return http;
    },
    visit: async (http: Client, { subscription: { endpoint } }: Browser) =>
      (await http.post(`${PUSH}/visit`, { endpoint })).body,
    devicesOf: async (http: Client): Promise<{ id: string }[]> => (await http.get(PUSH)).body.devices,
    /** Sends a message to a person. @returns the number of devices that got it */
    async send({ userID, role }: Pick<Person, "userID" | "role">): Promise<number> {
      started.service.received.splice(0);
      await started.portal.context.push.send({ userID, role }, { kind: "message" });
      return this.messages().length;
    },
    /** The messages of `send`, without the notifications that the outbox sends in the background. */
    messages: () => started.service.received.filter(({ headers }) => headers.topic === "message"),
  });
}
