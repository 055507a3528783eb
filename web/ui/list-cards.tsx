/** The rows of a list as cards, in a module that loads only on phones. `rows` is called `items`, because `rows` is a prop of `lazyPart`. */
import type { ComponentProps } from "react";
import { DataCards } from "./data-cards.tsx";

export function ListCards<Item, Sort extends string = string>({
  items,
  ...rest
}: Omit<ComponentProps<typeof DataCards<Item, Sort>>, "rows"> & { items: readonly Item[] }) {
  return <DataCards {...rest} rows={items} />;
}
