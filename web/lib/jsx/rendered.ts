/** The types of components whose texts are wrapped in elements (`lone-text.ts`). */
import type { ExoticComponent, FunctionComponent, ReactElement } from "react";

/** The return type of components. A bare text would become a sibling of the texts around the component; `<>{text}</>` separates it. */
export type Rendered = ReactElement | null | undefined | boolean | readonly Rendered[];

export type Component<Props = object> = ((props: Props) => Rendered) | ExoticComponent<Props>;

/** A library component: its types allow texts, but it renders only elements and its children. */
export const asComponent = <Props>(component: FunctionComponent<Props>): Component<Props> =>
  component as (props: Props) => Rendered;
