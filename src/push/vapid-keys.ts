/** The key pair that identifies the portal to push services (VAPID, RFC 8292): made at the first start, and stored encrypted. */
import webPush, { type VapidKeys } from "web-push";
import type { AppContext } from "../context.ts";
import { createEncryptor } from "../database/encryption.ts";
import { VAPID_KEY_ID, type VapidKeyPair } from "./push.repository.ts";

/**
 * Reads the key pair, or makes it at the first start.
 * @returns undefined if there is no secret key, or if the pair was encrypted with another secret key. The portal then sends no pushes
 */
export async function readOrCreateVapidKeys({
  repositories: { vapidKeys },
  secretKey,
  clock,
  log,
}: Pick<AppContext, "repositories" | "secretKey" | "clock" | "log">): Promise<VapidKeys | undefined> {
  if (secretKey === undefined) return undefined;
  const encryptor = createEncryptor(secretKey, "VAPID");
  async function createPair(): Promise<VapidKeyPair> {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const sealedPrivateKey = encryptor.seal(privateKey, VAPID_KEY_ID);
    return vapidKeys.putFirst({ publicKey, sealedPrivateKey, createdAt: clock() });
  }
  const { publicKey, sealedPrivateKey } = (await vapidKeys.find()) ?? (await createPair());
  const privateKey = encryptor.open(sealedPrivateKey, VAPID_KEY_ID);
  if (privateKey !== undefined) return { publicKey, privateKey };
  log.warn(
    "Push notifications are off: their keys were encrypted with another SECRET_KEY. Set that key. If it is lost, remove the " +
      "collections vapidkeys and pushsubscriptions, and restart; everybody then turns push notifications on again",
  );
  return undefined;
}
