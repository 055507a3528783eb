/** The first tab stop of a page: skips the navigation. */
import { t } from "../lib/t.ts";
import styles from "./skip-link.module.css";

export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it focuses the content; the URL must not change, because its hash names a tab
    <a
      href="#main"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById("main")?.focus();
      }}
    >
      {t("Skip to content")}
    </a>
  );
}
