/**
 * A Socket.IO client reduced to bytes, so that a thousand of them cost the load generator little: joins by WebSocket,
 * answers pings, and hands on the text of each frame.
 */
import { openRaw, type RawPage } from "../../../security/support/raw-page.ts";

/** Engine.IO's and Socket.IO's packets, as their protocols number them. */
const OPEN = "0";
const PING = "2";
const PONG = "3";
const JOIN = "40";

export type RawSocket = Pick<RawPage, "close">;

/**
 * Joins the default namespace.
 * @param onPacket each Socket.IO packet's text from then on (`42[...]` for events)
 * @param onEnd the connection ended after it had joined
 * @throws when it is refused or ends before it has joined
 */
export function joinRaw(
  url: string,
  cookie: string | undefined,
  onPacket: (text: string) => void,
  onEnd: () => void,
): Promise<RawSocket> {
  return new Promise((resolve, reject) => {
    let joined = false;
    const opening = openRaw(url, cookie === undefined ? {} : { Cookie: cookie }, "", (text) => {
      if (text === PING) void opening.then((page) => page.send(PONG));
      else if (text.startsWith(OPEN)) void opening.then((page) => page.send(JOIN));
      else if (!joined && text.startsWith(JOIN)) {
        joined = true;
        resolve(opening);
      } else onPacket(text);
    });
    void opening.then(async ({ status, closed }) => {
      await closed;
      if (joined) onEnd();
      else reject(new Error(`A socket ended before it had joined: ${status}`));
    }, reject);
  });
}
