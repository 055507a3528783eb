/** The layout of a portal screen: title row and content. */
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { passFocusOn } from "./focus-content.ts";
import { Row, Text } from "./layout.tsx";
import styles from "./page.module.css";
import text from "./text.module.css";

interface PageProps extends Omit<ComponentProps<"main">, "title" | "ref"> {
  title: string;
  /** A muted text next to the title. */
  note?: string;
  /** Shown to the right of the title. */
  aside?: ReactNode;
}

export function Page({ title, note, ...rest }: PageProps) {
  return (
    <PageFrame
      {...rest}
      head={
        <>
          <h1 className={text.pageTitle}>{title}</h1>
          {note ? <Text tone="muted">{note}</Text> : null}
        </>
      }
    />
  );
}

/** The layout without a title row, for screens that have their title in the content. `head` replaces the title row. */
export function PageFrame({
  head,
  aside,
  className,
  children,
  ...rest
}: { head: ReactNode } & Omit<PageProps, "title" | "note">) {
  return (
    <main {...rest} id="main" ref={passFocusOn} tabIndex={-1} className={cx(styles.page, className)}>
      <Row as="header" wrap className={styles.head}>
        {head}
        {aside ? (
          <div className={styles.aside} data-media="screen">
            {aside}
          </div>
        ) : null}
      </Row>
      {children}
    </main>
  );
}
