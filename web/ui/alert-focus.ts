/**
 * A modal dialog traps the focus by listening to focus events on the document. Alerts must be usable while it is open, so the document
 * learns neither of focus that goes to an alert nor of presses on one, and Tab moves between the dialog and the alerts.
 */

export const ALERT_HOST_ATTRIBUTE = "data-alert-host";

const TABBABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

function alertHost(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${ALERT_HOST_ATTRIBUTE}]`);
}

function isInAlertHost(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${ALERT_HOST_ATTRIBUTE}]`) !== null;
}

/** Lets the alert host take focus and presses from a dialog, also from one that opens later. @returns a function that ends it */
export function allowFocusToAlerts(host: HTMLElement): () => void {
  const onFocusOut = (event: FocusEvent) => {
    if (isInAlertHost(event.relatedTarget) && !isInAlertHost(event.target)) event.stopPropagation();
  };
  const { body } = host.ownerDocument;
  const keepFromDocument = (event: Event) => isInAlertHost(event.target) && event.stopPropagation();
  // Before all other listeners: no `onBlur` of the page runs when the focus goes to an alert.
  window.addEventListener("focusout", onFocusOut, true);
  // These two after the page's own listeners, and before those of a dialog on the document.
  body.addEventListener("focusin", keepFromDocument);
  body.addEventListener("pointerdown", keepFromDocument);
  return () => {
    window.removeEventListener("focusout", onFocusOut, true);
    body.removeEventListener("focusin", keepFromDocument);
    body.removeEventListener("pointerdown", keepFromDocument);
  };
}

/**
 * Moves the focus from a dialog to the alerts, for Tab on the last control and Shift+Tab on the first one.
 * @returns whether it moved the focus, so that the dialog must not handle the key
 */
export function tabIntoAlerts(dialog: HTMLElement, backwards: boolean): boolean {
  const controls = [...dialog.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    ({ tabIndex }) => tabIndex >= 0,
  );
  const edge = backwards ? controls[0] : controls.at(-1);
  if (document.activeElement !== edge) return false;
  const buttons = alertHost()?.querySelectorAll("button");
  const target = backwards ? buttons?.[buttons.length - 1] : buttons?.[0];
  target?.focus();
  return target !== undefined;
}
