/** A portal of the file's own, the push service that it sends to, and people whose devices get its messages. */
import { expect } from "vitest";
import type { Client } from "../../../harness/client.ts";
import { withPortal } from "../../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../../harness/portal.ts";
import { type Browser, type PushService, startPushService } from "../../../harness/push-service.ts";

export const PUSH = "/api/account/push";
export const FIREFOX = "Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0";
const PUBLIC_URL = "https://portal.example.com";

function createPush({ context }: TestPortal, service: PushService) {
  const { publicKey = "" } = context.vapidKeys ?? {};
  /** A new browser that takes the portal's messages only. */
  const subscribe = (): Browser => service.subscribe(publicKey);
  /** The messages of `send`, without the notifications that the outbox sends in the background. */
  const messages = () => service.received.filter(({ headers }) => headers.topic === "message");
  return {
    service,
    publicKey,
    subscribe,
    messages,
    /** Turns push on for a browser, by default a new one. */
    async turnOn(http: Client, browser = subscribe()): Promise<Browser & { id: string }> {
      const answer = await http.call("PUT", PUSH, browser.subscription, {
        headers: { "User-Agent": FIREFOX },
      });
      expect(answer.status).toBe(200);
      return { ...browser, id: answer.body.id };
    },
    visit: async (http: Client, { subscription: { endpoint } }: Browser) =>
      (await http.post(`${PUSH}/visit`, { endpoint })).body,
    devicesOf: async (http: Client): Promise<{ id: string }[]> => (await http.get(PUSH)).body.devices,
    /** Sends a message to a person. @returns the number of devices that got it */
    async send({ userID, role }: Pick<Person, "userID" | "role">): Promise<number> {
      service.received.splice(0);
      await context.push.send({ userID, role }, { kind: "message" });
      return messages().length;
    },
  };
}

export const it = withPortal()
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed
  .extend("service", { scope: "file" }, async ({}, { onCleanup }) => {
    const service = await startPushService("localhost");
    onCleanup(service.stop);
    return service;
  })
  .override("portalOptions", ({ service }) => ({
    env: { PUSH_SERVICES: service.host, PUBLIC_URL },
    trustedCertificates: service.certificate,
  }))
  .extend("push", { scope: "file" }, ({ portal, service }) => createPush(portal, service))
  .extend("maya", ({ portal }) => portal.resident({ firstName: "Maya" }))
  .extend("otto", ({ portal }) => portal.resident({ firstName: "Otto" }))
  .extend("grace", ({ portal }) => portal.staff({ firstName: "Grace" }))
  .extend("theo", ({ portal }) => portal.staff({ firstName: "Theo" }))
  /** No test may leave a request that is not signed and encrypted as it has to be. */
  .extend("checked", { auto: true }, async ({ service }, { onCleanup }) => {
    onCleanup(() => {
      service.respondWith();
      service.received.splice(0);
      expect(service.faults).toEqual([]);
    });
  });
