/** The product's logo and name, linked to the home page. */
import { Link } from "react-router-dom";
import styles from "./brand.module.css";
import { cx } from "./cx.ts";

function BrandMark() {
  return (
    <svg viewBox="0 0 28 28" width="26" height="26" aria-hidden="true" fill="var(--brand)">
      <path d="M4 12.2 14 3.5l10 8.7V23a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" />
      <path fill="var(--on-brand)" opacity={0.55} d="M8.4 13h4.2v4.6H8.4zM8.4 19h4.2v3H8.4z" />
      <path fill="var(--on-brand)" d="M15.4 25v-9.6a2.4 2.4 0 0 1 2.4-2.4h.4a2.4 2.4 0 0 1 2.4 2.4V25z" />
    </svg>
  );
}

/** `foldsAway` hides the name where the navigation needs the space. */
export function Brand({ name, to, foldsAway = false }: { name: string; to: string; foldsAway?: boolean }) {
  return (
    <Link to={to} className={cx(styles.brand, foldsAway && styles.foldsAway)} aria-label={name}>
      <BrandMark />
      <span>{name}</span>
    </Link>
  );
}
