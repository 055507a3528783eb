/** A real SMTP server for a test, which accepts, refuses or keeps the portal waiting as the test says. */
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

interface ReceivedMail extends Email {
  /** The recipients of the SMTP dialogue, who alone get the message. */
  recipients: string[];
  source: string;
}

/** The reply to a step of the dialogue: nothing accepts, a code refuses, and 'hang' never answers. */
type Reply = undefined | "hang" | { code: number; text: string };

export interface SmtpPeer {
  port: number;
  received: ReceivedMail[];
  /** Recipients that were named, whether or not they were accepted. */
  attempts: string[];
  /** Sets the peer's next answers. */
  reply: {
    connect?: Reply;
    sender?: Reply;
    recipient?: (address: string) => Reply;
    data?: Reply;
    afterData?: Reply;
  };
  close(): Promise<void>;
}

/** @param options.login the password that the peer asks for @param options.port a port that was used before */
export async function startSmtpPeer(
  options: { login?: string; tls?: boolean; port?: number } = {},
): Promise<SmtpPeer> {
  const { login, tls = false, port = 0 } = options;
  const received: ReceivedMail[] = [];
  const attempts: string[] = [];
  const peer: Pick<SmtpPeer, "reply"> = { reply: {} };

  function answer(reply: Reply, done: (error?: Error | null) => void): void {
    if (reply === "hang") return;
    done(reply && Object.assign(new Error(reply.text), { responseCode: reply.code }));
  }

  async function read(stream: Readable, recipients: string[], done: (error?: Error | null) => void) {
    const { data, afterData } = peer.reply;
    const source = (await buffer(stream)).toString();
    if (data === undefined) received.push({ ...(await PostalMime.parse(source)), recipients, source });
    answer(data ?? afterData, done);
  }

  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    // The certificate that comes with the server is self-signed.
    hideSTARTTLS: !tls,
    disabledCommands: tls ? [] : ["STARTTLS"],
    onConnect: (_session, done) => answer(peer.reply.connect, done),
    onAuth: ({ password }, _session, done) =>
      password === login
        ? done(null, { user: "portal" })
        : done(Object.assign(new Error("Wrong user or password"), { responseCode: 535 })),
    onMailFrom: (_address, _session, done) => answer(peer.reply.sender, done),
    onRcptTo({ address }, _session, done) {
      attempts.push(address);
      answer(peer.reply.recipient?.(address), done);
    },
    onData: (stream, { envelope }, done) =>
      void read(
        stream,
        envelope.rcptTo.map(({ address }) => address),
        done,
        // A portal that ends takes its half of the message along.
      ).catch(done),
  });
  // Connections that the portal aborts.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return Object.assign(peer, {
    port: (server.server.address() as AddressInfo).port,
    received,
    attempts,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
