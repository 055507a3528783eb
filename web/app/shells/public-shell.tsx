/** The layout of the public pages: navigation (folded on phones) and footer. */
import { Menu, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { usePropertyName } from "../../lib/property.store.ts";
import { SITE } from "../../lib/site-content.ts";
import { Brand } from "../../ui/brand.tsx";
import { IconButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { SkipLink } from "../skip-link.tsx";
import { PublicServices } from "./public-services.tsx";
import styles from "./public-shell.module.css";

const linkClass = cx(styles.link);

export function PublicShell() {
  const property = usePropertyName();
  const { pathname } = useLocation();
  const [unfolded, setUnfolded] = useState(false);
  const fold = useRef<HTMLButtonElement>(null);
  const navId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation folds the menu away
  useEffect(() => setUnfolded(false), [pathname]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !unfolded) return;
    setUnfolded(false);
    fold.current?.focus();
  }

  return (
    <div className={styles.page}>
      <SkipLink />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape, which folds the menu */}
      <div className={styles.top} onKeyDown={onKeyDown}>
        <header className={styles.head}>
          <Brand name={SITE.product} to={paths.home} />
          <IconButton
            ref={fold}
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
            <PublicServices />
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
            © {SITE.copyrightYear} {SITE.product} · {property}
          </span>
          <nav aria-label="Footer" className={styles.footLinks}>
            <Link to={paths.about}>About us</Link>
            <Link to={paths.contact}>Contact us</Link>
            <Link to={paths.scores}>How scores are made</Link>
            <Link to={paths.login}>Resident and staff login</Link>
          </nav>
        </div>
      </footer>
    </div>
  );
}
