/** A link to the parent screen, followed by the name of the current page. */

import { ChevronRight } from "lucide-react";
import type { ComponentProps } from "react";
import { t } from "../lib/t.ts";
import styles from "./breadcrumb.module.css";
import { cx } from "./cx.ts";
import { Row } from "./layout.tsx";
import { Link } from "./link.tsx";
import text from "./text.module.css";

interface BreadcrumbProps extends Omit<ComponentProps<"nav">, "children"> {
  to: string;
  /** The name of the screen above. */
  above: string;
  here: string;
}

export function Breadcrumb({ to, above, here, className, ...rest }: BreadcrumbProps) {
  return (
    <Row
      aria-label={t("Breadcrumb")}
      {...rest}
      as="nav"
      gap={2}
      size={13}
      tone="muted"
      className={cx(styles.crumbs, className)}
    >
      <Link to={to} className={cx(text.link, text.reach)}>
        {above}
      </Link>
      <ChevronRight size={12} strokeWidth={2} />
      <span aria-current="page" className={text.ellipsis}>
        {here}
      </span>
    </Row>
  );
}
