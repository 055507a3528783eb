/** The frame of the public pages: navigation above, folded away on phones, and a foot. */
import { ChevronDown, ExternalLink, Menu, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router-dom";
import { PHONE } from "../../lib/media.ts";
import { paths } from "../../lib/paths.ts";
import { SITE } from "../../lib/site-content.ts";
import { Brand } from "../../ui/brand.tsx";
import { IconButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { SkipLink } from "../skip-link.tsx";
import styles from "./public-shell.module.css";

const linkClass = cx(styles.link);

export function PublicShell() {
  const { pathname } = useLocation();
  const [unfolded, setUnfolded] = useState(false);
  const navId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation folds the menu away
  useEffect(() => setUnfolded(false), [pathname]);

  return (
    <div className={styles.page}>
      <SkipLink />
      <div className={styles.top}>
        <header className={styles.head}>
          <Brand name={SITE.product} to={paths.home} />
          <IconButton
            label="Menu"
            bare
            className={styles.fold}
            aria-expanded={unfolded}
            aria-controls={navId}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? <X size={20} aria-hidden /> : <Menu size={20} aria-hidden />}
          </IconButton>
          <nav id={navId} aria-label="Main" className={cx(styles.nav, unfolded && styles.unfolded)}>
            <NavLink to={paths.home} end className={linkClass}>
              HOME
            </NavLink>
            <Services />
            <NavLink to={paths.about} className={linkClass}>
              ABOUT US
            </NavLink>
            <NavLink to={paths.contact} className={linkClass}>
              CONTACT US
            </NavLink>
          </nav>
        </header>
      </div>
      <Outlet />
      <footer className={styles.foot}>
        <div>
          <span>
            © {SITE.copyrightYear} {SITE.product} · {SITE.property}
          </span>
          <Link to={paths.login}>Resident and staff login</Link>
        </div>
      </footer>
    </div>
  );
}

/** Opens by pointing at it, by pressing it, and by the keyboard; closes by leaving it and by Escape. */
function Services() {
  const [open, setOpen] = useState(false);
  const pointedAt = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing is a shortcut; the button inside does the same
    <div
      className={styles.drop}
      onPointerEnter={(event) => {
        if (event.pointerType !== "mouse") return;
        pointedAt.current = true;
        setOpen(true);
      }}
      onPointerLeave={(event) => {
        if (event.pointerType !== "mouse") return;
        pointedAt.current = false;
        setOpen(false);
      }}
      onBlur={(event) => {
        // Unfolded on a phone it is part of the list: closing it would move what is about to be tapped.
        if (window.matchMedia(PHONE).matches) return;
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={onKeyDown}
    >
      <button
        ref={button}
        type="button"
        className={styles.link}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(pointedAt.current || !open)}
      >
        SERVICES
        <ChevronDown size={14} strokeWidth={2} aria-hidden />
      </button>
      <div id={listId} className={cx(styles.menu, open && styles.open)}>
        <a href={SITE.productLogin.href} target="_blank" rel="noopener noreferrer">
          <span>
            <b>{SITE.productLogin.label}</b>
            <small>Opens in a new tab</small>
          </span>
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
        </a>
      </div>
    </div>
  );
}
