/** Tells this browser's other tabs that somebody signed in, is about to sign out, or has. */
const NEWS = ["signed-in", "signing-out", "signed-out"] as const;
export type SessionBroadcast = (typeof NEWS)[number];

const CHANNEL = "session";

let opened: BroadcastChannel | undefined;

/** Opened when it is first needed; undefined where a browser has none. */
function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== "undefined") opened ??= new BroadcastChannel(CHANNEL);
  return opened;
}

export function broadcastSession(news: SessionBroadcast): void {
  channel()?.postMessage(news);
}

/** Hears what other tabs announce; answers how to stop. */
export function onSessionBroadcast(listener: (news: SessionBroadcast) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    const news = NEWS.find((one) => one === event.data);
    if (news) listener(news);
  };
  channel()?.addEventListener("message", onMessage);
  return () => channel()?.removeEventListener("message", onMessage);
}
