/** Where keyboards and screen readers start on a page: its content, without moving what is in view. */

export function focusContent(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
