/** A panel that is folded until its title is pressed. Its content mounts, and so loads, when it opens. */
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import styles from "./disclosure.module.css";
import { Row } from "./layout.tsx";
import text from "./text.module.css";

export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.panel} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Row as="summary" gap={2} justify="between" className={styles.title}>
        <h2 className={text.panelTitle}>{title}</h2>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden className={styles.arrow} />
      </Row>
      {isOpen ? children : null}
    </details>
  );
}
