/** The rows of a list as cards, as a part that loads on phones only (`lazyPart` has `rows` of its own). */
import type { ComponentProps } from "react";
import { DataCards } from "./data-cards.tsx";

export function ListCards<Item, Sort extends string = string>({
  items,
  ...rest
}: Omit<ComponentProps<typeof DataCards<Item, Sort>>, "rows"> & { items: readonly Item[] }) {
  return <DataCards {...rest} rows={items} />;
}
