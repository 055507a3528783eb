/** Draws a component into the test's document. */
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { useAlerts } from "../../../web/ui/alerts.ts";
import { drawn } from "./empty-page.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** `emptyPage` takes it away again. @returns a function that does so within the test */
export async function render(node: ReactNode): Promise<() => Promise<void>> {
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box);
  async function remove(): Promise<void> {
    drawn.delete(remove);
    await act(async () => root.unmount());
    box.remove();
  }
  drawn.add(remove);
  await act(async () => root.render(node));
  return remove;
}

/** Draws a component within the app's router, at an address. @param state that of the entry in the browser's history */
export function renderAt(
  address: string,
  node: ReactNode,
  state: unknown = null,
): Promise<() => Promise<void>> {
  history.replaceState({ usr: state }, "", address);
  return render(<BrowserRouter>{node}</BrowserRouter>);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Types into a field, or chooses an option, as a user does. */
export async function type(control: Control, text: string): Promise<void> {
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set;
  await act(async () => {
    setValue?.call(control, text);
    const event = control instanceof HTMLSelectElement ? "change" : "input";
    control.dispatchEvent(new Event(event, { bubbles: true }));
  });
}

/** The button with a text, if there is one. */
export const button = (text: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === text);

export async function press(text: string): Promise<void> {
  await act(async () => button(text)?.click());
}

/** The one element that a selector finds. */
export function one<Found extends Element = HTMLElement>(selector: string): Found {
  const found = document.querySelectorAll<Found>(selector);
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${found.length} elements match ${selector}.`);
  return only;
}

/** The field with a name. */
export const field = (name: string): HTMLInputElement => one<HTMLInputElement>(`[name="${name}"]`);

export const click = (selector: string): Promise<void> => act(async () => one(selector).click());

export const submit = (): Promise<void> => act(async () => one<HTMLFormElement>("form").requestSubmit());

export async function keydown(target: Element, key: string, init: KeyboardEventInit = {}): Promise<void> {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
  await act(async () => void target.dispatchEvent(event));
}

/** Chooses a file in the one field for files. */
export async function chooseFile(file: object): Promise<void> {
  const input = one<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(input, "files", { value: [file], configurable: true });
  await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })));
}

export const alertTexts = (): string[] => useAlerts.getState().shown.map(({ text }) => text);
