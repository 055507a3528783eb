/** The first stop of the keyboard: past the navigation, to the content. */
import styles from "./skip-link.module.css";

export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to the content; the address stays, because its hash names a tab
    <a
      href="#main"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById("main")?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
