/** Tells this browser's other tabs that somebody signed in or out. */
export type SessionNews = "signed-in" | "signed-out";

const CHANNEL = "session";

let opened: BroadcastChannel | undefined;

/** Opened when it is first needed; undefined where a browser has none. */
function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== "undefined") opened ??= new BroadcastChannel(CHANNEL);
  return opened;
}

export function announceSession(news: SessionNews): void {
  channel()?.postMessage(news);
}

/** Hears what other tabs announce; answers how to stop. */
export function hearSession(listener: (news: SessionNews) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.data === "signed-in" || event.data === "signed-out") listener(event.data);
  };
  channel()?.addEventListener("message", onMessage);
  return () => channel()?.removeEventListener("message", onMessage);
}
