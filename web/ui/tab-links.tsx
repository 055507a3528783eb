/** Tabs that are links: each has its own URL, for bookmarks, links and the Back button. */

import { type ComponentProps, useEffect, useRef } from "react";
import { t } from "../lib/t.ts";
import { cx } from "./cx.ts";
import { Row } from "./layout.tsx";
import { Link } from "./link.tsx";
import styles from "./tab-links.module.css";

interface TabLinksProps extends Omit<ComponentProps<"nav">, "children"> {
  /** The accessible name of the tabs. */
  label: string;
  links: readonly { name: string; label: string; search: string; hash?: string; shortcut?: string }[];
  /** The name of the current link. */
  current: string;
}

export function TabLinks({ label, links, current, className, ...rest }: TabLinksProps) {
  const currentLink = useRef<HTMLAnchorElement>(null);
  const previousTab = useRef(current);

  useEffect(() => {
    // On phones the tabs scroll horizontally.
    currentLink.current?.scrollIntoView({ block: "nearest", inline: "center" });
    // After Back, or a link in the previous tab, the focused element is gone with that tab.
    if (previousTab.current !== current && document.activeElement === document.body)
      currentLink.current?.focus({ preventScroll: true });
    previousTab.current = current;
  }, [current]);

  return (
    <Row
      {...rest}
      as="nav"
      gap={1}
      align="stretch"
      aria-label={label}
      data-media="screen"
      className={cx(styles.tabs, className)}
    >
      {links.map(({ name, label: text, search, hash, shortcut }) => (
        <Link
          key={name}
          ref={name === current ? currentLink : undefined}
          to={{ search, ...(hash !== undefined && { hash }) }}
          aria-keyshortcuts={shortcut}
          aria-current={name === current ? "page" : undefined}
        >
          {t(text)}
        </Link>
      ))}
    </Row>
  );
}
