/** The layout of the public pages: navigation (folded on phones and tablets) and footer. */

import { canonicalPath } from "@domain/page-routes.ts";
import { PRODUCT } from "@domain/property-texts.ts";
import { Menu, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/t.ts";
import { Brand } from "../../ui/brand.tsx";
import { IconButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { LanguageSwitch } from "../../ui/language-switch.tsx";
import { Row } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import { SkipLink } from "../skip-link.tsx";
import { PublicServices } from "./public-services.tsx";
import styles from "./public-shell.module.css";

export function PublicShell({ children }: { children?: ReactNode }) {
  const { pathname, key } = useLocation();
  const [isUnfolded, setUnfolded] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const navId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation folds the menu away, also one to the page that is open
  useEffect(() => setUnfolded(false), [key]);

  const ariaCurrent = (path: string) => (canonicalPath(pathname) === path ? "page" : undefined);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !isUnfolded) return;
    setUnfolded(false);
    menuButton.current?.focus();
  }

  return (
    <div className={styles.page}>
      <SkipLink />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape, which folds the menu */}
      <div className={styles.top} onKeyDown={onKeyDown}>
        <header className={styles.head}>
          <Brand to={paths.home} />
          <IconButton
            ref={menuButton}
            label={t("Menu")}
            bare
            className={styles.fold}
            aria-expanded={isUnfolded}
            aria-controls={navId}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? <X size={20} /> : <Menu size={20} />}
          </IconButton>
          <Row
            as="nav"
            gap={2}
            align="stretch"
            id={navId}
            aria-label={t("Main")}
            className={cx(styles.nav, isUnfolded && styles.unfolded)}
          >
            <Link to={paths.home} className={styles.link} aria-current={ariaCurrent(paths.home)}>
              {t("HOME")}
            </Link>
            <PublicServices />
            <Link to={paths.about} className={styles.link} aria-current={ariaCurrent(paths.about)}>
              {t("ABOUT US")}
            </Link>
            <Link to={paths.contact} className={styles.link} aria-current={ariaCurrent(paths.contact)}>
              {t("CONTACT US")}
            </Link>
            <LanguageSwitch />
          </Row>
        </header>
      </div>
      {children}
      <footer className={styles.foot}>
        <div>
          <span>{t("Powered by {product}", { product: PRODUCT })}</span>
          <nav aria-label={t("Footer")} className={styles.footLinks}>
            <Link to={paths.about}>{t("About us")}</Link>
            <Link to={paths.contact}>{t("Contact us")}</Link>
            <Link to={paths.scores}>{t("How scores are made")}</Link>
            <Link to={paths.login}>{t("Resident and staff login")}</Link>
          </nav>
        </div>
      </footer>
    </div>
  );
}
