/** A panel that is folded until its title is pressed. Its content mounts, and so loads, when it opens. */
import { ChevronDown } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { cx } from "./cx.ts";
import styles from "./disclosure.module.css";
import { Row } from "./layout.tsx";
import text from "./text.module.css";

interface DisclosureProps extends Omit<ComponentProps<"details">, "onToggle"> {
  title: string;
}

export function Disclosure({ title, className, children, ...rest }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      {...rest}
      className={cx(styles.panel, className)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <Row as="summary" gap={2} justify="between" className={styles.title}>
        <h2 className={text.panelTitle}>{title}</h2>
        <ChevronDown className={styles.arrow} />
      </Row>
      {isOpen ? children : null}
    </details>
  );
}
