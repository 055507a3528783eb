/** Tells this browser's other tabs that somebody signed in, is about to sign out, or has. */
const MESSAGES = ["signed-in", "signing-out", "signed-out"] as const;
export type SessionBroadcast = (typeof MESSAGES)[number];

const CHANNEL = "session";

let opened: BroadcastChannel | undefined;

/** Opened when it is first needed; undefined where a browser has none. */
function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== "undefined") opened ??= new BroadcastChannel(CHANNEL);
  return opened;
}

export function broadcastSession(message: SessionBroadcast): void {
  channel()?.postMessage(message);
}

/** Hears what other tabs announce; answers how to stop. */
export function onSessionBroadcast(listener: (message: SessionBroadcast) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    const message = MESSAGES.find((one) => one === event.data);
    if (message) listener(message);
  };
  channel()?.addEventListener("message", onMessage);
  return () => channel()?.removeEventListener("message", onMessage);
}
