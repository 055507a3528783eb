/** The authenticator of a device, in Chromium: it keeps passkeys and signs as a phone or a laptop does. */
import type { Page } from "playwright-core";

const OPTIONS = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
} as const;

/** Gives a page's device an authenticator. Its user touches it only by `touch`. */
export async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...OPTIONS, automaticPresenceSimulation: false },
  });
  const setTouch = (enabled: boolean) =>
    cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  return {
    credentials: async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    /** The user touches it for as long as something takes. */
    async touch<Result>(during: () => Promise<Result>): Promise<Result> {
      await setTouch(true);
      try {
        return await during();
      } finally {
        await setTouch(false);
      }
    },
    /** Whether the user's finger, face or PIN is the right one. */
    verifies: (isUserVerified: boolean) =>
      cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}
