/** The layout of Login, Register and the pages of emailed links: the form on the left, a picture on the right (above the form on phones). */

import { PRODUCT } from "@domain/property-texts.ts";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../lib/paths.ts";
import { SITE } from "../../lib/site-content.ts";
import { t } from "../../lib/t.ts";
import { Brand } from "../../ui/brand.tsx";
import { BuildingDrawing } from "../../ui/building-drawing.tsx";
import { passFocusOn } from "../../ui/focus-content.ts";
import { LanguageSwitch } from "../../ui/language-switch.tsx";
import { Row } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";
import styles from "./auth-layout.module.css";

export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <header className={styles.head}>
          <Brand to={paths.home} />
          <LanguageSwitch />
        </header>
        <main id="main" ref={passFocusOn} tabIndex={-1} className={styles.main}>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </main>
        <footer className={styles.foot}>{t("Powered by {product}", { product: PRODUCT })}</footer>
      </div>
      <Row as="aside" align="end" justify="center" className={styles.pane} aria-label={t("About the portal")}>
        <p className={text.display}>{t(SITE.loginPane)}</p>
        <BuildingDrawing tone="dusk" />
      </Row>
    </div>
  );
}

/** The text that a form of these pages has succeeded. */
export const DoneNote = ({ children }: { children: ReactNode }) => (
  <div className={styles.done}>
    <CircleCheck />
    <p role="status">{children}</p>
  </div>
);
