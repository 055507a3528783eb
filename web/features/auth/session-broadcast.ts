/** Announces logins and logouts to the browser's other tabs, and listens to theirs. */

const MESSAGES = ["signed-in", "signing-out", "signed-out"] as const;
export type SessionBroadcast = (typeof MESSAGES)[number];

const CHANNEL = "session";

let broadcastChannel: BroadcastChannel | undefined;

/** The channel, which is opened when it is first used; undefined if the browser has no broadcast channels. */
function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== "undefined") broadcastChannel ??= new BroadcastChannel(CHANNEL);
  return broadcastChannel;
}

export function broadcastSession(message: SessionBroadcast): void {
  channel()?.postMessage(message);
}

/** Listens to other tabs. @returns a function that stops listening */
export function onSessionBroadcast(listener: (message: SessionBroadcast) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    const message = MESSAGES.find((name) => name === event.data);
    if (message) listener(message);
  };
  channel()?.addEventListener("message", onMessage);
  return () => channel()?.removeEventListener("message", onMessage);
}
