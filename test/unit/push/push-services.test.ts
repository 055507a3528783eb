/** The list of push services, and the addresses that the portal connects to. */
import { request } from "node:https";
import { beforeEach, describe, expect, it } from "vitest";
import { createPushServices, isPublicAddress } from "../../../src/push/push-services.ts";
import { type PushService, startPushService } from "../../harness/push-service.ts";

describe("the list of push services", () => {
  const { isAllowed } = createPushServices(["push.example.com:8443", "*.example.org"]);

  it.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
    "https://FCM.googleapis.com:443/fcm/send/abc",
    "https://push.example.com:8443/abc",
    "https://a.b.example.org/abc",
  ])("has %s", (endpoint) => expect(isAllowed(endpoint)).toBe(true));

  it.each([
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm/send/abc",
    "https://fcm.googleapis.com./fcm/send/abc",
    "https://fcm.googleapis.com@127.0.0.1/abc",
    "https://user:secret@fcm.googleapis.com/abc",
    "https://fcm.googleapis.com.example.net/abc",
    "https://evilpush.apple.com/abc",
    "https://push.apple.com/abc",
    "https://example.org/abc",
    "https://push.example.com/abc",
    "https://localhost/abc",
    "https://127.0.0.1/abc",
    "https://[::1]/abc",
    "https://2130706433/abc",
    "fcm.googleapis.com/abc",
    "",
    `https://fcm.googleapis.com/${"x".repeat(2_100)}`,
  ])("does not have %s", (endpoint) => expect(isAllowed(endpoint)).toBe(false));
});

describe("an address", () => {
  it.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8"])("%s is public", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.1.1"],
    ...["198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1"],
    ...["64:ff9b::7f00:1", "2002:7f00:1::", "fc00::1", "fd12::1", "fe80::1", "ff02::1"],
  ])("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("a connection", () => {
  let service: PushService;
  beforeEach(async () => {
    service = await startPushService("localhost");
    return () => service.stop();
  });

  /** Posts with the agent of a list. @returns the status, or the error's message */
  function post(services: ReturnType<typeof createPushServices>, url: string): Promise<number | string> {
    return new Promise((resolve) => {
      const sent = request(url, { method: "POST", agent: services.agent }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0));
      });
      sent.on("error", (error) => resolve(error.message));
      sent.end();
    }).then((result) => {
      services.agent.destroy();
      return result as number | string;
    });
  }

  it.each([[[]], [["*.localhost"]]])("to a loopback address is refused: %j", async (named) => {
    const services = createPushServices(named, service.certificate);
    expect(await post(services, `https://${service.host}/`)).toMatch(
      /^localhost has the address .+ not public$/,
    );
    expect(service.faults).toEqual([]);
  });

  it("to a service that the environment names is made", async () => {
    const services = createPushServices([service.host], service.certificate);
    expect(await post(services, `https://${service.host}/`)).toBe(201);
  });

  it("needs a certificate that is trusted", async () => {
    expect(await post(createPushServices([service.host]), `https://${service.host}/`)).toMatch(/self-signed/);
  });
});
