/** Tells this browser's other tabs that somebody signed in or out. */
export type SessionNews = "signed-in" | "signed-out";

const CHANNEL = "session";

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL);

export function announceSession(news: SessionNews): void {
  channel?.postMessage(news);
}

/** Hears what other tabs announce; answers how to stop. */
export function hearSession(listener: (news: SessionNews) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.data === "signed-in" || event.data === "signed-out") listener(event.data);
  };
  channel?.addEventListener("message", onMessage);
  return () => channel?.removeEventListener("message", onMessage);
}
