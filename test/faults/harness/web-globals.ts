/** As much of a browser as the web client's stores and its live link ask for; its calls go to a node, with delays. */
import { lasting } from "./figures.ts";

export interface WebGlobals {
  /** The session and the address; both may change between pages. */
  cookie: string;
  url: string;
  /** How long a call waits before it leaves, and its answer before it arrives. */
  delayMs(): number;
}

const { fetch: send } = globalThis;

/** Makes the globals; one page at a time lives in a process, as in a tab. */
export function installWebGlobals(page: WebGlobals): void {
  const stub = {
    document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
    window: new EventTarget(),
    async fetch(path: string, init: RequestInit = {}) {
      await lasting(page.delayMs());
      const answer = await send(new URL(path, page.url), {
        ...init,
        headers: { ...(init.headers as Record<string, string>), Cookie: page.cookie },
      });
      const text = await answer.text();
      await lasting(page.delayMs());
      return new Response(answer.status === 204 || answer.status === 304 ? null : text, {
        status: answer.status,
      });
    },
  };
  for (const [name, value] of Object.entries(stub)) Object.assign(globalThis, { [name]: value });
  if (globalThis.navigator === undefined) Object.assign(globalThis, { navigator: { onLine: true } });
}
