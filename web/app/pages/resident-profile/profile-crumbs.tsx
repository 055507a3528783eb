/** The way back to the list, above a profile. */
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import text from "../../../ui/text.module.css";
import styles from "./profile-crumbs.module.css";

export function ProfileCrumbs({ name }: { name: string }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <Link to={paths.residents} className={text.link}>
        Residents
      </Link>
      <ChevronRight size={12} strokeWidth={2} aria-hidden />
      <span aria-current="page" className={styles.here}>
        {name}
      </span>
    </nav>
  );
}
