/** A ruled table. On phones a `cards` table turns its rows into cards; it stays a table to screen readers. */
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./table.module.css";
import { UnreadTag, unreadClass } from "./unread-tag.tsx";
import { useUnreadMark } from "./use-unread-mark.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface Column {
  head: string;
  /** Money and dates stand at the right. */
  end?: boolean;
}

interface TableProps {
  label: string;
  columns: readonly Column[];
  cards?: boolean;
  /** Nothing stands above the table in its card. */
  first?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/* biome-ignore-start lint/a11y/noRedundantRoles: rows drawn as cards lose the roles that elements have by themselves */
export function Table({ label, columns, cards = false, first = false, className, children }: TableProps) {
  return (
    <table role="table" className={cx(styles.table, cards && styles.cards, first && styles.first, className)}>
      <caption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ head, end }) => (
            <th key={head} role="columnheader" scope="col" className={end ? styles.end : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

interface RowProps {
  topic: string;
  id: string;
  className?: string | undefined;
  /** The cells; `tag` marks a new arrival and belongs into the first of them. */
  children: (tag: ReactNode) => ReactNode;
}

/** One row, marked while it is newly arrived. */
export function Row({ topic, id, className, children }: RowProps) {
  const { kind, ref } = useUnreadMark<HTMLTableRowElement>(topic, id);
  return (
    <tr ref={ref} role="row" className={cx(className, unreadClass(kind))}>
      {children(kind ? <UnreadTag kind={kind} /> : null)}
    </tr>
  );
}

export function Cell({
  end = false,
  className,
  children,
}: {
  end?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <td role="cell" className={cx(end && styles.end, className)}>
      {children}
    </td>
  );
}
/* biome-ignore-end lint/a11y/noRedundantRoles: see above */
