/**
 * The flex, grid and font rules that most parts of a screen consist of: a `Row` is a line, the parts of a `Stack` are below each other, and
 * `Text` has a size, weight and tone of the scale. What a part says in its own styles wins.
 */
import type { ComponentPropsWithRef, ElementType, JSX } from "react";
import { cx } from "./cx.ts";
import styles from "./layout.module.css";

interface Type {
  size?: 12 | 13 | 14 | 15 | 16;
  weight?: 500 | 600;
  tone?: "strong" | "body" | "muted";
  /** Takes the room that is left in a row. */
  grow?: boolean;
}

interface Box extends Type {
  /** Steps of the scale: one, or one between lines and one between columns. */
  gap?: "half" | 1 | 2 | 3 | 4 | 5 | 6 | "half 2" | "1 2" | "1 3" | "2 4";
  align?: "start" | "end" | "baseline" | "stretch";
}

interface Line extends Box {
  justify?: "between" | "center" | "end";
  wrap?: boolean;
}

type Tag = keyof JSX.IntrinsicElements;
type Props<T extends Tag, Own> = Own & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Own | "as">;

/** An element with the classes of its layout. All other props are the element's. */
function render(kind: "row" | "stack" | "text", tag: Tag, props: Line & { className?: string | undefined }) {
  const { gap, align, justify, grow, wrap, size, weight, tone, className, ...rest } = props;
  const Element: ElementType = tag;
  const classes = cx(
    kind !== "text" && styles[kind],
    gap && styles[`gap-${String(gap).replace(" ", "-")}`],
    align && styles[`${kind}-${align}`],
    justify && styles[justify],
    wrap && styles.wrap,
    grow && styles.grow,
    size && styles[`size-${size}`],
    weight && styles[`weight-${weight}`],
    tone && styles[tone],
    className,
  );
  return <Element className={classes} {...rest} />;
}

export function Row<T extends Tag = "div">({ as, ...props }: Props<T, Line>) {
  return render("row", as ?? "div", props as Line);
}

export function Stack<T extends Tag = "div">({ as, ...props }: Props<T, Box>) {
  return render("stack", as ?? "div", props as Line);
}

export function Text<T extends Tag = "p">({ as, ...props }: Props<T, Type>) {
  return render("text", as ?? "p", props as Line);
}
