/**
 * A modal dialog keeps focus inside itself by watching focus events on the document. Alerts must be usable without
 * closing it, so focus events and presses in the alert host are kept from that watch, and Tab leads there and back.
 */

export const ALERT_HOST_ATTRIBUTE = "data-alert-host";

const TABBABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

function alertHost(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${ALERT_HOST_ATTRIBUTE}]`);
}

function isInAlertHost(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${ALERT_HOST_ATTRIBUTE}]`) !== null;
}

/** Lets focus and presses go into the host past any dialog's watch; answers how to undo it. */
export function allowFocusToAlerts(host: HTMLElement): () => void {
  const onFocusOut = (event: FocusEvent) => {
    if (isInAlertHost(event.relatedTarget) && !isInAlertHost(event.target)) event.stopPropagation();
  };
  // On the body: behind whatever the page itself hears, before what a dialog hears on the document.
  const { body } = host.ownerDocument;
  const keepFromDocument = (event: Event) => isInAlertHost(event.target) && event.stopPropagation();
  window.addEventListener("focusout", onFocusOut, true);
  body.addEventListener("focusin", keepFromDocument);
  body.addEventListener("pointerdown", keepFromDocument);
  return () => {
    window.removeEventListener("focusout", onFocusOut, true);
    body.removeEventListener("focusin", keepFromDocument);
    body.removeEventListener("pointerdown", keepFromDocument);
  };
}

/**
 * In a dialog, Tab on the last control goes to the alerts when there are any, and Shift+Tab on the first one too.
 * @returns whether it moved the focus, so that the dialog's own handling must not
 */
export function tabIntoAlerts(dialog: HTMLElement, backwards: boolean): boolean {
  const controls = [...dialog.querySelectorAll<HTMLElement>(TABBABLE)].filter((one) => one.tabIndex >= 0);
  const edge = backwards ? controls[0] : controls.at(-1);
  if (document.activeElement !== edge) return false;
  const buttons = alertHost()?.querySelectorAll("button");
  const target = backwards ? buttons?.[buttons.length - 1] : buttons?.[0];
  target?.focus();
  return target !== undefined;
}
