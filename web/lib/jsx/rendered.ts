import type { ExoticComponent, FunctionComponent, ReactElement } from "react";

/** What a component may return. A text of its own would stand beside those around the component; `<>{text}</>` separates it. */
export type Rendered = ReactElement | null | undefined | boolean | readonly Rendered[];

export type Component<Props = object> = ((props: Props) => Rendered) | ExoticComponent<Props>;

/** A component of a library, whose types allow texts, but which renders elements and what it is given as children. */
export const asComponent = <Props>(component: FunctionComponent<Props>): Component<Props> =>
  component as (props: Props) => Rendered;
