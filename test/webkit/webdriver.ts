/** A small client of WebDriver (https://www.w3.org/TR/webdriver2/): a session, and the commands that the suite uses. */

/** The key under which WebDriver writes an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export type ElementReference = { [ELEMENT]: string };

export interface Session {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function inside of the page, which uses nothing but its arguments. */
  run<Args extends unknown[], Result>(body: (...args: Args) => Result, ...args: Args): Promise<Result>;
  click(element: ElementReference): Promise<void>;
  /** Types a text; in a file input, the path of the file. */
  type(element: ElementReference, text: string): Promise<void>;
  /** The options of a `select`, or other elements below one. */
  elementsBelow(element: ElementReference, css: string): Promise<ElementReference[]>;
  resize(width: number, height: number): Promise<void>;
  end(): Promise<void>;
}

/** Sends one command. @throws with WebDriver's own words */
async function send(url: string, method: "GET" | "POST" | "DELETE", body?: object): Promise<unknown> {
  const response = await fetch(url, { method, body: body === undefined ? null : JSON.stringify(body) });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${url}: ${value.error}: ${value.message}`);
  return value;
}

/** Whether a driver takes a session. */
export async function isReady(driver: string): Promise<boolean> {
  const { ready } = (await send(`${driver}/status`, "GET")) as { ready: boolean };
  return ready;
}

/** Starts a browser by its driver. */
export async function startSession(driver: string): Promise<Session> {
  const created = await send(`${driver}/session`, "POST", { capabilities: { alwaysMatch: {} } });
  const session = `${driver}/session/${(created as { sessionId: string }).sessionId}`;
  const post = (command: string, body: object = {}) => send(`${session}/${command}`, "POST", body);
  const onElement = (element: ElementReference, command: string, body?: object) =>
    post(`element/${element[ELEMENT]}/${command}`, body);
  return {
    async open(url) {
      await post("url", { url });
    },
    async reload() {
      await post("refresh");
    },
    async run(body, ...args) {
      const script = `return (${body}).apply(null, arguments)`;
      return (await post("execute/sync", { script, args })) as ReturnType<typeof body>;
    },
    async click(element) {
      await onElement(element, "click");
    },
    async type(element, text) {
      await onElement(element, "value", { text });
    },
    async elementsBelow(element, css) {
      const found = await onElement(element, "elements", { using: "css selector", value: css });
      return found as ElementReference[];
    },
    async resize(width, height) {
      await post("window/rect", { width, height });
    },
    async end() {
      await send(session, "DELETE");
    },
  };
}
