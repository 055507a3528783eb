/** A portal whose mail goes to a peer of the test file. */
import { withPortal } from "../../../harness/fixtures.ts";
import { startSmtpPeer } from "../../../harness/smtp-peer.ts";

export const PUBLIC_URL = "http://portal.example.com";
export const SENDER = "portal@example.com";

/** The environment of a portal that sends by a peer. */
export const mailEnvironment = (port: number, login = "") => ({
  SMTP_URL: `smtp://${login}127.0.0.1:${port}`,
  MAIL_FROM: `Alder Quay <${SENDER}>`,
  PUBLIC_URL,
});

export const it = withPortal()
  .extend("peerOptions", { scope: "file" }, () => ({}))
  .extend("peer", { scope: "file" }, async ({ peerOptions }, { onCleanup }) => {
    const peer = await startSmtpPeer(peerOptions);
    onCleanup(peer.close);
    return peer;
  })
  .override("portalOptions", ({ peer }) => ({ env: mailEnvironment(peer.port) }))
  .extend("mara", ({ portal }) => portal.bareResident("Mara"))
  /** Empties the peer and the outbox after the test. */
  .extend("reset", { auto: true }, async ({ peer, portal }, { onCleanup }) => {
    onCleanup(async () => {
      peer.reply = {};
      peer.received.length = 0;
      peer.attempts.length = 0;
      await portal.connection.collection("deliveries").deleteMany({});
    });
  });
