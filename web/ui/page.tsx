/** The frame of a screen inside the portal: its title, what stands beside it, and its content. */
import type { ReactNode } from "react";
import styles from "./page.module.css";
import text from "./text.module.css";

interface PageProps {
  title: string;
  /** A quiet word beside the title. */
  note?: string;
  /** Stands at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Page({ title, note, aside, children }: PageProps) {
  return (
    <PageFrame
      head={
        <>
          <h1 className={text.pageTitle}>{title}</h1>
          {note ? <p className={styles.note}>{note}</p> : null}
        </>
      }
      aside={aside}
    >
      {children}
    </PageFrame>
  );
}

/** The frame alone, for a screen whose title stands in its content; `head` stands in the title's place. */
export function PageFrame({
  head,
  aside,
  children,
}: { head: ReactNode } & Omit<PageProps, "title" | "note">) {
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <header className={styles.head}>
        {head}
        {aside ? (
          <div className={styles.aside} data-media="screen">
            {aside}
          </div>
        ) : null}
      </header>
      {children}
    </main>
  );
}
