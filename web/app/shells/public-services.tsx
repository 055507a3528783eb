/**
 * The SERVICES menu of the public navigation. It opens on hover, on keyboard focus and on click, and links to a login in a new tab
 * (specification, section 2): the portal's login, or another one that the property has entered.
 */

import { ChevronDown, ExternalLink } from "lucide-react";
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { TABLET } from "../../lib/media.ts";
import { useProperty } from "../../lib/property.store.ts";
import { t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import styles from "./public-shell.module.css";

/** In the folded navigation the menu is part of a list. Opening it on hover or focus there would move the items under the user's finger. */
const isInList = () => window.matchMedia(TABLET).matches;

/** Whether the focus enters or leaves the element. */
function crossesEdge(event: FocusEvent): boolean {
  return !event.currentTarget.contains(event.relatedTarget);
}

export function PublicServices() {
  const [isOpen, setOpen] = useState(false);
  const isHovered = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const listId = useId();
  const loginHref = useProperty(({ texts }) => texts.loginHref);

  // Hovering moves no focus, so the Escape listener is on the document.
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [isOpen]);

  function onHover(event: PointerEvent, isOver: boolean): void {
    if (event.pointerType !== "mouse" || isInList()) return;
    isHovered.current = isOver;
    // The menu stays while the keyboard is in it: a hidden link would lose the focus.
    setOpen(isOver || link.current?.matches(":focus-visible") === true);
  }

  function onFocus(event: FocusEvent): void {
    if (crossesEdge(event) && !isInList() && event.target.matches(":focus-visible")) setOpen(true);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      setOpen(true);
      // A hidden link can't be focused: the menu must render first.
      requestAnimationFrame(() => link.current?.focus());
    } else if (event.key === "ArrowUp" || event.key === "Escape") {
      // Both return to the button. Escape also closes the menu: see the listener on the document.
      if (event.key === "ArrowUp") event.preventDefault();
      if (event.target === link.current) button.current?.focus();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing is a shortcut; the button inside does the same
    <div
      className={styles.drop}
      onPointerEnter={(event) => onHover(event, true)}
      onPointerLeave={(event) => onHover(event, false)}
      onFocus={onFocus}
      onBlur={(event) => {
        if (crossesEdge(event) && !isInList()) setOpen(false);
      }}
      onKeyDown={onKeyDown}
    >
      <button
        ref={button}
        type="button"
        className={styles.link}
        aria-expanded={isOpen}
        aria-controls={listId}
        // Hovering has opened the menu already: a click then doesn't close it.
        onClick={() => setOpen(isHovered.current || !isOpen)}
      >
        {t("SERVICES")}
        <ChevronDown size={14} strokeWidth={2} className={cx(styles.arrow, isOpen && styles.turned)} />
      </button>
      <div id={listId} className={cx(styles.menu, isOpen && styles.open)}>
        <a ref={link} href={loginHref} target="_blank" rel="noopener noreferrer">
          <span>
            <b>{t("Resident and staff login")}</b>
            <small>{t("Opens in a new tab")}</small>
          </span>
          <ExternalLink />
        </a>
      </div>
    </div>
  );
}
